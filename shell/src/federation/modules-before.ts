/**
 * The modules for remotes of the previous major version of shared, under their last names: docs/decisions/0049. Empty
 * while shared/package.json has no `versionBefore`.
 */
export const MODULES_BEFORE: Readonly<Record<string, unknown>> = {};
