import type { SharedWork } from '@portal/contract/endpoint';
import { type FairShare, type FairShareLimits, startFairShare } from '../fair-share.ts';

/** How users share each kind of work. */
export type Shares = Readonly<Record<SharedWork, FairShare>>;

/** Prints take a core each; page images have at most four threads; a count takes a connection to the database. */
const LIMITS: Readonly<Record<SharedWork, FairShareLimits>> = {
  reports: { maxRunning: 4, maxRunningOfUser: 2, maxWaitingOfUser: 14, maxWaiting: 60 },
  images: { maxRunning: 8, maxRunningOfUser: 4, maxWaitingOfUser: 60, maxWaiting: 500 },
  counts: { maxRunning: 4, maxRunningOfUser: 2, maxWaitingOfUser: 20, maxWaiting: 200 },
};

/** Starts the shares of a process, which all of its counties use. */
export function startShares(): Shares {
  const { reports, images, counts } = LIMITS;
  return { reports: startFairShare(reports), images: startFairShare(images), counts: startFairShare(counts) };
}
