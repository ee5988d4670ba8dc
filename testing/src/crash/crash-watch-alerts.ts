import { sendWatchAlerts } from '@portal/server/modules/index/watches';
import { type CrashOptions, crashAt, openCrashCounty } from './crash-county.ts';

/** When the process is killed, as in a power failure. */
export type WatchCrashPoint = 'when the matches are inserted' | 'when the emails are queued';
export type WatchCrashOptions = CrashOptions<WatchCrashPoint>;

/**
 * Sends the alerts of watches in a separate process that is killed at a chosen point.
 *
 * Argument: WatchCrashOptions as JSON.
 */
const options = JSON.parse(process.argv[2] ?? '') as WatchCrashOptions;
await sendWatchAlerts(openCrashCounty(options), {
  onMatched: async () => crashAt(options, 'when the matches are inserted'),
  onQueued: async () => crashAt(options, 'when the emails are queued'),
});
process.exit(0);
