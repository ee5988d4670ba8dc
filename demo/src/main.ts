import { runPortal } from '@portal/server/run-portal';
import { DEMO_COUNTY } from './demo-county.ts';

/** Starts the portal (`npm start`): the counties of COUNTIES_FILE or, when it isn't set, the demo county. */
await runPortal({ demo: DEMO_COUNTY });
