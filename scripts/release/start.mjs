/** Publishes this release's builds to the site at SITE_DIR, then serves site and API: docs/operating.md. */
import { publishStale, serve } from './scripts/lib/serve.mjs';

publishStale({ release: true });
serve();
