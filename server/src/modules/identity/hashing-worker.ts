import { argon2Sync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashingTask } from './hashing-threads.ts';

// Whoever searches is not to wait for whoever logs in. Only Linux gives a thread a priority of its own; elsewhere it would be the
// whole process that yields.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', ({ id, password, salt, costs }: HashingTask) => {
  const digest = argon2Sync('argon2id', {
    message: password,
    nonce: salt,
    memory: costs.memoryKib,
    passes: costs.passes,
    parallelism: costs.lanes,
    tagLength: costs.digestBytes,
  });
  parentPort?.postMessage({ id, digest });
});
