/** How the names of tests begin that stand in documentation: behind it stands what they document. */
export const documentationOf = "documentation of ";
