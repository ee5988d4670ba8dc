import { runTryCardGateway } from '@portal/server/commands/try-card-gateway';
import { DEMO_COUNTY } from '../demo-county.ts';

await runTryCardGateway(DEMO_COUNTY);
