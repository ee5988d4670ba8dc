import { expect, it } from 'vitest';
import { readBai2 } from './bai2.rules.ts';
import { StatementRefusedError } from './statement-line.ts';

/** The shape of the example in section 3 of the specification: an account with one summary and one detail. */
const EXAMPLE = `01,122099999,123456789,040621,0200,1,,,2/
02,031001234,122099999,1,040620,2359,,2/
03,0975312468,,010,500000,,,190,70000000,4,0/
16,165,1500000,1,DD1620,, DEALER PAYMENTS
49,72000000,3/
98,72000000,1,5/
99,72000000,1,7/
`;

const problemOf = (text: string) => {
  try {
    return readBai2(text).length;
  } catch (error) {
    if (error instanceof StatementRefusedError) return `${error.problem} ${error.line}`;
    throw error;
  }
};

/** An account with the given records, and totals that fit them. */
function account(records: readonly string[], cents: number, summary = '015,100,,'): string {
  const total = cents + 100;
  return `01,1,2,260301,0200,1,,,2/
02,1,2,1,260228,2359,USD,2/
03,123456789,,${summary}/
${records.join('\n')}
49,${total},${records.length + 2}/
98,${total},1,${records.length + 4}/
99,${total},1,${records.length + 6}/`;
}

it('The example of the specification is a deposit of $15,000.00', () => {
  expect(readBai2(EXAMPLE)).toEqual([
    {
      ...{ account: '0975312468', reference: 'DD1620', postedOn: '2004-06-20', amountCents: 1_500_000 },
      description: 'DEALER PAYMENTS',
    },
  ]);
});

/** Spaces after records, texts in continuations and funds by availability: as in files of banks that other readers failed on. */
it('Deposits with spaces after the slash, a continued text, and several funds types are read', () => {
  const lines = readBai2(
    account(
      [
        '16,175,000000000346685,Z,00087829876,,Miami/                 ',
        '88,DEPOSIT LOCATION, ITEM COUNT 00004/            ',
        '16,409,000000000002500,V,260227,1200,,,RETURNED CHECK     /',
        '16,165,5000,S,1000,2000,2000,AB/GS/0001,AB/GS/0001,ACH, 08/18/26 Invoice',
        '88,/STARTS WITH A SLASH',
        '16,354,1764,D,2,0,1000,1,764,REF,,Interest/',
        '16,698,100,,M8916_001,,Fees',
      ],
      346_685 + 2_500 + 5_000 + 1_764 + 100,
    ),
  );
  expect(lines.map(({ reference, amountCents, description }) => [reference, amountCents, description])).toEqual([
    ['00087829876', 346_685, 'Miami DEPOSIT LOCATION ITEM COUNT 00004'],
    ['', -2_500, 'RETURNED CHECK'],
    ['AB/GS/0001', 5_000, 'ACH 08/18/26 Invoice /STARTS WITH A SLASH AB/GS/0001'],
    ['REF', 1_764, 'Interest'],
    ['M8916_001', -100, 'Fees'],
  ]);
});

it('A summary that is continued in the middle of a group counts in the control total', () => {
  const file = `01,1,2,260301,0200,1,,,2/
02,1,2,1,260228,2359,USD,2/
03,01894102469,USD,010,4764927,,,015,4626045,,,045/
88,4626045,,,072,0,,,400,138882,,/
16,165,100,,,,
49,14155999,4/
98,14155999,1,6/
99,14155999,1,8/`;
  expect(readBai2(file)).toMatchObject([{ account: '01894102469', amountCents: 100 }]);
});

it('A note of the bank without an amount is no line', () => {
  expect(readBai2(account(['16,890,,,,,Message', '16,890,0,,,,Message'], 0))).toEqual([]);
});

it.each<readonly [string, string, unknown]>([
  ['a detail that was removed', EXAMPLE.replace(/16,.*\n/, ''), 'CONTROL_TOTAL 4'],
  ['an amount that was changed', EXAMPLE.replace('1500000', '1500001'), 'CONTROL_TOTAL 5'],
  [
    'records that were changed so that the sum is the same',
    EXAMPLE.replace('49,72000000,3', '49,72000000,4'),
    'CONTROL_TOTAL 5',
  ],
  ['a total of the group that was changed', EXAMPLE.replace('98,72000000', '98,72000001'), 'CONTROL_TOTAL 6'],
  ['a total of the file that was changed', EXAMPLE.replace('99,72000000', '99,0'), 'CONTROL_TOTAL 7'],
  ['no end', EXAMPLE.replace(/^99,.*\n/m, ''), 'TRUNCATED 0'],
  ['no end of its account', EXAMPLE.replace(/49,.*\n/, ''), 'TRUNCATED 5'],
  ['no end of its group', EXAMPLE.replace(/98,.*\n/, ''), 'CONTROL_TOTAL 6'],
  ['a detail without an account', EXAMPLE.replace(/03,.*\n/, ''), 'MARKUP 3'],
  ['another currency', EXAMPLE.replace('03,0975312468,,', '03,0975312468,CAD,'), 'CURRENCY 3'],
  ['the currency of its group', EXAMPLE.replace('2359,,2', '2359,CAD,2'), 'CURRENCY 3'],
  ['a type code that is neither a credit nor a debit', account(['16,721,500,,,,Loan'], 500), 'TYPE_CODE 4'],
  ['an unknown record', EXAMPLE.replace('49,', '17,1\n49,'), 'MARKUP 5'],
  ['a record without a comma', EXAMPLE.replace('49,', '88:EREF: 1\n49,'), 'MARKUP 5'],
  ['a negative detail', account(['16,165,-500,,,,'], -500), 'AMOUNT 4'],
  ['an amount with a point', account(['16,165,5.00,,,,'], 500), 'AMOUNT 4'],
  ['a huge amount', account(['16,165,10000000001,,,,'], 0), 'AMOUNT 4'],
  ['a month 13', EXAMPLE.replace('040620', '041320'), 'DATE 2'],
  ['funds of a billion parts', account(['16,165,500,D,1000000000,1,1'], 500), 'MARKUP 4'],
  [
    'ten thousand continuations',
    account(
      Array.from({ length: 10_000 }, () => '88,A'),
      0,
    ),
    'MARKUP 1003',
  ],
])('A file with %s is refused as a whole', (_title, text, expected) => {
  expect(problemOf(text)).toBe(expected);
});
