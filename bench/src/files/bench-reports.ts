import { Agent } from 'node:http';
import { STATEMENT_EXPORT, STATEMENT_REPORT } from '@portal/contract/office/reports/reports';
import type { ReportFileFormat } from '@portal/contract/reports/define-report';
import type { County } from '@portal/server/county';
import { adjustEscrow } from '@portal/server/modules/money/ledger';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { createAccount } from '@portal/server/modules/people/accounts';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { moveMoneyAtLarge } from '@portal/testing/apps/move-money';
import type { BenchLine } from '../bench-table.ts';
import { formatMs, measureRuns, percentile } from '../measure.ts';
import { callPortal } from '../searches/search-call.ts';

const MOVEMENTS = 100_000;
const BARE_RUNS = 3;
/** After one that isn't measured: each takes many seconds. */
const RUNS = 1;
const ACCOUNT = 'Bench of statements';
const CRITERIA = { fromDate: '01/01/2020', toDate: '12/31/2020', accountName: ACCOUNT };
const SAMPLE_EVERY_MS = 10;
const BYTES_PER_MB = 1_000_000;

interface ReportTarget {
  readonly county: County;
  readonly database: OpenDatabase;
  /** `http://127.0.0.1:port/county/api/` */
  readonly address: string;
  /** Of a user of the county's staff. */
  readonly cookie: string;
}

/** The statement of an account with many movements, compared with the bare query that reads the same lines with their balances. */
export async function benchReports(target: ReportTarget): Promise<readonly BenchLine[]> {
  const { county, database } = target;
  const accountId = await createAccount(county.db, { name: ACCOUNT });
  const from = new Date('2020-02-01T12:00:00Z');
  const deposit = { accountId, amountCents: 100_000, opKey: ACCOUNT, note: '', actor: SYSTEM_ACTOR, at: from };
  await adjustEscrow(county.db, deposit);
  await moveMoneyAtLarge(database, { accountId, userId: 1, count: MOVEMENTS - 1, from });
  await database.executeSql('ANALYZE journal_entries, postings');
  const bare = await measureRuns(BARE_RUNS, () => readBare(database, accountId));
  const lines: BenchLine[] = [];
  for (const format of ['xlsx', 'csv', 'pdf'] as const) lines.push(await benchFormat(target, format, bare));
  return lines;
}

function readBare(database: OpenDatabase, accountId: number): Promise<unknown> {
  return database.executeSql(
    `SELECT journal_entries.id, posted_at, journal_entries.kind, note, amount,
            sum(amount) OVER (ORDER BY posted_at, journal_entries.id) AS balance
     FROM journal_entries JOIN postings ON journal_entry_id = journal_entries.id
     JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id AND ledger_accounts.account_id = $1
     WHERE journal_entries.account_id = $1 ORDER BY posted_at, journal_entries.id`,
    [accountId],
  );
}

async function benchFormat(
  target: ReportTarget,
  format: ReportFileFormat,
  bare: readonly number[],
): Promise<BenchLine> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { path } = format === 'xlsx' ? STATEMENT_EXPORT.endpoint : STATEMENT_REPORT.endpoint;
  const write = () => callPortal(agent, target, path, { ...CRITERIA, format });
  await write();
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_EVERY_MS);
  const ours = await measureRuns(RUNS, write);
  clearInterval(timer);
  agent.destroy();
  const listed = format === 'pdf' ? ', of which it lists 5,000' : '';
  return {
    what: `a statement of ${MOVEMENTS} movements as ${format.toUpperCase()}${listed}`,
    ours: `${formatMs(percentile(ours, 0.5))}, ${Math.round((peak - before) / BYTES_PER_MB)} MB more`,
    comparison: `bare query of all lines ${formatMs(percentile(bare, 0.5))}`,
    ratio: percentile(ours, 0.5) / percentile(bare, 0.5),
    aim: format === 'xlsx' ? '≤ 64 MB more' : '–',
  };
}
