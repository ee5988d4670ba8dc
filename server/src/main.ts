import { runPortal } from './run-portal.ts';

/** Serves the counties of COUNTIES_FILE. `npm start` runs demo/src/main.ts, which adds the demo county. */
await runPortal();
