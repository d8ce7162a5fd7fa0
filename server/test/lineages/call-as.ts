import type { Call } from './steps';

export type Called = { httpStatus: number; answer: unknown };

/** A picture of a payment, larger than any other body. */
const PICTURE = new Blob([new Uint8Array(200_000)], { type: 'image/jpeg' });

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', PICTURE, 'slip.jpg');
  return form;
}

/** Posts a call like a client, and parses its JSON. */
export async function callAs(
  port: number,
  { path, upload }: Pick<Call, 'path' | 'upload'>,
  body: object,
): Promise<Called> {
  const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
    method: 'POST',
    ...(upload
      ? { body: formOf(body) }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { httpStatus: response.status, answer: await response.json() };
}
