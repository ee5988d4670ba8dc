import type { OverviewChart, OverviewSeries } from '@portal/contract/office/reports/overview';
import { OVERVIEW_DAYS, OVERVIEW_MONTHS, OVERVIEW_TOP } from '@portal/contract/office/reports/overview';
import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Today by the county's calendar, and the IANA name of its time zone. */
export interface OverviewDay {
  readonly today: PlainDate;
  readonly timeZone: string;
}

export interface OverviewRow {
  readonly label: string;
  readonly series: OverviewSeries;
  readonly count: number;
  readonly amountCents: Cents;
}

/** The charts of the journal and the audit log. */
type StoredChart = Exclude<OverviewChart, 'responseTimes'>;

/** Lists the bars of a chart. Every query is limited by time, with an index, and by the number of bars. */
export async function listOverviewRows(db: Db, chart: StoredChart, day: OverviewDay): Promise<OverviewRow[]> {
  return (await SELECTIONS[chart](day).execute(db)).rows;
}

const SELECTIONS: Readonly<Record<StoredChart, (day: OverviewDay) => RawBuilder<OverviewRow>>> = {
  activity: selectActivity,
  income: selectIncome,
  incomeByKind: selectIncomeByKind,
  accounts: selectAccounts,
  instruments: selectInstruments,
  refusedSignIns: selectRefusedSignIns,
};

/** The instant at which the days of the overview begin. */
const startOfDays = ({ today, timeZone }: OverviewDay) =>
  sql`((${today}::date - ${OVERVIEW_DAYS - 1}::integer)::timestamp AT TIME ZONE ${timeZone}::text)`;

const days = ({ today }: OverviewDay) =>
  sql`generate_series(${today}::date - ${OVERVIEW_DAYS - 1}::integer, ${today}::date, interval '1 day') AS days (day)`;

/** The day of an instant by the county's clock. */
const dayOf = (instant: string, { timeZone }: OverviewDay) =>
  sql`(${sql.ref(instant)} AT TIME ZONE ${timeZone}::text)::date`;

/** Counts the entries of an action by day. The action is a literal, so that the index of these actions serves it. */
const countEntries = (action: 'image.pageViewed' | 'session.refused', day: OverviewDay) => sql`
  SELECT ${dayOf('occurred_at', day)} AS day, count(*) AS count FROM audit_entries
  WHERE action = ${sql.lit(action)} AND occurred_at >= ${startOfDays(day)} GROUP BY 1`;

/** Searches that were paid and page images that were read, by day. */
function selectActivity(day: OverviewDay): RawBuilder<OverviewRow> {
  return sql`
    WITH searches AS (
      SELECT ${dayOf('posted_at', day)} AS day, count(*) AS count FROM journal_entries
      WHERE kind = 'SEARCH' AND posted_at >= ${startOfDays(day)} GROUP BY 1
    ), pages AS (${countEntries('image.pageViewed', day)})
    SELECT to_char(days.day, 'MM/DD/YYYY') AS label, measured.series,
      coalesce(measured.count, 0)::integer AS count, 0 AS "amountCents"
    FROM ${days(day)}
    LEFT JOIN searches ON searches.day = days.day
    LEFT JOIN pages ON pages.day = days.day
    CROSS JOIN LATERAL (VALUES ('SEARCHES', searches.count), ('PAGES', pages.count)) AS measured (series, count)
    ORDER BY days.day, measured.series DESC`;
}

function selectRefusedSignIns(day: OverviewDay): RawBuilder<OverviewRow> {
  return sql`
    WITH refused AS (${countEntries('session.refused', day)})
    SELECT to_char(days.day, 'MM/DD/YYYY') AS label, 'TOTAL' AS series,
      coalesce(refused.count, 0)::integer AS count, 0 AS "amountCents"
    FROM ${days(day)} LEFT JOIN refused ON refused.day = days.day
    ORDER BY days.day`;
}

const IS_INCOME = sql`(ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE')`;

/**
 * The postings of revenue and surcharge of a journal entry: the county's income, to the cent, from the journal. Revenue
 * is credited, and so positive; a refund takes from it.
 */
const INCOME = sql`
  SELECT coalesce(sum(postings.amount), 0) AS cents
  FROM postings INNER JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id
  WHERE postings.journal_entry_id = journal_entries.id AND postings.unit = 'USD' AND ${IS_INCOME}`;

/** The first instant of the months. */
const startOfMonths = ({ today, timeZone }: OverviewDay) => sql`
  (date_trunc('month', ${today}::date) - (interval '1 month' * ${OVERVIEW_MONTHS - 1}::integer)) AT TIME ZONE ${timeZone}::text`;

/** Income by month and by how it was paid; a refund belongs to the method of its sale, a surcharge to cards. */
function selectIncome(day: OverviewDay): RawBuilder<OverviewRow> {
  return sql`
    SELECT to_char(earned.month, 'MM/YYYY') AS label, earned.series, earned.count::integer AS count,
      earned.cents::bigint AS "amountCents"
    FROM (
      SELECT date_trunc('month', journal_entries.posted_at AT TIME ZONE ${day.timeZone}::text) AS month,
        coalesce(sold.method, reversed.method, 'CARD') AS series, count(*) AS count, sum(income.cents) AS cents
      FROM journal_entries
      CROSS JOIN LATERAL (${INCOME}) AS income
      LEFT JOIN sales AS sold ON sold.journal_entry_id = journal_entries.id
      LEFT JOIN sales AS reversed ON reversed.journal_entry_id = journal_entries.reverses_id
      WHERE journal_entries.posted_at >= ${startOfMonths(day)} AND income.cents <> 0
      GROUP BY 1, 2
    ) AS earned
    ORDER BY earned.month, earned.series`;
}

/**
 * Income by the ledger account in which it was earned, the highest first. A refund takes from the account of its sale;
 * the count is of what was sold.
 */
function selectIncomeByKind(day: OverviewDay): RawBuilder<OverviewRow> {
  return sql`
    SELECT ledger_accounts.kind AS label, 'TOTAL' AS series,
      (count(*) FILTER (WHERE postings.amount > 0))::integer AS count, sum(postings.amount)::bigint AS "amountCents"
    FROM journal_entries
    INNER JOIN postings ON postings.journal_entry_id = journal_entries.id AND postings.unit = 'USD'
    INNER JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id
    WHERE journal_entries.posted_at >= ${startOfMonths(day)} AND ${IS_INCOME}
    GROUP BY ledger_accounts.kind
    ORDER BY "amountCents" DESC, label`;
}

/** The accounts with the highest income, and how much they bought. */
function selectAccounts(day: OverviewDay): RawBuilder<OverviewRow> {
  return sql`
    SELECT accounts.name AS label, 'TOTAL' AS series, busiest.count::integer AS count,
      busiest.cents::bigint AS "amountCents"
    FROM (
      SELECT journal_entries.account_id, count(*) AS count, sum(income.cents) AS cents
      FROM journal_entries CROSS JOIN LATERAL (${INCOME}) AS income
      WHERE journal_entries.posted_at >= ${startOfDays(day)} AND income.cents <> 0
      GROUP BY journal_entries.account_id
      ORDER BY cents DESC, journal_entries.account_id
      LIMIT ${OVERVIEW_TOP}
    ) AS busiest
    INNER JOIN accounts ON accounts.id = busiest.account_id
    ORDER BY busiest.cents DESC, accounts.id`;
}

/** The instruments whose documents were viewed most, by the names that they had then. */
function selectInstruments(day: OverviewDay): RawBuilder<OverviewRow> {
  return sql`
    SELECT details ->> 'instrument' AS label, 'TOTAL' AS series, count(*)::integer AS count, 0 AS "amountCents"
    FROM audit_entries
    WHERE action = 'image.viewed' AND occurred_at >= ${startOfDays(day)} AND details ->> 'instrument' <> ''
    GROUP BY 1
    ORDER BY count DESC, label
    LIMIT ${OVERVIEW_TOP}`;
}
