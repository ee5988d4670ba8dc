import { runFindings } from '@portal/server/commands/findings';
import { DEMO_COUNTY } from '../demo-county.ts';

await runFindings(DEMO_COUNTY);
