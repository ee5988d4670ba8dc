import { parentPort, workerData } from 'node:worker_threads';
import { benchLogins, type LoginTarget } from './bench-logins.ts';

/** The clients, in a thread of their own: asking must not hold up answering. */
parentPort?.postMessage(await benchLogins(workerData as LoginTarget));
