import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { countProcesses } from './count-processes.ts';

const SERVED = { key: 'pine', databaseUrl: 'postgresql://portal@127.0.0.1/pine' };
const EMBEDDED = { key: 'oak', databaseUrl: undefined };
const PORT = 8080;

test.each([
  ['as many as cores by default', {}, [SERVED], availableParallelism()],
  ['as many as PROCESSES says', { PROCESSES: 3 }, [SERVED], 3],
  ['one with an embedded database', {}, [SERVED, EMBEDDED], 1],
  ['one if PROCESSES says so', { PROCESSES: 1 }, [EMBEDDED], 1],
  ['one on a port that the system chooses', { PORT: 0 }, [SERVED], 1],
])('The processes are %s.', (_, environment, lines, count) => {
  expect(countProcesses({ PORT, ...environment }, lines)).toBe(count);
});

test('Several processes are refused with an embedded database, and on a port that the system chooses.', () => {
  expect(() => countProcesses({ PORT, PROCESSES: 2 }, [SERVED, EMBEDDED])).toThrow('the embedded database of oak');
  expect(() => countProcesses({ PORT: 0, PROCESSES: 2 }, [SERVED])).toThrow('set PORT');
});
