const isNamed = (word, folder) => [word, `remote-${word}`, `packages/${word}`].includes(folder);

/** The package folders that words of the command name; without any, all of them. Throws for words that name none. */
export function namedPackages(words, folders) {
  const unknown = words.filter((word) => !folders.some((folder) => isNamed(word, folder)));
  if (unknown.length > 0)
    throw new Error(`No package is named ${unknown.join(' or ')}. Give the packages to test: ${folders.join(', ')}`);
  return folders.filter((folder) => words.length === 0 || words.some((word) => isNamed(word, folder)));
}
