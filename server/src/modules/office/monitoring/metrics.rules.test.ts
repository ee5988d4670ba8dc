import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { collectMetrics, formatMetrics, METRICS } from './metrics.rules.ts';

it('The dashboard only queries metrics that exist', () => {
  const dashboard = readFileSync(
    new URL('../../../../../docs/monitoring/grafana-dashboard.json', import.meta.url),
    'utf8',
  );
  const asked = new Set(dashboard.match(/portal_[a-z_]+/g)?.map((name) => name.replace(/_bucket$/, '')));
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !(name in METRICS))).toEqual([]);
});

it('Each process reports its reads from each replica', () => {
  const counts = { openSessions: 0, activeSessions: 0, waitingEmails: 0, failingEmails: 0, givenUpEmails: 0 };
  const measured = { memoryBytes: 0, cpuPercent: 0, delayMs: 0, cacheBytes: 0, cacheHits: 0, cacheMisses: 0 };
  const replicas = [{ address: 'db2:5432', state: 'BEHIND', reads: 12, misses: 3, lagSeconds: 2.5 }] as const;
  const seen = { startedAt: new Date(0), seenAt: new Date(0), version: '5', machine: 'web', processId: 7 };
  const text = formatMetrics(
    collectMetrics('pine', {
      times: [],
      processes: [{ ...seen, measured: { ...measured, diskFreeBytes: 0, diskBytes: 0, statements: [], replicas } }],
      counts: { ...counts, openPayments: 0, openFindings: 0, databaseBytes: 0 },
      jobs: { waiting: 0, running: 0, failed: 0 },
    }),
  );
  const labels = '{county="pine",machine="web",process="7",replica="db2:5432"}';
  expect(text).toContain(`portal_replica_used${labels} 0\n`);
  expect(text).toContain(`portal_replica_reads_total${labels} 12\n`);
  expect(text).toContain(`portal_replica_misses_total${labels} 3\n`);
  expect(text).toContain(`portal_replica_lag_seconds${labels} 2.5\n`);
});
