import {
  CLIENT_LOG_MESSAGE_MAX_CHARACTERS,
  CLIENT_LOG_STACK_MAX_CHARACTERS,
  logReact,
} from '@portal/contract/office/client-log';
import { ApiRefusal, call } from './api-client.ts';
import { countyPath } from './county.ts';

/** A page that keeps breaking has been reported enough. */
const REPORTS_MAX = 5;

const reported = new Set<string>();

/**
 * Reports an error that only this browser sees to the operator (Spec 1 §8 "logged only"). The server has already logged its own
 * refusals. Each error is reported once, without waiting for the response.
 *
 * @param what names what failed if the error doesn't; never what a user typed.
 */
export function reportError(error: unknown, what = ''): void {
  const description = describe(error);
  if (description === undefined) return;
  const message = clean(what === '' ? description : `${what}: ${description}`, CLIENT_LOG_MESSAGE_MAX_CHARACTERS);
  if (reported.has(message) || reported.size >= REPORTS_MAX) return;
  reported.add(message);
  const stack = clean(error instanceof Error ? (error.stack ?? '') : '', CLIENT_LOG_STACK_MAX_CHARACTERS);
  call(logReact, { entries: [{ place: placeOf(window.location.pathname), message, stack }] }).catch(() => undefined);
}

/** Reports errors that no other code catches. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}

/** @returns undefined for values that aren't errors, and for errors that the server already knows. */
function describe(error: unknown): string | undefined {
  if (error instanceof ApiRefusal) {
    return error.code === undefined && error.status !== 0
      ? `response ${error.status} that doesn't match the contract`
      : undefined;
  }
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  return String(error) || undefined;
}

/** The first segment of an address within the county: the rest can name a record or be a ticket. */
function placeOf(pathname: string): string {
  const inCounty = pathname.startsWith(countyPath()) ? pathname.slice(countyPath().length) : pathname;
  return `/${inCounty.split('/')[1] ?? ''}`;
}

function clean(text: string, maxCharacters: number): string {
  return text
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .slice(0, maxCharacters)
    .toWellFormed();
}
