import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { collectMetrics, formatMetrics, METRICS } from './metrics.rules.ts';

const readDocument = (name: string) =>
  readFileSync(new URL(`../../../../../docs/monitoring/${name}`, import.meta.url), 'utf8');

it.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])('%s only queries metrics that exist', (name) => {
  const asked = new Set(
    readDocument(name)
      .match(/portal_[a-z_]+/g)
      ?.map((metric) => metric.replace(/_bucket$/, '')),
  );
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((metric) => !(metric in METRICS))).toEqual([]);
});

it('Each alert waits, and says how urgent it is and what has happened', () => {
  const rules = readDocument('prometheus-alerts.yml').split('- alert: ').slice(1);
  expect(rules.length).toBeGreaterThan(10);
  for (const rule of rules)
    expect(rule).toMatch(
      /^\w+\n +expr: .+\n +for: \d+[mhd]\n +labels: \{ severity: (?:page|ticket) \}\n +annotations:\n +summary: .+\.\n/,
    );
});

// Prometheus' own reader of rules, on machines that have it.
if (spawnSync('promtool', ['--version']).status === 0) {
  it('Promtool accepts the rules', () => {
    const file = fileURLToPath(new URL('../../../../../docs/monitoring/prometheus-alerts.yml', import.meta.url));
    const { status, stdout } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('12 rules found')]);
  });
}

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
