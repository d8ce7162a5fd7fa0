/** The body of an answer, to be written one piece after the other: joining them would copy the shared one each time. */
export type Pieces = readonly (string | Buffer)[];

/** Bytes. */
export const lengthOf = (pieces: Pieces): number => pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);

export const joined = (pieces: Pieces): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
