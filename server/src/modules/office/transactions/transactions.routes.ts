import { transactionList } from '@portal/contract/office/transactions/transactions';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { selectListedTransactions } from './select-transactions.ts';

export const transactionRoutes = listRoutes(transactionList, selectListedTransactions);
