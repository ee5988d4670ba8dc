import type { County } from '@portal/server/county';
import { adjustEscrow } from '@portal/server/modules/money/ledger';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { type Db, inTransaction } from '@portal/server/platform/database/database';
import { startReportExports } from '@portal/server/platform/report/report-exports';
import { seedFilings } from './seed-filings.ts';
import { seedTitleFiles } from './seed-title-files.ts';

/** The account whose users search and file most; the cost is deposited, so that its balance doesn't change. */
const PREPAID_ACCOUNT = 'Northwoods Title';

/**
 * Puts searches into title files, and files documents afterwards: bringing a file down finds one of them. It is one transaction: after an
 * interruption, the next call starts again.
 */
export async function seedWork(county: County): Promise<void> {
  const reports = startReportExports();
  try {
    await inTransaction(county.db, async (tx) => {
      if ((await tx.selectFrom('filings').select('id').limit(1).executeTakeFirst()) !== undefined) return;
      const telling = { tx, county, reports };
      const before = await getEscrow(tx);
      await seedTitleFiles(telling);
      await seedFilings(telling);
      const after = await getEscrow(tx);
      await adjustEscrow(tx, {
        accountId: after.accountId,
        amountCents: Number(before.balance) - Number(after.balance),
        opKey: 'demo deposit for filings',
        note: 'Check 1042 for searches and filings',
        actor: SYSTEM_ACTOR,
        at: county.clock.now(),
      });
    });
  } finally {
    await reports.close();
  }
}

function getEscrow(tx: Db) {
  return tx
    .selectFrom('ledger_accounts')
    .innerJoin('accounts', 'accounts.id', 'ledger_accounts.account_id')
    .select(['accounts.id as accountId', 'ledger_accounts.balance'])
    .where('accounts.name', '=', PREPAID_ACCOUNT)
    .where('kind', '=', 'ESCROW')
    .executeTakeFirstOrThrow();
}
