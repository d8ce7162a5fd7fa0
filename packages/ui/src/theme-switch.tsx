import { useState } from 'react';
import { Segmented } from './segmented';
import { chooseTheme, storedTheme, THEMES } from './theme';
import classes from './theme-switch.module.css';
import { MORE_UI_TEXTS } from './more-ui.messages';

/** The choice between the system's colours, light and dark ones. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <div className={classes.theme}>
      <p aria-hidden>{MORE_UI_TEXTS.theme}</p>
      <Segmented
        kind="radio"
        label={MORE_UI_TEXTS.theme}
        options={THEMES.map((value) => ({ value, label: MORE_UI_TEXTS.themes[value] }))}
        value={theme}
        onValue={(chosen) => {
          setTheme(chosen);
          chooseTheme(chosen);
        }}
      />
    </div>
  );
}
