import { type Issue } from "./issues.ts";

export interface ProjectField {
  readonly id: string;
  readonly name: string;
  /** null: it holds text. */
  readonly options: readonly { readonly id: string; readonly name: string }[] | null;
}

export interface ProjectItem {
  readonly id: string;
  readonly issue: Issue;
  /** By the names of fields: a text, or the name of an option. */
  readonly values: Map<string, string>;
}

/** Of an organisation. */
export interface Project {
  readonly id: string;
  readonly owner: string;
  readonly number: number;
  readonly fields: ProjectField[];
  readonly items: ProjectItem[];
}
