export const REMOTE_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Whether a remote may have this name. `shell` is the shell's own in reports and lists. */
export const isRemoteName = (text) => typeof text === 'string' && REMOTE_NAME.test(text) && text !== 'shell';
