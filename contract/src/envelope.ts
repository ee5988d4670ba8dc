import type { ErrorCode } from './error-codes.ts';

/** The picture of every JSON answer (Spec 1 §3 "Generic server envelope"). */
export interface Envelope<Content> {
  readonly ok: boolean;
  /** A text for the person, already in her language; empty when there is nothing to say. */
  readonly message: string;
  /** Whether the county is locked: only its staff get in. */
  readonly lockout: boolean;
  /** Present exactly when `ok`. */
  readonly content?: Content;
  /** Present exactly when not `ok`. */
  readonly code?: ErrorCode;
  /** `LOGIN` sends the browser to the login page. */
  readonly status?: 'LOGIN';
  /** What is wrong with which field, already in words. */
  readonly fieldErrors?: Readonly<Record<string, string>>;
  /** Quoted by the person to support; finds the log lines. */
  readonly requestId?: string;
}
