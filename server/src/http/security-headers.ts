import type { Config } from '../config';

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

function contentSecurity({ remoteOrigins, imageOrigins, apiOrigin }: Config): string {
  const own = ["'self'", ...remoteOrigins];
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

/** Of polled answers: what concerns documents would only cost bytes. */
export const polledHeaders = ({ production }: Config): Headers => ({
  'x-content-type-options': 'nosniff',
  ...(production ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
});

/** Of every other answer. They depend on the settings only, so they are made once. */
export const securityHeaders = (config: Config): Headers => ({
  ...polledHeaders(config),
  'content-security-policy': contentSecurity(config),
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
