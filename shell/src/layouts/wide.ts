/** Whether a window has room for the markets beside the screen. In em: with large text a laptop keeps one column. */
export const wideWindow = (): MediaQueryList => matchMedia('(min-width: 64rem)');
