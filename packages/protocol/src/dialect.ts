/** Differences between the servers of the family that a client cannot detect from their answers. */
export type Dialect = {
  /** The server's spelling of Gali in the paths of its calls. */
  galiSpelling: 'galidisawar' | 'galidisswar';
  /** `payment_method` of a withdrawal to Google Pay; the other of the two is Paytm. */
  googlePayCode: '2' | '3';
  /** Whether a repeat under the same idempotency key is executed once. */
  idempotencyKeys: boolean;
};

/** Whether a request may be sent again. An older shell's settings lack it: its server is our own. */
export const repeatsAreSafe = ({ idempotencyKeys = true }: Partial<Dialect>): boolean => idempotencyKeys;

/** Our own server's dialect. */
export const OWN_DIALECT: Dialect = { galiSpelling: 'galidisawar', googlePayCode: '2', idempotencyKeys: true };
