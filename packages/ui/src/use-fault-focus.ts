import { type RefObject, useEffect, useReducer, useRef } from 'react';

/** Leads to the first wrong field of a form that was refused, as soon as it is marked. Returns the form's ref. */
export function useFaultFocus(): [form: RefObject<HTMLFormElement | null>, leadToFault: () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, leadToFault] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return [form, leadToFault];
}
