import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import type { transactionReportSchema } from '@portal/contract/office/transactions/transaction-report';
import type { z } from 'zod';
import { type Caller, isStaff } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TransactionScope } from '../../money/ledger/index.ts';

type Request = Pick<z.output<typeof transactionReportSchema>, 'reportType' | 'accountId' | 'kind' | 'reference'>;

/**
 * Selects the transactions that a caller requests: their own, their account's for its administrator, or any account's
 * for staff.
 *
 * @throws Refusal NOT_ALLOWED for others.
 */
export function selectTransactionScope(
  caller: Caller,
  { reportType, accountId, kind, reference }: Request,
): TransactionScope {
  const kinds = { ...(kind !== ALL_CODE && { kind }), ...(reference !== '' && { reference }) };
  if (reportType === 'USER' && accountId === '')
    return { accountId: caller.accountId, userId: caller.userId, ...kinds };
  if (reportType === 'ACCOUNT' && accountId !== '' && isStaff(caller))
    return { accountId: Number(accountId), ...kinds };
  const isOwn = accountId === '' || Number(accountId) === caller.accountId;
  if (reportType === 'ACCOUNT' && isOwn && caller.role === 'ACCOUNT') return { accountId: caller.accountId, ...kinds };
  throw new Refusal('NOT_ALLOWED');
}
