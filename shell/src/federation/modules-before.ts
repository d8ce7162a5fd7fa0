/**
 * What remotes of the major version of shared before this one get, under the names of the last version of it:
 * docs/decisions/0049 says how. Empty while `versionBefore` does not stand in shared/package.json.
 */
export const MODULES_BEFORE: Readonly<Record<string, unknown>> = {};
