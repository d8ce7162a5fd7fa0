let isNewer = false;

/** The site has another shell than the one that runs here. */
export function noteNewVersion(): void {
  isNewer = true;
}

export const hasNewVersion = (): boolean => isNewer;
