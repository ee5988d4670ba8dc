import { expect, it } from 'vitest';
import { readOfx } from './ofx.rules.ts';
import { readStatement } from './read-statement.ts';
import { StatementRefusedError } from './statement-line.ts';

const problemOf = (text: string) => {
  try {
    readStatement(text, undefined);
    return 'READ';
  } catch (error) {
    if (error instanceof StatementRefusedError) return `${error.problem} ${error.line}`;
    throw error;
  }
};

/** The example of a bank statement in the specification of OFX 1.0.2 (chapter 11), with more lines. */
const SGML = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1001<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>121099999<ACCTID>999988<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20051001<DTEND>20051028
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20051004<TRNAMT>-200.00<FITID>00002<CHECKNUM>1000</STMTTRN>
<STMTTRN><TRNTYPE>ATM<DTPOSTED>20051020<DTUSER>20051020<TRNAMT>-300.00<FITID>00003</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>200.29<DTASOF>200510291120</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;

const EXAMPLE = [
  { account: '999988', reference: '00002', postedOn: '2005-10-04', amountCents: -20_000, description: '1000' },
  { account: '999988', reference: '00003', postedOn: '2005-10-20', amountCents: -30_000, description: '' },
];

/** Puts end tags where SGML has none, as XML needs them. */
const XML = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="200" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
${SGML.slice(SGML.indexOf('<OFX>')).replace(/<([A-Z]+)>([^<\n]+)/g, '<$1>$2</$1>')}`;

const withLine = (fields: string) =>
  SGML.replace(/<STMTTRN>[\s\S]*<\/STMTTRN>/, `<STMTTRN><TRNTYPE>OTHER${fields}</STMTTRN>`);
const LINE = '<DTPOSTED>20151106<TRNAMT>12.50<FITID>1';

it('The example of the specification is read from SGML and from XML', () => {
  expect(readStatement(SGML, undefined)).toEqual({ format: 'OFX', lines: EXAMPLE });
  expect(readStatement(XML, undefined)).toEqual({ format: 'OFX', lines: EXAMPLE });
  expect(readStatement(SGML.replaceAll('\n', '\r\n'), undefined).lines).toEqual(EXAMPLE);
});

/** Values that banks have written, by the reports of other readers. */
it.each([
  ['<DTPOSTED>20150706000000[-3:GMT]\n<TRNAMT>            -12.80\n', '2015-07-06', -1_280],
  ['<DTPOSTED>20150706000000[-3:GMT]<TRNAMT>           -200,00', '2015-07-06', -20_000],
  ['<DTPOSTED>20221028120000.000 GMT<TRNAMT>+5', '2022-10-28', 500],
  ['<DTPOSTED>20190213120000[0:GMT]<TRNAMT>.5', '2019-02-13', 50],
  ['<DTPOSTED>20250124120000<TRNAMT>1332.7600', '2025-01-24', 133_276],
  ['<DTPOSTED>20181227152201.530[-5:EST]<TRNAMT>-0.00', '2018-12-27', 0],
])('A date and an amount as banks write them: %j', (fields, postedOn, amountCents) => {
  const [line] = readOfx(withLine(`${fields}<FITID>7`));
  expect(line).toMatchObject({ postedOn, amountCents, reference: '7' });
});

it('Dates of the list after its lines, and an account in a transaction, change nothing', () => {
  const moved = SGML.replace('<DTSTART>20051001<DTEND>20051028\n', '').replace(
    '</BANKTRANLIST>',
    '<DTSTART>20051001<DTEND>20051028</BANKTRANLIST>',
  );
  expect(readOfx(moved)).toEqual(EXAMPLE);
  const [line] = readOfx(withLine(`${LINE}<BANKACCTTO><BANKID>1<ACCTID>OTHER<ACCTTYPE>SAVINGS</BANKACCTTO>`));
  expect(line?.account).toBe('999988');
});

it('The entities of the specification are characters; a bare & and every other one stay', () => {
  const [line] = readOfx(withLine(`${LINE}<NAME>A&amp;B &lt;C&gt;&nbsp;&xxe; D & E`));
  expect(line?.description).toBe('A&B <C> &xxe; D & E');
});

it.each([
  [
    'a document type with entities',
    SGML.replace('<OFX>', '<!DOCTYPE o [<!ENTITY x SYSTEM "file:///etc/passwd">]><OFX>'),
    'MARKUP 11',
  ],
  ['an entity inside', SGML.replace('<BANKMSG', '<!ENTITY a "b"><BANKMSG'), 'MARKUP 12'],
  ['an end that is missing', SGML.slice(0, -8), 'TRUNCATED 0'],
  ['a cut in a transaction', `${SGML.slice(0, SGML.indexOf('<CHECKNUM>'))}</OFX>`, 'TRUNCATED 0'],
  ['a transaction in a transaction', SGML.replace('<CHECKNUM>', '<STMTTRN><CHECKNUM>'), 'MARKUP 16'],
  ['two amounts', withLine(`${LINE}<TRNAMT>99.00`), 'MARKUP 16'],
  ['no amount', withLine('<DTPOSTED>20151106<FITID>1'), 'AMOUNT 16'],
  ['an amount of another kind', withLine('<DTPOSTED>20151106<TRNAMT>1e9'), 'AMOUNT 16'],
  ['a part of a cent', withLine('<DTPOSTED>20151106<TRNAMT>1.005'), 'AMOUNT 16'],
  ['thousands that could be decimals', withLine('<DTPOSTED>20151106<TRNAMT>1,234'), 'AMOUNT 16'],
  ['thousands and decimals', withLine('<DTPOSTED>20151106<TRNAMT>1,234.56'), 'AMOUNT 16'],
  ['a huge amount', withLine('<DTPOSTED>20151106<TRNAMT>100000000.01'), 'AMOUNT 16'],
  ['a number of a thousand digits', withLine(`<DTPOSTED>20151106<TRNAMT>${'9'.repeat(1_000)}`), 'AMOUNT 16'],
  ['February 30', withLine('<DTPOSTED>20150230<TRNAMT>1.00'), 'DATE 16'],
  ['no date', withLine('<TRNAMT>1.00'), 'DATE 16'],
  ['another currency', SGML.replace('USD', 'CAD'), 'CURRENCY 13'],
  ['a line in another currency', withLine(`${LINE}<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>`), 'CURRENCY 16'],
  ['a long number', withLine(`<DTPOSTED>20151106<TRNAMT>1.00<FITID>${'7'.repeat(300)}`), 'TEXT 16'],
  ['no lines', SGML.replace(/<STMTTRN>[\s\S]*<\/STMTTRN>/, ''), 'NO_LINES 0'],
  ['no statement', '<html><body>Session expired</body></html>', 'FORMAT 0'],
  ['two bytes for each character', Buffer.from(SGML, 'utf16le').toString('latin1'), 'FORMAT 0'],
  ['ten thousand odd characters', `<OFX>${'<'.repeat(10_000)}`, 'MARKUP 1'],
  ['ten thousand open elements', `<OFX>${'<A>'.repeat(10_000)}`, 'TRUNCATED 0'],
])('A file with %s is refused as a whole', (_title, text, expected) => {
  expect(problemOf(text)).toBe(expected);
});

it('Ten thousand odd characters of a text are neither kept nor shown in another direction', () => {
  const [line] = readOfx(withLine(`${LINE}<MEMO>${'\u0000\u202e\u0007\ud800'.repeat(10_000)}Deposit`));
  expect(line?.description).toBe('Deposit');
});
