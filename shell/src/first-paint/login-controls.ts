/** Fields, buttons and links of the login screen. The screen of the page's HTML and that of the app have the same. */
export const controlsOf = (screen: Element): HTMLElement[] => [
  ...screen.querySelectorAll<HTMLElement>('a, button, input'),
];
