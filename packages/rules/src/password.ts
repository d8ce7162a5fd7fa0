/** The default minimum length of a new password, in characters. */
export const MIN_PASSWORD_LENGTH = 8;

/** What is wrong with a new password, as a sentence for the player; null if it is valid. */
export const newPasswordFault = (password: string, minLength: number): string | null =>
  [...password].length < minLength ? `Password must have at least ${minLength} characters.` : null;
