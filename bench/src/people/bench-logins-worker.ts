import { parentPort, workerData } from 'node:worker_threads';
import { benchLogins, type LoginTarget } from './bench-logins.ts';

/** The clients run in their own thread, so that requests don't delay responses. */
parentPort?.postMessage(await benchLogins(workerData as LoginTarget));
