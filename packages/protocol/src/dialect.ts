/** What the servers of the family differ in where a client cannot tell it from their answers. */
export type Dialect = {
  /** How the server spells Gali in the paths of its calls. */
  galiSpelling: 'galidisawar' | 'galidisswar';
  /** `payment_method` of a withdrawal to Google Pay; the other of the two is Paytm. */
  googlePayCode: '2' | '3';
  /** Whether a repeat under the same idempotency key is executed once. */
  idempotencyKeys: boolean;
};

/** Whether a request may be sent again. The settings of an older shell do not say: its server is our own. */
export const repeatsAreSafe = ({ idempotencyKeys = true }: Partial<Dialect>): boolean => idempotencyKeys;

/** That of our own server. */
export const OWN_DIALECT: Dialect = { galiSpelling: 'galidisawar', googlePayCode: '2', idempotencyKeys: true };
