import { PUSH_TOPICS, type PushSettings, type PushTopic, type PushWishes, type QuietHours } from '@ank/protocol';

/** `never`: this browser cannot. `install`: only an installed app can. `denied`: the player has refused it. */
export type PushWay = 'ready' | 'never' | 'install' | 'denied';

/** Decodes base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** A browser that does not reveal its key is assumed to have this one. */
export function isSameKey(held: ArrayBuffer | null, publicKey: string): boolean {
  if (held === null) return true;
  const [one, other] = [new Uint8Array(held), bytesOf(publicKey)];
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Nothing is chosen on a device that the server or the browser does not know. */
export function wishesOf({ device }: PushSettings, endpoint: string | null): PushWishes | null {
  return device !== null && device.endpoint === endpoint ? device : null;
}

/** Kinds that a site without money never sends. */
const OF_MONEY: readonly PushTopic[] = ['deposit', 'withdrawal'];

export const topicsOn = (isPointsOnly: boolean): readonly PushTopic[] =>
  PUSH_TOPICS.filter((topic) => !isPointsOnly || !OF_MONEY.includes(topic));

export const withTopic = (topics: readonly PushTopic[], topic: PushTopic, on: boolean): readonly PushTopic[] =>
  PUSH_TOPICS.filter((each) => (each === topic ? on : topics.includes(each)));

/** 10 in the evening to 7 in the morning. */
export const NIGHT: QuietHours = { from: 22 * 60, to: 7 * 60 };

/** Each full hour, and a time chosen by another client, without the other end. */
export function hoursWith(chosen: number, other: number): readonly number[] {
  const hours = Array.from({ length: 24 }, (_each, hour) => hour * 60);
  return [...new Set([...hours, chosen])].filter((minute) => minute !== other).sort((one, two) => one - two);
}
