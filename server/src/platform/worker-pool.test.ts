import { expect, test } from 'vitest';
import { startThread } from './pool-member.ts';
import { startWorkerPool } from './worker-pool.ts';

const SCRIPT = new URL('./fixtures/working-thread.ts', import.meta.url);

/** Only Linux tells the processor time of a thread. */
if (process.platform === 'linux') {
  test('the processor time of a thread is that of its work, and not that of its waiting', async () => {
    const member = startThread<string>(SCRIPT, { maxHeapMb: 64 });
    const messages: string[] = [];
    let notify = () => {};
    member.onMessage((message) => {
      messages.push(message);
      notify();
    });
    const receive = async () => {
      while (messages.length === 0)
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
      return messages.shift();
    };
    expect(await receive()).toBe('ready');
    const before = member.readProcessorMs() ?? Number.NaN;
    member.post(400, []);
    expect(await receive()).toBe('done');
    // The kernel counts in steps of 10 ms.
    expect((member.readProcessorMs() ?? Number.NaN) - before).toBeGreaterThan(350);
    await member.end();
    expect(member.readProcessorMs()).toBeUndefined();
  });

  test('a task that only waited fails with the little processor time that it had', async () => {
    const pool = startWorkerPool<number, string>({
      start: () => startThread(SCRIPT, { maxHeapMb: 64 }),
      name: 'tests',
      maxMembers: 1,
      maxWaitingTasks: 1,
      taskTimeoutMs: 1_000,
      createBusyError: () => new Error('busy'),
      createTimeoutError: (_, processorMs) => new Error(`had ${processorMs !== undefined && processorMs < 500}`),
    });
    await expect(pool.run(0)).rejects.toThrow('had true');
    await pool.close();
  });
}
