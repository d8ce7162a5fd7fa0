let isNewer = false;

/** Records that the site has another shell than the running one. */
export function noteNewVersion(): void {
  isNewer = true;
}

export const hasNewVersion = (): boolean => isNewer;
