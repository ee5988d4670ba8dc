import {
  CLIENT_LOG_MESSAGE_MAX_CHARACTERS,
  CLIENT_LOG_STACK_MAX_CHARACTERS,
  logReact,
} from '@portal/contract/log/log-react';
import { ApiRefusal, call } from './api-client.ts';
import { countyPath } from './county.ts';

/** A page that breaks again and again has said enough. */
const REPORTS_MAX = 5;

const reported = new Set<string>();

/**
 * Tells the operator of a fault that only this browser sees (Spec 1 §8 "logged only"). What the server refused with its reason it has seen
 * itself, and without an answer there is nobody to tell. Each fault is told once; nobody waits for it.
 *
 * @param what names what failed, where the fault does not: never what a person typed.
 */
export function reportFault(error: unknown, what = ''): void {
  const description = describe(error);
  if (description === undefined) return;
  const message = clean(what === '' ? description : `${what}: ${description}`, CLIENT_LOG_MESSAGE_MAX_CHARACTERS);
  if (reported.has(message) || reported.size >= REPORTS_MAX) return;
  reported.add(message);
  const stack = clean(error instanceof Error ? (error.stack ?? '') : '', CLIENT_LOG_STACK_MAX_CHARACTERS);
  call(logReact, { entries: [{ place: placeOf(window.location.pathname), message, stack }] }).catch(() => undefined);
}

/** Reports what nothing else catches. */
export function reportUncaughtFaults(): void {
  window.addEventListener('error', ({ error, message }) => reportFault(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason));
}

/** @returns undefined for what is no fault, or for what the server knows already. */
function describe(error: unknown): string | undefined {
  if (error instanceof ApiRefusal) {
    return error.code === undefined && error.status !== 0
      ? `answer ${error.status} that is not of the contract`
      : undefined;
  }
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  return String(error) || undefined;
}

/** The first part of an address within the county: the rest may name a record, or be a ticket. */
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
