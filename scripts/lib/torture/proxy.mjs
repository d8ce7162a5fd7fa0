import { connect, createServer } from 'node:net';
import { readStatements } from './statements.mjs';

/**
 * A proxy in front of a server or database that breaks connections for a fault. A trap has `finds(piece, statements)`
 * and `when`: `before` the piece is passed on, `during` the work on it, or `after` its answer, which is lost. Then the
 * connection breaks, or `strikes` is called. A trap works once.
 */
export async function openProxy({ target = null, isDatabase = false } = {}) {
  const traps = new Set();
  const open = new Set();
  /** Connections whose silence has hidden the end of one side from the other. */
  const halves = new Set();
  const proxy = { target, traps, isSilent: false, silenced: 0, isAway: false, names: new Map() };

  function spring(sprung, end) {
    for (const trap of sprung) {
      traps.delete(trap);
      trap.sprung();
    }
    const strikes = sprung.map((trap) => trap.strikes).find(Boolean) ?? end;
    strikes();
  }

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    if (proxy.isAway) return void near.on('error', () => undefined).resetAndDestroy();
    const far = connect({ port: proxy.target, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    const end = () => {
      halves.delete(end);
      near.destroy();
      far.destroy();
    };
    const statementsOf = readStatements(proxy.names);
    let atAnswer = null;
    let isSilent = false;
    const endBoth = () => {
      if (isSilent && proxy.isSilent) halves.add(end);
      else end();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', endBoth);
      socket.on('close', () => {
        open.delete(socket);
        endBoth();
      });
    }
    /** A connection that was once silent has lost bytes and must stay silent. */
    const isQuiet = () => {
      if (!proxy.isSilent || isSilent) return isSilent;
      isSilent = true;
      proxy.silenced += 1;
      return true;
    };
    near.on('data', (piece) => {
      if (isQuiet()) return;
      const statements = isDatabase ? statementsOf(piece) : [];
      const found = [...traps].filter((one) => !one.isTaken && one.finds(piece, statements));
      // A batch carries many requests: a break for one of them breaks all.
      const sprung = found.filter(({ when }) => when === found[0].when);
      const when = sprung[0]?.when;
      if (when === 'before') return spring(sprung, end);
      far.write(piece);
      if (when === 'during') spring(sprung, end);
      if (when !== 'after') return;
      for (const trap of sprung) trap.isTaken = true;
      atAnswer = sprung;
    });
    far.on('data', (piece) => {
      if (isQuiet()) return;
      if (!atAnswer) return void near.write(piece);
      spring(atAnswer, end);
      end();
    });
    // A side that has finished sending may still receive.
    near.on('end', () => (isSilent ? endBoth() : far.end()));
    far.on('end', () => (isSilent ? endBoth() : near.end()));
  });
  server.on('error', () => undefined);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

  const breakAll = () => [...open].forEach((socket) => socket.destroy());
  return Object.assign(proxy, {
    port: server.address().port,
    breakAll,
    /** From now on nothing arrives anywhere, and no connection ends. */
    silence: () => void (proxy.isSilent = true),
    /** New connections work. A side that missed the end of the other is informed. */
    speak() {
      proxy.isSilent = false;
      [...halves].forEach((end) => end());
    },
    /** Everybody is disconnected, including new connections, until it is back. */
    takeAway() {
      proxy.isAway = true;
      breakAll();
    },
    bringBack: () => void (proxy.isAway = false),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      breakAll();
      await closed;
    },
  });
}

/** A trap at the nth database call whose text contains `call`. */
export function trapAt({ call, nth, when }, { strikes, sprung = () => undefined }) {
  let left = nth;
  return {
    when,
    strikes,
    sprung,
    finds: (_piece, statements) => statements.some((text) => text.includes(call) && (left -= 1) === 0),
  };
}

/** A trap at the request with this id, which arrives in one piece. */
export const trapFor = (id, when, sprung) => ({ when, sprung, finds: (piece) => piece.includes(id) });
