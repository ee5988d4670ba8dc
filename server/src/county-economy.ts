/** The resources that an idle county of a process may use, and those that all of them share. */
export interface CountyEconomy {
  /** After this time a connection that isn't used is closed. Prepared statements end with it. */
  readonly idleConnectionMs: number;
  /** How often each job of each county is polled. */
  readonly pollJobsEveryMs: number;
  /** Jobs of all counties that run at the same time. */
  readonly maxRunningJobs: number;
}

/** Up to this number, counties keep their connections through the pauses of a working day. */
const FEW_COUNTIES = 10;
const OF_FEW: CountyEconomy = { idleConnectionMs: 300_000, pollJobsEveryMs: 2_000, maxRunningJobs: 200 };
/** Most of many counties are idle at any time, and jobs that are due by the minute can wait for seconds. */
const OF_MANY: CountyEconomy = { idleConnectionMs: 10_000, pollJobsEveryMs: 15_000, maxRunningJobs: 20 };

/** @param counties how many this process has open (docs/decisions/0163). */
export function planEconomy(counties: number): CountyEconomy {
  return counties > FEW_COUNTIES ? OF_MANY : OF_FEW;
}
