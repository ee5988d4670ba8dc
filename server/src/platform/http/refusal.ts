import type { ErrorCode } from '@portal/contract/error-codes';
import type { FieldProblems } from '@portal/contract/problem';

/** Thrown by operations to refuse a call for a reason that the caller can know. The error handler translates it. */
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

/** @throws Refusal INVALID_INPUT if there is any problem. */
export function ensureNoProblems(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw new Refusal('INVALID_INPUT', problems);
}
