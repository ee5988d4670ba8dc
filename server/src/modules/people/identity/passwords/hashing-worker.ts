import { argon2Sync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashingTask } from './hashing-threads.ts';

// Searches have priority over sign-ins. Only Linux supports priorities per thread; on other systems this would lower the priority of
// the whole process.
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
