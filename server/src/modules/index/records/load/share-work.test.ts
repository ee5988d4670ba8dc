import { describe, expect, it } from 'vitest';
import { shareWork } from './share-work.ts';

/** Work that pauses at one item until another has started. */
function pauseAt(paused: string, until: string) {
  const started = Promise.withResolvers<void>();
  return async (worker: string, item: string) => {
    if (item === until) started.resolve();
    if (item === paused) await started.promise;
    return worker;
  };
}

describe('shared work', () => {
  it('delivers the results of a list in its order, however long each takes', async () => {
    const results: string[] = [];
    const onResult = (worker: string, item: string) => results.push(`${item} by ${worker}`);
    await shareWork([['a1', 'a2', 'a3']], ['one', 'other'], pauseAt('a1', 'a3'), onResult);
    expect(results).toEqual(['a1 by one', 'a2 by other', 'a3 by other']);
  });

  it('gives each worker a separate list, and lets it help when no list is left', async () => {
    const workers = new Map<string, string>();
    const lists = [
      ['a1', 'a2', 'a3'],
      ['b1', 'b2'],
    ];
    await shareWork(lists, ['one', 'other'], pauseAt('a1', 'a3'), (worker, item) => workers.set(item, worker));
    expect(Object.fromEntries(workers)).toEqual({ b1: 'other', b2: 'other', a1: 'one', a2: 'other', a3: 'other' });
  });

  it('starts nothing after a failure, and throws it when every worker has stopped', async () => {
    const running = Promise.withResolvers<void>();
    const events: string[] = [];
    const work = async (_worker: string, item: string) => {
      events.push(`${item} starts`);
      if (item === 'a2') throw new Error('a2 fails');
      await running.promise;
      events.push(`${item} ends`);
    };
    const shared = shareWork([['a1', 'a2', 'a3']], ['one', 'other'], work, () => {});
    const ended = shared.catch(() => events.push('thrown'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(events).toEqual(['a1 starts', 'a2 starts']);
    running.resolve();
    await ended;
    expect(events).toEqual(['a1 starts', 'a2 starts', 'a1 ends', 'thrown']);
    await expect(shared).rejects.toThrow('a2 fails');
  });
});
