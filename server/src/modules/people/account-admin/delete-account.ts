import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type accountBelongings,
  type accountDelete,
  type accountOpenMoney,
  OPEN_MONEY_KINDS,
} from '@portal/contract/people/account-admin/accounts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hasWaitingFilings } from '../../filing/efile/index.ts';
import { selectBalances } from '../../money/ledger/index.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { findManagedAccount, lockAccounts, markAccountsDeleted } from '../accounts/index.ts';
import { countBelongingsOfAccount, deleteUsersOfAccount } from '../identity/index.ts';
import { findRefusals } from './find-refusals.ts';
import { listChangedAccounts } from './list-accounts.ts';

/** Lists what is open between the county and an account. @throws Refusal NOT_FOUND. */
export async function listOpenMoney(
  { db }: CallContext,
  { id }: ParsedRequestOf<typeof accountOpenMoney>,
): Promise<ContentOf<typeof accountOpenMoney>> {
  if ((await findManagedAccount(db, id)) === undefined) throw new Refusal('NOT_FOUND');
  return { open: await readOpenMoney(db, id) };
}

/** Counts the users of an account and the rows deleted with them. @throws Refusal NOT_FOUND. */
export async function countAccountBelongings(
  { db }: CallContext,
  { id }: ParsedRequestOf<typeof accountBelongings>,
): Promise<ContentOf<typeof accountBelongings>> {
  if ((await findManagedAccount(db, id)) === undefined) throw new Refusal('NOT_FOUND');
  return countBelongingsOfAccount(db, id);
}

/**
 * Deletes an account and its users (Spec 3 §4). Its row stays for the journal, the invoices and the audit that refer to
 * it. The lock on the row waits for purchases that are being committed, and refuses later ones, so that no purchase is
 * left open.
 *
 * @throws Refusal NOT_FOUND; ACCOUNT_HAS_OPEN_MONEY; ACCOUNT_HAS_FILINGS; OWN_ACCOUNT, USER_OUT_OF_REACH or
 *   LAST_ADMINISTRATOR.
 */
export async function deleteAccount(
  context: CallContext,
  { accountId, ...shown }: ParsedRequestOf<typeof accountDelete>,
): Promise<CallResponse<ContentOf<typeof accountDelete>>> {
  const name = await inTransaction(context.db, async (tx) => {
    const [account] = await lockAccounts(tx, [accountId]);
    if (account === undefined) throw new Refusal('NOT_FOUND');
    const reason = (await findRefusals(tx, context.caller, [accountId])).get(accountId);
    if (reason !== undefined) throw new Refusal(reason);
    if ((await readOpenMoney(tx, accountId)).length > 0) throw new Refusal('ACCOUNT_HAS_OPEN_MONEY');
    if (await hasWaitingFilings(tx, accountId)) throw new Refusal('ACCOUNT_HAS_FILINGS');
    const users = await deleteUsersOfAccount({ ...context, db: tx }, accountId);
    await markAccountsDeleted(tx, [accountId], context.county.clock.now());
    const details = { accountId, name: account.name, status: account.status, users };
    await recordAudit(tx, { action: 'account.deleted', actor: actorOf(context), details });
    return account.name;
  });
  return new CallResponse({
    content: await listChangedAccounts(context, shown),
    message: context.translate('accounts:deleted', { name }),
  });
}

/** Reads what is open. A balance of an account is positive when it is the account's, and negative when the account owes it. */
export async function readOpenMoney(db: Db, accountId: number): Promise<ContentOf<typeof accountOpenMoney>['open']> {
  const balances = await selectBalances(db, accountId).execute();
  return OPEN_MONEY_KINDS.flatMap((kind) => {
    const balance = balances.find((own) => own.kind === kind)?.balance ?? 0;
    const shown = kind === 'RECEIVABLE' && balance > 0 ? 'CREDIT' : kind;
    return balance === 0 ? [] : [{ kind: shown, amountCents: Math.abs(balance) }];
  });
}
