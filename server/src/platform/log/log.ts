import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** Logs structured lines, which never contain passwords, cookies, search criteria, or card numbers. */
export type Log = FastifyBaseLogger;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Creates a log that writes JSON lines to standard output, or readable lines if it is a terminal.
 *
 * @param destination receives the lines instead.
 */
export function createLog(level: LogLevel, destination?: { write(line: string): void }): Log {
  const redact = { paths: ['req.headers.cookie', 'req.headers.authorization', '*.password'], remove: true };
  if (destination !== undefined) return pino({ level, redact }, destination);
  const transport = process.stdout.isTTY ? { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } : undefined;
  return pino({ level, redact, transport });
}
