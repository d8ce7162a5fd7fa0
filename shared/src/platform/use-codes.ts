import { ApiError, type SentCode, verifyOtp } from '@ank/protocol';
import { useRef } from 'react';
import { callApi } from './client';

/** Digits of a one-time code, unless the server says otherwise. */
export const CODE_LENGTH = 4;

/** The entered code is wrong. The message is the server's, '' if it was not asked. */
export class WrongCode extends Error {}

type Codes = {
  /**
   * Checks a code: locally against any of the codes in the answers, otherwise with the server, whose proof is returned.
   * Throws WrongCode or ApiError.
   */
  check: (entered: string) => Promise<string | null>;
  /** Adds a resent code; the earlier ones stay valid. */
  add: (sent: SentCode) => void;
  /** The server's reference for the codes, null when it sent the codes themselves. */
  otpRef: () => string | null;
  /** Digits of the codes. */
  length: number;
};

/**
 * The codes sent to a mobile; `first` is null before the first one. The server issues a proof only once per code, so it
 * is kept for retries.
 */
export function useCodes(mobile: string, first: SentCode | null): Codes {
  const sent = useRef(first === null ? [] : [first]);
  const proven = useRef<{ code: string; otpProof: string } | null>(null);
  const otpRef = (): string | null => sent.current.at(-1)?.otpRef ?? null;
  const length = first?.digits ?? CODE_LENGTH;

  const check = async (entered: string): Promise<string | null> => {
    if (entered.length !== length) throw new WrongCode();
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
  return { check, add: (code) => void sent.current.push(code), otpRef, length };
}
