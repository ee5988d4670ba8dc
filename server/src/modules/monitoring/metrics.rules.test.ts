import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { METRICS } from './metrics.rules.ts';

it('The dashboard asks only for metrics that exist', () => {
  const dashboard = readFileSync(
    new URL('../../../../docs/monitoring/grafana-dashboard.json', import.meta.url),
    'utf8',
  );
  const asked = new Set(dashboard.match(/portal_[a-z_]+/g)?.map((name) => name.replace(/_bucket$/, '')));
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !(name in METRICS))).toEqual([]);
});
