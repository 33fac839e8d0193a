/** The service cannot be started with the settings that it was given; the message says which, and how to mend them. */
export class EnvironmentRefused extends Error {
  override readonly name = "EnvironmentRefused";
}
