import { type SourceLanguage } from "../../syntax-tree.ts";

/** How a language says that something is declared, compared, called and given back. */
export interface Shape {
  readonly functions: readonly string[];
  /** Functions of one name stand beside each other, told apart by what they are given. */
  readonly overloads?: true;
  /** Where a function without a name of its own gets one. */
  readonly bound?: string;
  readonly looks: readonly string[];
  readonly gives: string;
  /** The part of what is asked for a member, by its type. */
  readonly members: Readonly<Record<string, string>>;
}

export const shapes: Partial<Record<SourceLanguage, Shape>> = {
  python: {
    functions: ["function_definition"],
    bound: "assignment",
    looks: ["comparison_operator", "call"],
    gives: "return_statement",
    members: { attribute: "attribute", subscript: "subscript" },
  },
  go: {
    functions: ["function_declaration", "method_declaration"],
    bound: "var_spec",
    looks: ["binary_expression", "call_expression"],
    gives: "return_statement",
    members: { selector_expression: "field" },
  },
  java: {
    functions: ["method_declaration"],
    overloads: true,
    looks: ["binary_expression", "method_invocation"],
    gives: "return_statement",
    members: { field_access: "field", method_invocation: "name" },
  },
  rust: {
    functions: ["function_item"],
    looks: ["binary_expression", "call_expression"],
    gives: "return_expression",
    members: { field_expression: "field" },
  },
};
