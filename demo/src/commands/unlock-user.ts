import { runUnlockUser } from '@portal/server/commands/unlock-user';
import { DEMO_COUNTY } from '../demo-county.ts';

await runUnlockUser(DEMO_COUNTY);
