import { runAuditLedger } from '@portal/server/commands/audit-ledger';
import { DEMO_COUNTY } from '../demo-county.ts';

await runAuditLedger(DEMO_COUNTY);
