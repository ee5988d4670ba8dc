import type { ApprovalKind } from '@portal/contract/money/approvals/approvals';
import type { Cents } from '@portal/contract/values/money';
import type { z } from 'zod';
import type { CallContext } from '../../../platform/http/route.ts';

/** The facts of an action that a second person decides by. */
export interface ApprovalSubject {
  readonly kind: ApprovalKind;
  readonly accountId: number;
  /** The user who bought what is returned, if any. */
  readonly userId?: number | null;
  /** Zero or more. */
  readonly amountCents: Cents;
  readonly reason: string;
  /** Identifies the action: it is asked for once, and its own key makes it happen once. */
  readonly key: string;
  /** The facts that have to be the same at the approval, as JSON. */
  readonly basis: Readonly<Record<string, unknown>>;
}

/** An action that the county's settings can let a second person approve. It is carried out in one way, approved or not. */
export interface ApprovableAction<Request, Result> {
  /** Under which its requests are stored. */
  readonly name: string;
  /** Reads a stored request. */
  readonly schema: z.ZodType<Request>;
  /**
   * Finds what the action is about, in the transaction that carries it out.
   *
   * @returns undefined if it needs no second person, or changes nothing.
   * @throws Refusal if it can't be carried out.
   */
  examine(context: CallContext, request: Request): Promise<ApprovalSubject | undefined>;
  /** Carries it out in the transaction of `context.db`; repeating it changes nothing. @throws Refusal. */
  perform(context: CallContext, request: Request): Promise<Result>;
  /** Whether it was carried out. */
  isDone(result: Result): boolean;
  /** The constraints of the database that refuse it at the end of the transaction. */
  readonly refusedBy?: readonly string[];
}

/** An action whose request and result only it knows. */
// biome-ignore lint/suspicious/noExplicitAny: a list of actions has requests of several types, each read by its own schema.
export type AnyApprovableAction = ApprovableAction<any, any>;
