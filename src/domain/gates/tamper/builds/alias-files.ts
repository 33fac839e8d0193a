/** Programs that say where bundlers and their kin find modules. */
export const bundlers =
  /(^|\/)((webpack|rspack|rollup|rsbuild|rolldown|esbuild|metro|babel|craco|config-overrides|next|nuxt|svelte|astro|tsup|vue|farm)[\w.-]*|\.storybook\/main)\.[cm]?[jt]s$/;
/** Settings of such tools that are no programs. */
export const plainSettings =
  /(^|\/)(\.babelrc(\.json)?|\.swcrc|babel\.config\.json|(angular|project|package)\.json)$/;

/** Whether settings may say where the names of modules lead. */
export function saysAliases(path: string): boolean {
  return bundlers.test(path) || plainSettings.test(path);
}
