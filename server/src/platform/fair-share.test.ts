import { describe, expect, test } from 'vitest';
import { startFairShare } from './fair-share.ts';

const LIMITS = { maxRunning: 2, maxRunningOfUser: 1, maxHeldOfUser: 2, maxWaitingOfUser: 3, maxWaiting: 5 };
const never = new AbortController().signal;

/** Starts calls that record their turn and run until they are released. */
function startCalls(limits = LIMITS) {
  const share = startFairShare(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const call = async (user: string, signal = never, group?: string) => {
    const place = await share.enter(user, signal, group);
    started.push(user);
    ends.push(place.giveBack);
  };
  const endNext = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { call, started, endNext };
}

describe('A fair share', () => {
  test('gives users turns in rotation, however many calls the first one sends', async () => {
    const { call, started, endNext } = startCalls();
    for (const user of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void call(user);
    await new Promise(setImmediate);
    expect(started).toEqual(['a', 'b']);
    for (let turn = 0; turn < 7; turn += 1) await endNext();
    expect(started.slice(0, 4).sort()).toEqual(['a', 'a', 'b', 'c']);
    expect(started).toHaveLength(7);
  });

  test('refuses a user’s calls beyond their part of the queue, and serves the others', async () => {
    const { call, started } = startCalls();
    const results = Promise.allSettled(Array.from({ length: 50 }, () => call('a')));
    await call('b');
    expect(started).toEqual(['a', 'b']);
    void results;
    await expect(call('a')).rejects.toMatchObject({ code: 'TOO_MANY_AT_ONCE' });
  });

  test('refuses when too many of all users wait', async () => {
    const { call } = startCalls();
    for (const user of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void call(user);
    await expect(call('h')).rejects.toMatchObject({ code: 'TOO_MANY_AT_ONCE' });
  });

  test('gives users of a group the turns of one user, in rotation', async () => {
    const { call, started, endNext } = startCalls({ ...LIMITS, maxRunning: 1, maxWaiting: 100 });
    for (const guest of ['g1', 'g2', 'g3', 'g4']) void call(guest, never, 'guests');
    for (const user of ['a', 'a', 'b']) void call(user);
    await new Promise(setImmediate);
    for (let turn = 0; turn < 6; turn += 1) await endNext();
    expect(started).toEqual(['g1', 'a', 'b', 'g2', 'a', 'g3', 'g4']);
  });

  test('leaves most of the queue to others, however many users a group has', async () => {
    const { call } = startCalls({ ...LIMITS, maxWaiting: 40 });
    let refused = 0;
    const send = (user: string, group?: string) =>
      void call(user, never, group).catch(() => {
        refused += 1;
      });
    // Two run, and a quarter of the queue is theirs.
    for (let guest = 0; guest < 30; guest += 1) send(`g${guest}`, 'guests');
    await new Promise(setImmediate);
    expect(refused).toBe(30 - 2 - 10);
    send('a');
    await new Promise(setImmediate);
    expect(refused).toBe(30 - 2 - 10);
  });

  test('drops a call whose client is gone', async () => {
    const { call, started, endNext } = startCalls();
    const gone = new AbortController();
    await call('a');
    const waiting = call('a', gone.signal);
    void call('a');
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
    await endNext();
    expect(started).toEqual(['a', 'a']);
    await expect(call('b', gone.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  test('returns a place only once', async () => {
    const share = startFairShare({ ...LIMITS, maxRunning: 1 });
    const { giveBack, finishWork } = await share.enter('a', never);
    giveBack();
    giveBack();
    finishWork();
    await share.enter('b', never);
    let hasStarted = false;
    void share.enter('c', never).then(() => {
      hasStarted = true;
    });
    await new Promise(setImmediate);
    expect(hasStarted).toBe(false);
  });

  test('lets others start when the work is done, and counts untaken results for their user', async () => {
    const share = startFairShare({ ...LIMITS, maxRunning: 1 });
    const started: string[] = [];
    const call = async (user: string) => {
      const place = await share.enter(user, never);
      started.push(user);
      place.finishWork();
      return place;
    };
    const first = await call('a');
    await call('a');
    void call('a');
    await call('b');
    expect(started).toEqual(['a', 'a', 'b']);
    first.giveBack();
    await new Promise(setImmediate);
    expect(started).toEqual(['a', 'a', 'b', 'a']);
  });
});
