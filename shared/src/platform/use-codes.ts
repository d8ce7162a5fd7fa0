import { ApiError, type SentCode, verifyOtp } from '@ank/shared/api';
import { useRef } from 'react';
import { callApi } from './client';

/** Digits of a one-time code. */
export const CODE_LENGTH = 4;

/** The entered code is not the one that was sent. The message is the server's, '' where it was not asked. */
export class WrongCode extends Error {}

type Codes = {
  /**
   * Checks a code: against those that the server told, any of which will do, or by asking the server, whose proof is
   * returned. Throws WrongCode, or ApiError.
   */
  check: (entered: string) => Promise<string | null>;
  /** Keeps a further code beside the earlier ones. */
  add: (sent: SentCode) => void;
  /** What the server knows the codes by, if it told none. */
  otpRef: () => string | null;
};

/** The codes that were sent to a mobile. A proof that the server gave is kept for the same code: it is given only once. */
export function useCodes(mobile: string, first: SentCode): Codes {
  const sent = useRef([first]);
  const proven = useRef<{ code: string; otpProof: string } | null>(null);
  const otpRef = (): string | null => sent.current.at(-1)?.otpRef ?? null;

  const check = async (entered: string): Promise<string | null> => {
    if (entered.length !== CODE_LENGTH) throw new WrongCode();
    const ref = otpRef();
    if (ref === null) {
      if (sent.current.some(({ otp }) => otp === entered)) return null;
      throw new WrongCode();
    }
    if (proven.current?.code === entered) return proven.current.otpProof;
    try {
      const { otpProof } = await callApi(verifyOtp, { mobile, otpRef: ref, otp: entered });
      proven.current = { code: entered, otpProof };
      return otpProof;
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'not_allowed') throw new WrongCode(cause.message);
      throw cause;
    }
  };
  return { check, add: (code) => void sent.current.push(code), otpRef };
}
