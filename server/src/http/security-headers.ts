import type { Config } from '../config';
import type { RemoteOrigins } from './remote-origins';

export type Headers = Readonly<Record<string, string>>;

const YEAR_S = 31_536_000;

/** Browser features that the app does not use. It does use clipboard-write. */
const SWITCHED_OFF = [
  ...['accelerometer', 'autoplay', 'camera', 'clipboard-read', 'display-capture', 'encrypted-media'],
  ...['fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'picture-in-picture', 'publickey-credentials-create'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'storage-access', 'usb'],
  ...['window-management', 'xr-spatial-tracking'],
];

function contentSecurity({ imageOrigins, apiOrigin }: Config, origins: readonly string[]): string {
  const own = ["'self'", ...origins];
  const api = apiOrigin === '' ? [] : [apiOrigin];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': own,
    'worker-src': ["'self'"],
    'style-src': own,
    'connect-src': [...own, ...api],
    'img-src': ["'self'", 'data:', ...imageOrigins, ...api],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    // The shell creates `default` to check script addresses; DOMPurify creates its own.
    'trusted-types': ['default', 'dompurify'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}

/** For answers of the lane and the stream: headers for documents would only cost bytes. */
export const dataHeaders = ({ production }: Config): Headers => ({
  'x-content-type-options': 'nosniff',
  ...(production ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
});

/**
 * For the service worker. It keeps this policy while hosts change, and requests only what its pages request under
 * theirs.
 */
export const WORKER_SECURITY = "default-src 'none';connect-src *";

/** For every other answer. Made again when other hosts are allowed. */
export function securityHeaders(config: Config, origins: RemoteOrigins): () => Headers {
  let madeFor = origins();
  let headers = headersFor(config, madeFor);
  return () => {
    if (origins() !== madeFor) {
      madeFor = origins();
      headers = headersFor(config, madeFor);
    }
    return headers;
  };
}

const headersFor = (config: Config, origins: readonly string[]): Headers => ({
  ...dataHeaders(config),
  'content-security-policy': contentSecurity(config, origins),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': SWITCHED_OFF.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});
