import { type Command } from "commander";
import { didYouMean } from "../../domain/closest-name.ts";

/** Where a command, an option or a choice is unknown, the error names the one that was most likely meant. */
export function suggestNames(command: Command): void {
  command.showSuggestionAfterError(false).configureOutput({
    outputError: (text, write) => {
      const meant = whatWasMeant(text, command);
      write(meant === null ? text : `${text.trimEnd()}; ${meant}\n`);
    },
  });
}

const unknownCommand = /unknown command '([^']*)'/;
const unknownOption = /unknown option '([^']*)'/;
const wrongChoice = /argument '([^']*)' is invalid\. Allowed choices are (.*)\.$/m;

function whatWasMeant(text: string, command: Command): string | null {
  const [, name] = unknownCommand.exec(text) ?? [];
  if (name !== undefined)
    return didYouMean(
      name,
      command.commands.map((each) => each.name()),
    );
  const [, option] = unknownOption.exec(text) ?? [];
  if (option !== undefined) return didYouMean(option, optionsKnown(command));
  const [, value, choices = ""] = wrongChoice.exec(text) ?? [];
  return value === undefined ? null : didYouMean(value, choices.split(", "));
}

function optionsKnown(command: Command): string[] {
  return [...command.options, ...(command.parent?.options ?? [])].flatMap(({ long }) => long ?? []);
}
