export * from './language';
export { type Catalogs, loadTexts, translatedRemote } from './load-texts';
export { speak, texts, type Translate, word, wordsOf } from './texts';
