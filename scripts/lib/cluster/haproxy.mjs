import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** HAProxy's answer at its socket. */
export async function askHaproxy(path, command) {
  const socket = connect({ path });
  socket.write(`${command}\n`);
  return text(socket);
}

/** The state of a server in the answer to `show stat`, such as UP; null if it is not listed. */
export function statusOf(csv, proxy, server) {
  const [head, ...rows] = csv.replace(/^# /, '').trim().split('\n');
  const names = head.split(',');
  const row = rows.map((line) => line.split(',')).find(([px, sv]) => px === proxy && sv === server);
  return row?.[names.indexOf('status')] ?? null;
}
