import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** Structured lines; never a password, a cookie, a search criterion or a card number. */
export type Log = FastifyBaseLogger;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * JSON lines on the standard output; readable ones where a person watches (a terminal).
 *
 * @param destination takes the lines instead.
 */
export function createLog(level: LogLevel, destination?: { write(line: string): void }): Log {
  const redact = { paths: ['req.headers.cookie', 'req.headers.authorization', '*.password'], remove: true };
  if (destination !== undefined) return pino({ level, redact }, destination);
  const transport = process.stdout.isTTY ? { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } : undefined;
  return pino({ level, redact, transport });
}
