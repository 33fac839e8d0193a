import { readTodos, type TodosReading } from "../domain/jobs/phases/todos.ts";
import { parseYaml } from "./answer-block.ts";

/** The plan in the text of a `todos.yaml`. */
export function parseTodos(text: string): TodosReading {
  const yaml = parseYaml(text);
  if (yaml.kind === "yaml") return readTodos(yaml.value);
  const [problem = ""] = yaml.problem.split("\n");
  return { kind: "invalid", problem: `todos.yaml is not YAML: ${problem}` };
}
