import type { FindingRule } from '@portal/contract/money/cards/findings';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { AuditDetails, KnownDetails } from '../../../office/audit/index.ts';

/**
 * Records a finding for staff; a repeated finding updates the existing one. A finding that staff have closed stays
 * closed while its details don't change, and a voided payment stays voided.
 *
 * @param finding.isSettled whether the gateway already agrees, so that the finding is only kept for the record.
 */
export async function recordFinding<Details extends AuditDetails>(
  db: Db,
  finding: {
    readonly rule: FindingRule;
    readonly subject: string;
    /** Shown like the details of the audit log. */
    readonly details: KnownDetails<Details>;
    readonly isSettled?: boolean;
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('reconciliation_findings')
    .values({
      rule: finding.rule,
      subject: finding.subject,
      details: JSON.stringify(finding.details),
      found_at: now,
      last_seen_at: now,
      settled_at: finding.isSettled ? now : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['rule', 'subject'])
        .doUpdateSet((eb) => {
          const isClosed = sql<boolean>`(
            reconciliation_findings.closed_reason IS NOT NULL AND reconciliation_findings.details = excluded.details)`;
          const keep = <T>(column: 'settled_at' | 'closed_by' | 'closed_reason', otherwise: unknown) =>
            sql<T>`CASE WHEN ${isClosed} THEN ${sql.ref(`reconciliation_findings.${column}`)} ELSE ${otherwise} END`;
          return {
            details: eb.ref('excluded.details'),
            last_seen_at: now,
            settled_at: keep<Date | null>('settled_at', eb.ref('excluded.settled_at')),
            closed_by: keep<string | null>('closed_by', null),
            closed_reason: keep<string | null>('closed_reason', null),
          };
        })
        .where(sql<boolean>`reconciliation_findings.details->>'isVoided' IS DISTINCT FROM 'true'`),
    )
    .execute();
}

/** Settles the findings of some rules that have not been seen since an instant. */
export async function settleFindings(
  db: Db,
  rules: readonly FindingRule[],
  unseenSince: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable('reconciliation_findings')
    .set({ settled_at: now })
    .where('rule', 'in', [...rules])
    .where('settled_at', 'is', null)
    .where('last_seen_at', '<', unseenSince)
    .execute();
}

/** Settles a finding that staff have dealt with. */
export async function settleFinding(
  db: Db,
  { rule, subject }: { readonly rule: FindingRule; readonly subject: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('reconciliation_findings')
    .set({ settled_at: now })
    .where('rule', '=', rule)
    .where('subject', '=', subject)
    .where('settled_at', 'is', null)
    .execute();
}

/** A finding, as staff see it. */
export interface Finding {
  readonly id: number;
  readonly rule: FindingRule;
  /** An invoice number, or a transaction of the gateway. */
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly foundAt: Date;
  readonly settledAt: Date | null;
  readonly closedBy: string | null;
  readonly closedReason: string | null;
}

/** Selects the open findings, or all. */
export function selectFindings(db: Db, { isOpen }: { readonly isOpen: boolean }) {
  return db
    .selectFrom('reconciliation_findings')
    .select([
      'id',
      'rule',
      'subject',
      'details',
      'found_at as foundAt',
      'settled_at as settledAt',
      'closed_by as closedBy',
      'closed_reason as closedReason',
    ])
    .$if(isOpen, (query) => query.where('settled_at', 'is', null))
    .$castTo<Finding>();
}

/** Lists findings, the newest first: the open ones, or all. */
export function listFindings(
  db: Db,
  { isOpen, limit }: { readonly isOpen: boolean; readonly limit: number },
): Promise<readonly Finding[]> {
  return selectFindings(db, { isOpen }).orderBy('found_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Lists open findings of some rules in random order, so that some that stay open don't block the others. */
export function listFindingsToReview(
  db: Db,
  rules: readonly FindingRule[],
  limit: number,
): Promise<readonly Finding[]> {
  return selectFindings(db, { isOpen: true })
    .where('rule', 'in', [...rules])
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
}

/** Finds an open finding of a rule. */
export function findOpenFinding(db: Db, id: number, rule: FindingRule): Promise<Finding | undefined> {
  return selectFindings(db, { isOpen: true }).where('id', '=', id).where('rule', '=', rule).executeTakeFirst();
}

/** Closes an open finding with a reason. @returns undefined if it isn't open. */
export async function closeOpenFinding(
  tx: Db,
  close: { readonly id: number; readonly by: string; readonly reason: string; readonly at: Date },
): Promise<Pick<Finding, 'rule' | 'subject'> | undefined> {
  return tx
    .updateTable('reconciliation_findings')
    .set({ settled_at: close.at, closed_by: close.by, closed_reason: close.reason })
    .where('id', '=', close.id)
    .where('settled_at', 'is', null)
    .returning(['rule', 'subject'])
    .$castTo<Pick<Finding, 'rule' | 'subject'>>()
    .executeTakeFirst();
}
