import type { ErrorCode } from '@portal/contract/error-codes';
import type { FieldProblems } from '@portal/contract/problem';

/** A call that is not done, for a reason that the caller may know. Thrown by operations, worded once by the binder. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly problems: FieldProblems;

  constructor(code: ErrorCode, problems: FieldProblems = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.problems = problems;
  }
}

/** @throws Refusal INVALID_INPUT when there is any problem. */
export function refuseProblems(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw new Refusal('INVALID_INPUT', problems);
}
