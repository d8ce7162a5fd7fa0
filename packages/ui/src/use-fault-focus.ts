import { type RefObject, useEffect, useReducer, useRef } from 'react';

/** Focuses the first faulty field of a refused form, as soon as it is marked. Returns the form's ref. */
export function useFaultFocus(): [form: RefObject<HTMLFormElement | null>, leadToFault: () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, leadToFault] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return [form, leadToFault];
}
