import { runAuditLog } from '@portal/server/commands/audit-log';
import { DEMO_COUNTY } from '../demo-county.ts';

await runAuditLog(DEMO_COUNTY);
