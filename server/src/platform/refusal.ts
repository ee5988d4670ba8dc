import type { SaveConflict } from '@portal/contract/envelope';
import type { ErrorCode } from '@portal/contract/error-codes';
import type { SessionEnd } from '@portal/contract/people/identity/session-end';
import type { FieldProblems } from '@portal/contract/problem';

/** The details of some refusals, in addition to the code. */
export interface RefusalDetails {
  /** The variables of `refusals:SETTINGS_CHANGED`, or of `refusals:LAND_UNKNOWN`. */
  readonly params?:
    | { readonly user: string; readonly date: string; readonly time: string; readonly fields: string }
    | { readonly nearest: string };
  readonly conflict?: SaveConflict;
  /** The reason why there is no session, for NOT_SIGNED_IN. */
  readonly sessionEnd?: SessionEnd | undefined;
}

/** Thrown by operations to refuse a call for a reason that the caller can know. The error handler translates it. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly problems: FieldProblems;
  readonly params: RefusalDetails['params'];
  readonly conflict: SaveConflict | undefined;
  readonly sessionEnd: SessionEnd | undefined;

  constructor(code: ErrorCode, problems: FieldProblems = {}, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.problems = problems;
    this.params = details.params;
    this.conflict = details.conflict;
    this.sessionEnd = details.sessionEnd;
  }
}

/** @throws Refusal INVALID_INPUT if there is any problem. */
export function ensureNoProblems(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw new Refusal('INVALID_INPUT', problems);
}
