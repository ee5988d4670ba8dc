import type { ErrorCode } from './error-codes.ts';
import type { SessionEnd } from './people/identity/session-end.ts';

/** Another user's save while the caller was editing the same settings. */
export interface SaveConflict {
  /** The version that is in force now; a save that names it in `If-Match` replaces it. */
  readonly version: number;
  /** User name; null for a command of the operator. */
  readonly savedBy: string | null;
  /** An instant, ISO 8601. */
  readonly savedAt: string;
  /** The fields that differ from those the caller loaded. */
  readonly fields: readonly string[];
}

/** The shape of every JSON response (Spec 1 §3 "Generic server envelope"). */
export interface Envelope<Content> {
  readonly ok: boolean;
  /** A text for the user, in their language; can be empty. */
  readonly message: string;
  /** Whether the county is locked: only its staff can sign in. */
  readonly lockout: boolean;
  /** Present exactly when `ok`. */
  readonly content?: Content;
  /** Present exactly when not `ok`. */
  readonly code?: ErrorCode;
  /** `LOGIN` sends the browser to the login page. */
  readonly status?: 'LOGIN';
  /** The error of each field, as a text in the user's language. */
  readonly fieldErrors?: Readonly<Record<string, string>>;
  /** How the session ended, if the call needed one and the browser still has its cookie. */
  readonly sessionEnd?: SessionEnd;
  /** Present exactly when a save was refused because it is stale. */
  readonly conflict?: SaveConflict;
  /** Users quote it to support, who find the log lines with it. */
  readonly requestId?: string;
}
