/** The device cookie from a response, in the form in which the device sends it back. */
export function deviceOf({ headers }: { headers: Record<string, unknown> }): string {
  const cookie = /^((?:__Host-)?device=[\w-]{43});/.exec(String(headers['set-cookie']))?.[1];
  if (cookie === undefined) throw new Error(`no device in ${JSON.stringify(headers)}`);
  return cookie;
}
