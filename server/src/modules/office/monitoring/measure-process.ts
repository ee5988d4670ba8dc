import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { County } from '../../../county.ts';
import type { MeasuredReplica } from '../../../platform/database/replicas.ts';
import type { StatementTime, StatementTimes } from '../../../platform/measure/statement-times.ts';

/** Statements that a process reports; the page shows as many of all processes. */
export const SLOWEST_STATEMENTS = 20;

/** The measurements that a process reports. */
export interface ProcessMeasures {
  readonly memoryBytes: number;
  /** Share of a core since the last measurement, in percent. */
  readonly cpuPercent: number;
  /** The 99th percentile of the event loop's delay since the last measurement, in milliseconds. */
  readonly delayMs: number;
  readonly cacheBytes: number;
  readonly cacheHits: number;
  readonly cacheMisses: number;
  readonly diskFreeBytes: number;
  readonly diskBytes: number;
  /** Undefined if the county has no card gateway. */
  readonly isGatewayResponding?: boolean;
  readonly statements: readonly StatementTime[];
  /** Undefined if the county has no replicas. */
  readonly replicas?: readonly MeasuredReplica[];
}

/** Measures this process for a county. */
export interface ProcessMeter {
  measure(): Promise<ProcessMeasures>;
  stop(): void;
}

/** Starts measuring. @param parts.dataDir the folder whose disk is measured. */
export function startProcessMeter(
  county: County,
  { dataDir, statementTimes }: { readonly dataDir: string; readonly statementTimes: StatementTimes },
): ProcessMeter {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let lastUsage = process.cpuUsage();
  let lastAtMs = performance.now();

  function takeCpuPercent(): number {
    const { user, system } = process.cpuUsage(lastUsage);
    const nowMs = performance.now();
    const percent = (user + system) / 10 / Math.max(1, nowMs - lastAtMs);
    lastUsage = process.cpuUsage();
    lastAtMs = nowMs;
    return percent;
  }

  function takeDelayMs(): number {
    const delayMs = delay.percentile(99) / 1e6;
    delay.reset();
    return delayMs;
  }

  return {
    async measure() {
      const { bytes, hits, misses } = county.pageImages.getCacheUsage();
      // A county whose folder doesn't exist yet has no disk to measure.
      const disk = await statfs(dataDir).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }));
      return {
        memoryBytes: process.memoryUsage.rss(),
        cpuPercent: takeCpuPercent(),
        delayMs: takeDelayMs(),
        cacheBytes: bytes,
        cacheHits: hits,
        cacheMisses: misses,
        diskFreeBytes: disk.bavail * disk.bsize,
        diskBytes: disk.blocks * disk.bsize,
        isGatewayResponding: county.cardGateway?.isResponding(),
        statements: statementTimes.listSlowest(SLOWEST_STATEMENTS),
        replicas: await county.replicas?.measure(county.db),
      };
    },
    stop: () => delay.disable(),
  };
}
