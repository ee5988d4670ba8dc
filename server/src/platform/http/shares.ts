import type { SharedWork } from '@portal/contract/endpoint';
import { type FairShare, type FairShareLimits, startFairShare } from '../fair-share.ts';
import { shareOfProcess } from '../process-share.ts';

/** The sharing of each kind of work among users. */
export type Shares = Readonly<Record<SharedWork, FairShare>>;

/**
 * Prints take a core each; page images have at most four threads; a count takes one of the pool's 20 connections to the
 * database, and so does every other call: each user has a share, and a call that waits for a card gateway doesn't block
 * others.
 */
const LIMITS: Readonly<Record<SharedWork, FairShareLimits>> = {
  reports: { maxRunning: 4, maxRunningOfUser: 2, maxHeldOfUser: 4, maxWaitingOfUser: 14, maxWaiting: 60 },
  images: { maxRunning: 8, maxRunningOfUser: 4, maxHeldOfUser: 8, maxWaitingOfUser: 60, maxWaiting: 500 },
  counts: { maxRunning: 4, maxRunningOfUser: 2, maxHeldOfUser: 4, maxWaitingOfUser: 20, maxWaiting: 200 },
  calls: { maxRunning: Infinity, maxRunningOfUser: 8, maxHeldOfUser: 100, maxWaitingOfUser: 300, maxWaiting: 5_000 },
};

/**
 * Starts the shares of a process, which all of its counties use. Running work is divided among the processes of the
 * machine; waiting calls cost little and aren't divided.
 */
export function startShares(): Shares {
  const start = ({ maxRunning, maxRunningOfUser, ...waiting }: FairShareLimits) =>
    startFairShare({
      ...waiting,
      maxRunning: shareOfProcess(maxRunning),
      maxRunningOfUser: shareOfProcess(maxRunningOfUser),
    });
  return {
    reports: start(LIMITS.reports),
    images: start(LIMITS.images),
    counts: start(LIMITS.counts),
    calls: start(LIMITS.calls),
  };
}
