/** Whether the site answers that it has no such file; asked past caches, which may still have it. */
export const isMissing = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
