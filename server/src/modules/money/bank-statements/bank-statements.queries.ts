import type { DepositKind, StatementFormat } from '@portal/contract/money/bank-statements/bank-statements';
import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Rows in one statement. */
const CHUNK_ROWS = 1_000;

/** @returns the number of the statement; undefined if the same file was imported before. */
export async function insertStatement(
  tx: Db,
  statement: {
    readonly sha256: Buffer;
    readonly fileName: string;
    readonly format: StatementFormat;
    readonly lines: number;
    readonly importedAt: Date;
    readonly importedBy: string;
  },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('bank_statements')
    .values({
      ...{ sha256: statement.sha256, file_name: statement.fileName, format: statement.format, lines: statement.lines },
      ...{ imported_at: statement.importedAt, imported_by: statement.importedBy },
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** A line to store. */
export interface KeyedLine {
  readonly key: Buffer;
  readonly account: string;
  readonly reference: string;
  readonly postedOn: PlainDate;
  readonly amountCents: Cents;
  readonly description: string;
}

/** Adds the lines that no earlier statement has. @returns how many. */
export async function insertLines(tx: Db, statementId: number, lines: readonly KeyedLine[]): Promise<number> {
  let added = 0;
  // In the order of their keys, so that two imports of overlapping files don't wait for each other in a circle.
  const sorted = lines.toSorted((one, other) => Buffer.compare(one.key, other.key));
  for (let start = 0; start < sorted.length; start += CHUNK_ROWS) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('bank_lines')
      .values(
        sorted
          .slice(start, start + CHUNK_ROWS)
          .map(({ key, account, reference, postedOn, amountCents, description }) => ({
            ...{ statement_id: statementId, line_key: key, account, reference, posted_on: postedOn },
            ...{ amount_cents: amountCents, description },
          })),
      )
      .onConflict((conflict) => conflict.column('line_key').doNothing())
      .executeTakeFirstOrThrow();
    added += Number(numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

/** A stored line with its match. */
export interface StoredLine {
  readonly id: number;
  readonly postedOn: PlainDate;
  readonly amountCents: Cents;
  readonly description: string;
  readonly account: string;
  readonly kind: DepositKind | 'NO_DEPOSIT' | null;
  readonly key: string | null;
  readonly depositCents: Cents | null;
  readonly reason: string | null;
}

/** Selects lines: without a match, with one, or all. */
export function selectLines(db: Db, isMatched: boolean | undefined) {
  return db
    .selectFrom('bank_lines')
    .leftJoin('bank_matches', (join) =>
      join.onRef('bank_matches.line_id', '=', 'bank_lines.id').on('bank_matches.undone_at', 'is', null),
    )
    .select([
      'bank_lines.id',
      'bank_lines.posted_on as postedOn',
      'bank_lines.amount_cents as amountCents',
      'bank_lines.description',
      'bank_lines.account',
      'bank_matches.kind',
      sql<string | null>`coalesce(bank_matches.batch_id, bank_matches.day::text)`.as('key'),
      'bank_matches.deposit_cents as depositCents',
      'bank_matches.reason',
    ])
    .$if(isMatched !== undefined, (query) => query.where('bank_matches.id', isMatched ? 'is not' : 'is', null))
    .$castTo<StoredLine>();
}

/** A deposit that a line can be. */
export interface StoredCandidate {
  readonly lineId: number;
  readonly kind: DepositKind;
  readonly key: string;
  readonly day: PlainDate;
  readonly amountCents: Cents;
}

const CANDIDATES_MAX = 5;
/** Banks post deposits within days, weekends and holidays between them. */
const DAYS_BEFORE = 10;
const DAYS_AFTER = 1;
/** No processor keeps more of what cards paid. */
const FEE_MAX_PERCENT = 6;

/**
 * Lists the deposits without a match that each of some lines can be: of about its day, and of its amount or, for cards, a little more than it.
 * The same amount comes first, then the nearest day.
 */
export async function listCandidates(db: Db, lineIds: readonly number[], timeZone: string) {
  if (lineIds.length === 0) return [];
  const { rows } = await sql<StoredCandidate>`
    WITH open_deposits AS MATERIALIZED (
      SELECT kind, key, amount_cents, coalesce(day, (settled_at AT TIME ZONE ${timeZone})::date) AS day
      FROM bank_deposits AS deposits
      WHERE NOT EXISTS (SELECT FROM bank_matches WHERE undone_at IS NULL AND batch_id = deposits.batch_id)
        AND NOT EXISTS (SELECT FROM bank_matches
          WHERE undone_at IS NULL AND bank_matches.day = deposits.counter_day AND bank_matches.kind = deposits.kind))
    SELECT lines.id AS "lineId", found.kind, found.key, found.day, found.amount_cents AS "amountCents"
    FROM bank_lines AS lines CROSS JOIN LATERAL (
      SELECT * FROM open_deposits
      WHERE open_deposits.day BETWEEN lines.posted_on - ${DAYS_BEFORE}::integer AND lines.posted_on + ${DAYS_AFTER}::integer
        AND (open_deposits.amount_cents = lines.amount_cents
          OR (open_deposits.kind <> 'DEPOSIT_SLIP' AND lines.amount_cents > 0 AND open_deposits.amount_cents > lines.amount_cents
            AND (open_deposits.amount_cents - lines.amount_cents) * 100 <= open_deposits.amount_cents * ${FEE_MAX_PERCENT}::integer))
      ORDER BY open_deposits.amount_cents - lines.amount_cents, abs(lines.posted_on - open_deposits.day), open_deposits.kind, open_deposits.key
      LIMIT ${CANDIDATES_MAX}) AS found
    WHERE lines.id = ANY(${[...lineIds]}::bigint[])
    ORDER BY lines.id, found.amount_cents - lines.amount_cents, abs(lines.posted_on - found.day), found.kind, found.key`.execute(
    db,
  );
  return rows;
}

/** A deposit with what the bank paid for it. */
export interface StoredDeposit {
  readonly id: string;
  readonly kind: DepositKind;
  readonly key: string;
  readonly day: PlainDate;
  readonly amountCents: Cents;
  readonly paidCents: Cents | null;
  readonly paidOn: PlainDate | null;
}

/** Selects deposits: without a match, with one, or all. */
export function selectDeposits(db: Db, isMatched: boolean | undefined, timeZone: string) {
  return db
    .selectFrom('bank_deposits')
    .leftJoin('bank_matches', (join) =>
      join
        .on('bank_matches.undone_at', 'is', null)
        .on(({ eb, and, or, ref }) =>
          or([
            eb('bank_matches.batch_id', '=', ref('bank_deposits.batch_id')),
            and([
              eb('bank_matches.day', '=', ref('bank_deposits.counter_day')),
              eb('bank_matches.kind', '=', ref('bank_deposits.kind')),
            ]),
          ]),
        ),
    )
    .leftJoin('bank_lines', 'bank_lines.id', 'bank_matches.line_id')
    .select([
      sql<string>`bank_deposits.kind || ' ' || bank_deposits.key`.as('id'),
      'bank_deposits.kind',
      'bank_deposits.key',
      sql<PlainDate>`coalesce(bank_deposits.day, (bank_deposits.settled_at AT TIME ZONE ${timeZone})::date)`.as('day'),
      'bank_deposits.amount_cents as amountCents',
      'bank_lines.amount_cents as paidCents',
      'bank_lines.posted_on as paidOn',
    ])
    .$if(isMatched !== undefined, (query) => query.where('bank_matches.id', isMatched ? 'is not' : 'is', null))
    .$castTo<StoredDeposit>();
}

/** Finds the amounts of a line and of a deposit. */
export async function findSides(
  tx: Db,
  lineId: number,
  deposit: { readonly kind: DepositKind; readonly key: string } | null,
): Promise<{ readonly lineCents: Cents | undefined; readonly depositCents: Cents | undefined }> {
  const line = await tx.selectFrom('bank_lines').select('amount_cents').where('id', '=', lineId).executeTakeFirst();
  const found =
    deposit === null
      ? undefined
      : await tx
          .selectFrom('bank_deposits')
          .select('amount_cents')
          .where('kind', '=', deposit.kind)
          .where('key', '=', deposit.key)
          .executeTakeFirst();
  return { lineCents: line?.amount_cents, depositCents: found?.amount_cents ?? undefined };
}

/** @returns whether both sides were free. @throws the violation of `bank_matches_deposit` if the deposit has another amount by now. */
export async function insertMatch(
  tx: Db,
  match: {
    readonly lineId: number;
    readonly lineCents: Cents;
    readonly deposit: { readonly kind: DepositKind; readonly key: string; readonly cents: Cents } | null;
    readonly reason: string;
    readonly confirmedAt: Date;
    readonly confirmedBy: string;
  },
): Promise<boolean> {
  const { deposit } = match;
  const isBatch = deposit?.kind === 'CARD_BATCH';
  const inserted = await tx
    .insertInto('bank_matches')
    .values({
      ...{ line_id: match.lineId, line_cents: match.lineCents, kind: deposit?.kind ?? 'NO_DEPOSIT' },
      ...{ batch_id: isBatch ? deposit.key : null, day: deposit === null || isBatch ? null : deposit.key },
      ...{ deposit_cents: deposit?.cents ?? null, reason: match.reason },
      ...{ confirmed_at: match.confirmedAt, confirmed_by: match.confirmedBy },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Takes the match of a line back. @returns undefined if it has none. */
export function updateMatchUndone(
  tx: Db,
  undo: { readonly lineId: number; readonly at: Date; readonly by: string; readonly reason: string },
) {
  return tx
    .updateTable('bank_matches')
    .set({ undone_at: undo.at, undone_by: undo.by, undone_reason: undo.reason })
    .where('line_id', '=', undo.lineId)
    .where('undone_at', 'is', null)
    .returning(['kind', 'line_cents as lineCents'])
    .executeTakeFirst();
}
