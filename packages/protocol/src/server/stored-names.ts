import type { Wire } from './server-call';

/** A market's names in other languages as stored, or ''. */
export type StoredNames = { hindiName?: string | null; marathiName?: string | null };

export const encodeNames = ({ hindiName, marathiName }: StoredNames): Wire => ({
  ...(hindiName && { game_name_hindi: hindiName }),
  ...(marathiName && { game_name_marathi: marathiName }),
});
