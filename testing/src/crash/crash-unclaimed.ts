import { noticeOwners } from '@portal/server/modules/money/unclaimed-property';
import { type CrashOptions, crashAt, openCrashCounty } from './crash-county.ts';

/** When the process is killed, as in a power failure. */
export type UnclaimedCrashPoint = 'when owners are listed' | 'before a notice is committed' | 'when one is committed';
export type UnclaimedCrashOptions = CrashOptions<UnclaimedCrashPoint>;

/**
 * Tells the owners of unclaimed balances in a separate process that is killed at a chosen point.
 *
 * Argument: UnclaimedCrashOptions as JSON.
 */
const options = JSON.parse(process.argv[2] ?? '') as UnclaimedCrashOptions;
await noticeOwners(openCrashCounty(options), {
  onListed: async () => crashAt(options, 'when owners are listed'),
  onQueued: async () => crashAt(options, 'before a notice is committed'),
  onNoticed: async () => crashAt(options, 'when one is committed'),
});
process.exit(0);
