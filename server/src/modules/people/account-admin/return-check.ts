import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { setCreditLimit as limitEndpoint } from '@portal/contract/people/account-admin/credit-limit';
import type {
  releaseCredit as releaseEndpoint,
  returnCheck as returnEndpoint,
} from '@portal/contract/people/account-admin/returned-checks';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { charge } from '../../money/charging/index.ts';
import { explainDrawers, isInOpenDrawer } from '../../money/drawers/index.ts';
import {
  findCounterPayment,
  postReturnedCheck,
  queueReceiptEmail,
  type ReturnedCheck,
  updateCreditLimit,
  updateCreditStop,
} from '../../money/ledger/index.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import type { ManagedAccount } from '../accounts/index.ts';
import { whenOf } from './counter-payments.ts';
import { findAccountOfOthers } from './find-account-of-others.ts';
import { describeReturnedCheck } from './print-returned-check-letter.ts';
import { listMoneyRecipients } from './queue-counter-receipt.ts';

/**
 * Records that the bank returned the check of a payment (see the call), and mails the account.
 *
 * @throws Refusal NOT_FOUND if the account has no such payment by check; OWN_MONEY; RECORDED_OTHERWISE; BALANCE_TOO_HIGH;
 *   CHECK_IN_DRAWER if it wasn't deposited yet; DAY_CLOSED.
 */
export async function returnCheck(
  context: CallContext,
  { accountId, journalEntryId, reason }: ParsedRequestOf<typeof returnEndpoint>,
): Promise<CallResponse<ContentOf<typeof returnEndpoint>>> {
  return explainDrawers(() =>
    inTransaction(context.db, async (tx) => {
      const account = await findAccountOfOthers(tx, context, accountId);
      if (await isInOpenDrawer(tx, journalEntryId)) throw new Refusal('CHECK_IN_DRAWER');
      const outcome = await postReturnedCheck(tx, {
        ...{ accountId, journalEntryId, reason, actor: actorOf(context), ...whenOf(context) },
        chargeFee: (inner) => chargeFee(inner, context, { accountId, journalEntryId }),
      });
      if (outcome.status === 'NO_CHECK') throw new Refusal('NOT_FOUND');
      if (outcome.status === 'REVERSED') throw new Refusal('RECORDED_OTHERWISE');
      if (outcome.status === 'BALANCE_TOO_HIGH') throw new Refusal('BALANCE_TOO_HIGH');
      const { reversalId, feeCents, owedCents, isNew } = outcome;
      if (isNew) await queueLetter(tx, context, { account, returned: outcome });
      const message = context.translate('accounts:checkReturned', {
        name: account.fields.name,
        amount: formatCents(owedCents),
      });
      return new CallResponse({ content: { journalEntryId: reversalId, feeCents, owedCents }, message });
    }),
  );
}

/** Lets an account buy on credit again. @throws Refusal NOT_FOUND; OWN_MONEY. */
export async function releaseCredit(
  context: CallContext,
  { accountId, reason }: ParsedRequestOf<typeof releaseEndpoint>,
): Promise<CallResponse<ContentOf<typeof releaseEndpoint>>> {
  return inTransaction(context.db, async (tx) => {
    const account = await findAccountOfOthers(tx, context, accountId);
    if (await updateCreditStop(tx, accountId, false))
      await recordAudit(tx, {
        action: 'account.creditReleased',
        actor: actorOf(context),
        details: { accountId, reason },
      });
    return new CallResponse({
      content: {},
      message: context.translate('accounts:creditReleased', { name: account.fields.name }),
    });
  });
}

/** Sets what an account can owe by invoice (see the call). @throws Refusal NOT_FOUND; OWN_MONEY. */
export async function setCreditLimit(
  context: CallContext,
  { accountId, creditLimitCents, reason }: ParsedRequestOf<typeof limitEndpoint>,
): Promise<CallResponse<ContentOf<typeof limitEndpoint>>> {
  const { translate } = context;
  return inTransaction(context.db, async (tx) => {
    const account = await findAccountOfOthers(tx, context, accountId);
    const before = await updateCreditLimit(tx, accountId, creditLimitCents);
    if (before !== creditLimitCents)
      await recordAudit(tx, {
        action: 'account.creditLimitSet',
        actor: actorOf(context),
        details: { accountId, reason, amountCents: creditLimitCents, before: { amountCents: before } },
      });
    const { name } = account.fields;
    const message =
      creditLimitCents === null
        ? translate('accounts:creditLimitRemoved', { name })
        : translate('accounts:creditLimitSet', { name, amount: formatCents(creditLimitCents) });
    return new CallResponse({ content: {}, message });
  });
}

/** The account owes the fee whatever it pays with: an escrow that the check leaves empty couldn't pay it. */
async function chargeFee(
  tx: Db,
  { county, caller }: CallContext,
  { accountId, journalEntryId }: { readonly accountId: number; readonly journalEntryId: number },
): Promise<Cents> {
  const { returnedCheckFee } = await getSettings(tx, 'escrow');
  const buyer = { db: tx, county, accountId, userId: caller.userId, sessionIdHash: undefined };
  const item = { journalEntryId, amountCents: returnedCheckFee };
  const opKey = `returned-check-fee:${journalEntryId}`;
  await charge(buyer, { kind: 'RETURNED_CHECK_FEE', item, opKey, isOwed: true });
  return returnedCheckFee;
}

async function queueLetter(
  tx: Db,
  context: CallContext,
  { account, returned }: { readonly account: ManagedAccount; readonly returned: ReturnedCheck },
): Promise<void> {
  const payment = await findCounterPayment(tx, account.id, returned.paymentId);
  const reversal = await findCounterPayment(tx, account.id, returned.reversalId);
  if (payment === undefined || reversal === undefined) throw new Error('A returned check has no payment.');
  const described = { account, payment, reversal, returned, timeZone: context.county.timeZone };
  await queueReceiptEmail(tx, context.county, await listMoneyRecipients(tx, context, account), {
    subject: (translate, countyName) =>
      translate('receipts:returnedCheckSubject', { county: countyName, number: payment.reference }),
    lines: (translate) => [
      ...describeReturnedCheck(described, translate),
      [translate('receipts:returnedCheck'), formatCents(payment.amountCents)],
      [translate('receipts:items.RETURNED_CHECK_FEE'), formatCents(returned.feeCents)],
    ],
    closing: (translate) => translate('receipts:returnedCheckClosing'),
  });
}
