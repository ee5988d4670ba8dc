import type { AccountMoney } from '@portal/contract/people/account-admin/account-payments';
import { respondToCall } from './server.ts';

/** The money of an account with a deposit by check and an unpaid invoice. */
export const ACCOUNT_MONEY: AccountMoney = {
  ...{ id: 7, name: 'Lakes Abstract', status: 'A', accountType: 'A_LA_CARTE', paymentMethod: 'ESCROW', userCount: 3 },
  balances: [{ kind: 'ESCROW', balanceCents: 5_000 }],
  isCreditStopped: false,
  pendingCents: 0,
  creditLimitCents: null,
  imagesRemaining: null,
  purposes: ['ESCROW_DEPOSIT', 'REFUND', 'CORRECTION'],
  payments: [
    {
      ...{ journalEntryId: 41, postedAt: '2026-11-20T12:00', purpose: 'ESCROW_DEPOSIT', method: 'CHECK' },
      ...{ reference: '1042', reason: 'Deposit', amountCents: 5_000, username: 'clerk.one' },
      ...{ receipt: '2026-000017', reversesId: null, reversesReceipt: null, returnsReceipt: null },
      ...{ voidedBy: null, isToPay: false, isReturnedCheck: false },
    },
  ],
  unpaidInvoices: [{ id: 9, month: '10/2026', totalCents: 900, openCents: 400, ageDays: 20 }],
  months: [{ month: '11/2026', count: 2, amountCents: 1_200 }],
};

/** The call for one record, with the id in its path. */
export const at = (endpoint: { readonly path: string }, id: number) =>
  ({
    ...endpoint,
    path: endpoint.path.replace(':id', String(id)),
    request: { parse: (body: unknown) => body },
  }) as never;
/** Responds to the call of one record. */
export const respondAt = (endpoint: { readonly path: string }, id: number, content: object) =>
  respondToCall(at(endpoint, id), () => ({ content }) as never);
