import { expect, test } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

/** The order in which the items of a queue are taken. */
function order(entries: readonly (readonly [path: string, item: string])[]): string {
  const queue = new TurnQueue<string>();
  for (const [path, item] of entries) queue.add(path.split('/'), item);
  let taken = '';
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken += item;
  expect(queue.count([])).toBe(0);
  return taken;
}

test.each<[string, readonly (readonly [string, string])[], string]>([
  ['nothing', [], ''],
  [
    'one owner is served in order',
    [
      ['a/x', '1'],
      ['a/x', '2'],
      ['a/x', '3'],
    ],
    '123',
  ],
  [
    'two owners take turns',
    [
      ['a/x', '1'],
      ['a/x', '2'],
      ['b/x', '3'],
      ['b/x', '4'],
    ],
    '1324',
  ],
  [
    'an owner of many places has the turns of one',
    [
      ['a/x', '1'],
      ['a/y', '2'],
      ['a/z', '3'],
      ['b/x', '4'],
    ],
    '1423',
  ],
  [
    'places of an owner take turns',
    [
      ['a/x', '1'],
      ['a/x', '2'],
      ['a/y', '3'],
    ],
    '132',
  ],
  [
    'paths of different lengths take turns',
    [
      ['a/x/y', '1'],
      ['a/x/z', '2'],
      ['b', '3'],
    ],
    '132',
  ],
])('%s', (_, entries, expected) => {
  expect(order(entries)).toBe(expected);
});

test('an owner that was served waits behind one that comes later', () => {
  const queue = new TurnQueue<string>();
  for (const item of ['1', '2', '3']) queue.add(['flood', item], item);
  expect(queue.take()).toBe('1');
  expect([queue.count(['flood']), queue.count(['flood', '1']), queue.count(['other'])]).toEqual([2, 0, 0]);
  queue.add(['other', 'x'], 'other');
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual(['2', 'other', '3', undefined]);
});
