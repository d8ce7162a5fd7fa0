/**
 * Accepts uploads of remotes on its own port, beside the server: docs/federation.md. `npm start` and a release start it
 * if UPLOAD_PORT is set.
 */
import { siteDir } from './lib/registry.mjs';
import { readUploadConfig } from './lib/upload/config.mjs';
import { uploadListener } from './lib/upload/listener.mjs';
import { fail } from './lib/workspace.mjs';

const { port, host, ...options } = read();
const listener = uploadListener({ ...options, site: siteDir() });
listener.on('error', ({ message }) => fail(`Uploads cannot be accepted: ${message}`));
listener.listen(port, host, () => console.log(`uploads http://${host}:${listener.address().port}`));
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    listener.close(() => process.exit(0));
    listener.closeIdleConnections();
  });

function read() {
  try {
    return readUploadConfig(process.env);
  } catch ({ message }) {
    return fail(message);
  }
}
