/** Set by the supervisor for the processes that it starts (supervise-processes.ts). */
export const PROCESS_COUNT_VARIABLE = 'PORTAL_PROCESS_COUNT';

/**
 * Returns this process's share of a limit that protects the machine or its database: the limit divided by the number of processes that
 * serve the portal on this machine, at least 1.
 */
export function shareOfProcess(limit: number): number {
  const processes = Number(process.env[PROCESS_COUNT_VARIABLE] ?? 1);
  return Math.max(1, Math.ceil(limit / processes));
}
