import { MORE_UI_TEXTS } from './more-ui.messages';

/** Minutes as text, in the unit of `durationOf` of the rules: '40 min', '3 h', '2 days'. */
export const formatDuration = ({ count, unit }: { count: number; unit: 'minutes' | 'hours' | 'days' }): string =>
  MORE_UI_TEXTS[unit](count);
