import { runUser } from '@portal/server/commands/user';
import { DEMO_COUNTY } from '../demo-county.ts';

await runUser(DEMO_COUNTY);
