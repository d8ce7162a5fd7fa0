import { useState } from 'react';
import { Segmented } from './segmented';
import { chooseTheme, storedTheme, THEMES } from './theme';
import classes from './theme-switch.module.css';

const LABEL = 'Theme';

/** The choice between the system's colours, light and dark ones. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <div className={classes.theme}>
      <p aria-hidden>{LABEL}</p>
      <Segmented
        kind="radio"
        label={LABEL}
        options={THEMES}
        value={theme}
        onValue={(chosen) => {
          setTheme(chosen);
          chooseTheme(chosen);
        }}
      />
    </div>
  );
}
