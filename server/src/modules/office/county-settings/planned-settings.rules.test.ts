import { describe, expect, it } from 'vitest';
import { carryForward, listChanged, pick } from './planned-settings.rules.ts';

const planOf = (settings: object) => ({ settings: { ...settings } });

describe('A change before plans', () => {
  it.each([
    ['reaches a field that no plan changes', [{ a: 2, b: 1 }], { a: 1, b: 1 }, { a: 1, b: 5 }, [{ a: 2, b: 5 }]],
    ['leaves a field that the plan changes', [{ a: 2, b: 1 }], { a: 1, b: 1 }, { a: 3, b: 1 }, [{ a: 2, b: 1 }]],
    ['ends a plan of which nothing is left', [{ a: 2, b: 1 }], { a: 1, b: 1 }, { a: 2, b: 1 }, [undefined]],
    [
      'reaches the plans after one that changes something else',
      [
        { a: 2, b: 1 },
        { a: 2, b: 7 },
      ],
      { a: 1, b: 1 },
      { a: 1, b: 5 },
      [
        { a: 2, b: 5 },
        { a: 2, b: 7 },
      ],
    ],
    [
      'stops at the first plan that changes the field',
      [
        { a: 2, b: 1 },
        { a: 2, b: 7 },
      ],
      { a: 1, b: 1 },
      { a: 4, b: 1 },
      [
        { a: 2, b: 1 },
        { a: 2, b: 7 },
      ],
    ],
    ['compares rows by their values', [{ a: [{ x: 2 }] }], { a: [{ x: 1 }] }, { a: [{ x: 2 }] }, [undefined]],
    ['changes nothing without plans', [], { a: 1 }, { a: 2 }, []],
  ])('%s', (_title, plans, before, after, carried) => {
    expect(carryForward(plans.map(planOf), before, after).map(({ settings }) => settings)).toEqual(carried);
  });
});

it('fields that differ, or not, and the given fields', () => {
  expect(listChanged({ a: 1, b: [1] }, { a: 2, b: [1] })).toEqual(['a']);
  expect(listChanged({ a: 1, b: [1] }, { a: 2, b: [1] }, { equal: true })).toEqual(['b']);
  expect(pick({ a: 1, b: 2 }, ['b'])).toEqual({ b: 2 });
});
