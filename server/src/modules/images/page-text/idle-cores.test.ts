import type { CpuInfo } from 'node:os';
import { expect, test } from 'vitest';
import { countIdleCores } from './idle-cores.ts';

const core = (times: Partial<CpuInfo['times']>): CpuInfo => ({
  model: '',
  speed: 0,
  times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0, ...times },
});

test('a core is idle for the share of its time that it waits, or works for what gives way', () => {
  const before = [core({ user: 100, idle: 500 }), core({ nice: 40 }), core({})];
  const after = [core({ user: 175, idle: 525 }), core({ nice: 140 }), core({ user: 60, sys: 30, irq: 10 })];
  expect(countIdleCores(before, after)).toBeCloseTo(1.25);
});

test('without time between the readings all cores are idle', () => {
  expect(countIdleCores([core({ user: 5 })], [core({ user: 5 })])).toBe(1);
});
