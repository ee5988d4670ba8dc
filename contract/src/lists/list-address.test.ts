import { describe, expect, it } from 'vitest';
import { transactionList } from '../office/transactions/transactions.ts';
import { formatListAddress, parseListAddress } from './list-address.ts';

const parse = (query: string) => parseListAddress(transactionList, new URLSearchParams(query));
const format = (query: string) => formatListAddress(transactionList, parse(query)).toString();

describe('The address of a list', () => {
  it('without a query shows the defaults', () => {
    expect(parse('')).toEqual({
      filter: {
        accountId: '',
        reportType: 'USER',
        reportRange: 'YTD',
        fromDate: '',
        toDate: '',
        kind: 'ALL',
        reference: '',
      },
      sortKey: 'postedAt',
      sortDirection: 'DESC',
      pageNumber: 1,
    });
    expect(format('')).toBe('');
  });

  it.each(['kind=SEARCH&pageNumber=3', 'reportRange=CUSTOM&fromDate=01%2F02%2F2026', 'sortKey=kind&sortDirection=ASC'])(
    '%s is read and written in the same way',
    (query) => {
      expect(format(query)).toBe(query);
    },
  );

  it.each([
    'kind=BRIBE',
    'sortKey=amountCents',
    'sortKey=constructor',
    'sortDirection=UP',
    'pageNumber=0',
    'pageNumber=1.5',
    'pageNumber=x',
    `fromDate=${'1'.repeat(21)}`,
    'somethingElse=1',
  ])('%s is ignored', (query) => {
    expect(parse(query)).toEqual(parse(''));
    expect(format(query)).toBe('');
  });
});
