import { renewAllAccounts } from '@portal/server/modules/money/billing';
import { type CrashOptions, crashAt, openCrashCounty } from './crash-county.ts';

/** When the process is killed, as in a power failure. */
export type RenewalCrashPoint = 'when all are marked' | 'when one is charged' | 'while one is charged';
export type RenewalCrashOptions = CrashOptions<RenewalCrashPoint>;

/**
 * Renews all accounts in a separate process that is killed at a chosen point.
 *
 * Argument: RenewalCrashOptions as JSON.
 */
const options = JSON.parse(process.argv[2] ?? '') as RenewalCrashOptions;
let charged = 0;
await renewAllAccounts(openCrashCounty(options), {
  steps: {
    onMarked: async () => crashAt(options, 'when all are marked'),
    onCharged: async () => {
      charged += 1;
      if (charged > 1) return;
      crashAt(options, 'when one is charged');
      // The process is killed while it charges the next account, at no particular point.
      setTimeout(() => crashAt(options, 'while one is charged'), 1);
    },
  },
});
process.exit(0);
