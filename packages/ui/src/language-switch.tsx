import { type Language, LANGUAGES, pageLanguage } from '@ank/texts';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import segmented from './segmented.module.css';
import classes from './theme-switch.module.css';
import { UI_TEXTS } from './ui.messages';

/**
 * The languages in their own names. Buttons instead of radios: a choice reloads the page, which no arrow key may do.
 */
export function LanguageSwitch({ onChoose }: { onChoose: (language: Language) => void }) {
  const chosen = pageLanguage();
  return (
    <div className={classes.theme}>
      <p aria-hidden>{UI_TEXTS.language}</p>
      <div className={segmented.group} role="group" aria-label={UI_TEXTS.language}>
        {LANGUAGES.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            lang={value}
            className={clsx(segmented.item, value === chosen && segmented.chosen)}
            aria-pressed={value === chosen}
            onClick={() => value !== chosen && onChoose(value)}
          >
            {value === chosen && <Check size={20} aria-hidden />}
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
