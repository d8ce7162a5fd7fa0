const PARSE = 'P'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);

/** The text up to the next zero byte, and where the text after it begins. */
function textAt(message, from) {
  const end = message.indexOf(0, from);
  return [message.toString('utf8', from, end), end + 1];
}

/**
 * Reads what a client sends to PostgreSQL and returns the statements that begin with each piece. A prepared statement
 * is sent with its text only once, so texts are stored by name: `names` is shared by all connections of a server
 * process.
 */
export function readStatements(names) {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    const found = [];
    for (;;) {
      // The first message of a connection has no type byte.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return found;
      const size = head + rest.readInt32BE(head);
      if (rest.length < size) return found;
      const message = rest.subarray(0, size);
      rest = rest.subarray(size);
      if (isStarted && message[0] === QUERY) found.push(textAt(message, 5)[0]);
      if (isStarted && message[0] === PARSE) {
        const [name, next] = textAt(message, 5);
        names.set(name, textAt(message, next)[0]);
      }
      if (isStarted && message[0] === BIND) found.push(names.get(textAt(message, textAt(message, 5)[1])[0]) ?? '');
      isStarted = true;
    }
  };
}
