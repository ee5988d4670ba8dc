import { type CpuInfo, cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const MEASURED_MS = 1_000;

/**
 * Measures for a second how many of the machine's cores are idle, or work at a low priority that gives way to everything else. In
 * a container these are the cores of the whole machine.
 *
 * @returns from 0 to the number of cores.
 */
export async function measureIdleCores(signal?: AbortSignal): Promise<number> {
  const before = cpus();
  await sleep(MEASURED_MS, undefined, { signal });
  return countIdleCores(before, cpus());
}

/** Counts the cores that were idle between two readings of their times; all of them if no time passed. */
export function countIdleCores(before: readonly CpuInfo[], after: readonly CpuInfo[]): number {
  return after.reduce((idle, { times }, core) => {
    const earlier = before[core]?.times ?? times;
    const passed = (name: keyof CpuInfo['times']) => times[name] - earlier[name];
    const free = passed('idle') + passed('nice');
    const all = free + passed('user') + passed('sys') + passed('irq');
    return idle + (all <= 0 ? 1 : free / all);
  }, 0);
}
