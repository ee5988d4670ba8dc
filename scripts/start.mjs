import { buildWeb, install } from './prepare.mjs';

/** `npm start`: whatever a fresh clone lacks, then the portal. */

install();
buildWeb();
await import('./serve.mjs');
