import { type Repository } from "../store/configuration/repositories.ts";

interface NamesRepository {
  readonly repository?: {
    readonly id: number;
    readonly name: string;
    readonly owner: { readonly login?: string | undefined; readonly name?: string | null | undefined } | null;
  };
  readonly installation?: { readonly id: number } | undefined;
}

/** null: the event was not sent for an installation of the App, so nothing may be done about it. */
export function repositoryOf({ repository, installation }: NamesRepository): Repository | null {
  const owner = repository?.owner?.login;
  if (repository === undefined || owner === undefined || installation === undefined) return null;
  return {
    id: repository.id,
    installationId: installation.id,
    owner,
    name: repository.name,
  };
}
