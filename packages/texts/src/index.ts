export * from './language';
export { type Catalogs, comeLater, loadTexts, restOfTexts, translatedRemote } from './load-texts';
export { localName } from './local-name';
export { speak, texts, type Translate, word, wordsOf } from './texts';
