import { IconButton, Segmented, TextField } from '@ank/ui';
import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { HOME_TEXTS } from './home.messages';
import classes from './market-toolbar.module.css';

const TABS = ['all', 'open', 'results'] as const;

export type MarketTab = (typeof TABS)[number];

type MarketToolbarProps = {
  tab: MarketTab;
  search: string;
  /** Id of the list that the tabs switch. */
  panelId: string;
  onTab: (tab: MarketTab) => void;
  onSearch: (search: string) => void;
};

/** Tabs and search over the market list. Stays in view while the list scrolls. */
export function MarketToolbar({ tab, search, panelId, onTab, onSearch }: MarketToolbarProps) {
  const [searching, setSearching] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toggle = (): void => {
    // Synchronously: a phone's keyboard opens only for a focus within the tap.
    flushSync(() => setSearching(!searching));
    if (searching) onSearch('');
    else input.current?.focus();
  };
  return (
    <div className={classes.toolbar}>
      <div className={classes.row}>
        <Segmented
          kind="tabs"
          label={HOME_TEXTS.show}
          options={TABS.map((value) => ({ value, label: HOME_TEXTS.tabs[value] }))}
          value={tab}
          onValue={onTab}
          panelId={panelId}
        />
        <IconButton label={HOME_TEXTS.search} aria-expanded={searching} onClick={toggle}>
          {searching ? <X aria-hidden /> : <Search aria-hidden />}
        </IconButton>
      </div>
      {searching && (
        <TextField label={HOME_TEXTS.searchLabel} value={search} onValue={onSearch} name="market" inputRef={input} />
      )}
    </div>
  );
}
