import type { PlainDate } from '@portal/contract/values/plain-date';
import { describe, expect, it } from 'vitest';
import { groupByPeriod } from './summary.rules.ts';

const OPEN = { from: undefined, through: undefined, today: '2026-11-20' as PlainDate };
const months = (...counted: readonly (readonly [string, number])[]) =>
  counted.map(([month, count]) => ({ month, count }));
const inDays = (from: string, through: string) => ({ ...OPEN, from: from as PlainDate, through: through as PlainDate });

describe('The periods of a summary', () => {
  it('are decades, the last of which ends today', () => {
    expect(groupByPeriod(months(['1899-12', 1], ['1900-01', 2], ['1909-12', 3], ['2026-11', 4]), OPEN)).toEqual({
      periodUnit: 'DECADE',
      periods: [
        { fromRecordedDate: '01/01/1890', toRecordedDate: '12/31/1899', count: 1 },
        { fromRecordedDate: '01/01/1900', toRecordedDate: '12/31/1909', count: 5 },
        { fromRecordedDate: '01/01/2020', toRecordedDate: '11/20/2026', count: 4 },
      ],
    });
  });

  it('are years within one decade, and months within one year', () => {
    expect(groupByPeriod(months(['1990-12', 1], ['1999-01', 2]), OPEN)).toMatchObject({
      periodUnit: 'YEAR',
      periods: [
        { fromRecordedDate: '01/01/1990', toRecordedDate: '12/31/1990' },
        { fromRecordedDate: '01/01/1999', toRecordedDate: '12/31/1999' },
      ],
    });
    expect(groupByPeriod(months(['2024-02', 1], ['2024-03', 2]), OPEN)).toMatchObject({
      periodUnit: 'MONTH',
      periods: [
        { fromRecordedDate: '02/01/2024', toRecordedDate: '02/29/2024' },
        { fromRecordedDate: '03/01/2024', toRecordedDate: '03/31/2024' },
      ],
    });
  });

  it('stay within the dates of the search', () => {
    const { periods } = groupByPeriod(months(['1985-06', 1], ['1993-02', 2]), inDays('1985-06-15', '1993-02-03'));
    expect(periods).toEqual([
      { fromRecordedDate: '06/15/1985', toRecordedDate: '12/31/1989', count: 1 },
      { fromRecordedDate: '01/01/1990', toRecordedDate: '02/03/1993', count: 2 },
    ]);
  });

  it.each([
    ['without matches', []],
    ['in one month', months(['2024-02', 1_500])],
  ])('don’t exist %s', (_title, counted) => {
    expect(groupByPeriod(counted, OPEN).periods).toEqual([]);
  });
});
