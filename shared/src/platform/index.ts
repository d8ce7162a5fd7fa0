export * from './account';
// Remotes must use this class: a copy of their own would not match the errors that callApi throws.
export { ApiError } from '@ank/protocol';
export { callApi } from './client';
export { deviceMs, learnServerTime, nowMs, useNow } from './clock';
export { ContactLink } from './contact-link';
export { type Channel, contactUrl, PLACEHOLDER_NUMBER, usableNumber } from './contact.rules';
export * from './navigation';
export { clearFaults, notify, notifyFault, TOAST_MS } from './notify';
export { matchesPassword, rememberPassword } from './password-record';
export { PlatformRoot } from './platform-root';
export { POLL_MS, queryClient, refreshCall, useCall, withoutPolling } from './queries';
export { newRequestId, REPEATABLE_MS } from './request-id';
export * from './session';
export { type SiteConfig, siteConfig } from './site-config';
export { screenAtom, useScreen, type ScreenInfo } from './screen';
export { readForTab, readStored, storedKeys, writeForTab, writeStored } from './storage';
export { storedAtom } from './stored-atom';
export * from './use-codes';
