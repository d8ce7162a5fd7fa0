import { wholeNumber } from '../command-arguments.mjs';
import { QUOTA } from './admission.mjs';

const MB = 1024 * 1024;

/** The settings of the listener for uploads: docs/settings.md. Throws a sentence if one is invalid. */
export function readUploadConfig(env) {
  const port = env.UPLOAD_PORT ?? '';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`UPLOAD_PORT must be a number from 0 to 65535, not '${port}'.`);
  const to = env.UPLOAD_URL || (env.NODE_ENV === 'production' ? '' : `http://127.0.0.1:${port}`);
  const url = URL.canParse(to) ? new URL(to) : null;
  const isLocal = url && ['localhost', '127.0.0.1'].includes(url.hostname);
  if (!url || url.origin !== to || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw new Error(`UPLOAD_URL must be the https address that teams upload to, without a path, not '${to}'.`);
  const canary = env.UPLOAD_CANARY ? wholeNumber(env.UPLOAD_CANARY, 0, 100, 'UPLOAD_CANARY') : null;
  const most = (name, usual, last) => {
    const text = env[name] || String(usual);
    if (!/^[1-9]\d{0,5}$/.test(text) || Number(text) > last)
      throw new Error(`${name} must be a number from 1 to ${last}, not '${text}'.`);
    return Number(text);
  };
  const quota = {
    uploads: most('UPLOADS_A_DAY', QUOTA.uploads, 10_000),
    bytes: most('UPLOAD_MB_A_DAY', QUOTA.bytes / MB, 10_000) * MB,
  };
  return { port: Number(port), host: env.UPLOAD_HOST || '127.0.0.1', to, canary, quota };
}
