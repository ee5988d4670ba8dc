import { filePria } from '@portal/contract/filing/efile/pria';
import { buildUpload, drawPdf, offerEfile } from '@portal/testing/apps/efile-app';
import { completeProfile, sendPria, writePackage } from '@portal/testing/apps/pria-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';

let app: TestApp;
let submitter: TestClient;
let document: string;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
  submitter = await signInBuyer(app, { escrowCents: 10_000 });
  await completeProfile(app, submitter.userId);
  document = (await drawPdf()).toString('base64');
});
afterAll(() => app.close());

const countLeft = async (userId: number) => {
  const { n } = await app.county.db
    .selectFrom('filing_images')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** @returns the reason why a request is refused, after checking that it leaves nothing behind. */
async function refusalOf(xml: string | Uint8Array, client = submitter) {
  const answer = await sendPria(client, xml);
  expect(answer).toMatchObject({ code: 'Error', filingNumber: undefined });
  expect(await countLeft(client.userId)).toBe(0);
  const stored = await app.county.uploads.listOrphans(new Date('2100-01-01'), 10, async () => new Set());
  expect(stored).toEqual([]);
  expect(await findMoneyFaults(app.county)).toEqual([]);
  return answer.reasons.join(' ');
}

const write = (changed: Partial<Parameters<typeof writePackage>[0]> = {}) =>
  writePackage({ packageId: 'X', document, ...changed });

test('a reason doesn’t repeat long texts of a request', async () => {
  const reason = await refusalOf(write().replace('RecordDocuments', '>'.repeat(100_000)));
  expect(reason).toMatch(/^PRIA_REQUEST _Type is ">+$/);
  expect(reason.length).toBeLessThan(1_000);
});

test.each<[string, () => string | Uint8Array, string]>([
  [
    'a billion laughs',
    () => `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${write().slice(39)}`,
    'document type',
  ],
  ['an entity of a file', () => `<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><l>&x;</l>`, 'document type'],
  ['another encoding', () => Buffer.from(`\u{FEFF}${write()}`, 'utf16le'), "isn't UTF-8"],
  ['a declared UTF-16', () => write().replace('encoding="UTF-8"', 'encoding="UTF-16"'), "isn't UTF-8"],
  ['UTF-16 without a mark', () => Buffer.from(write(), 'utf16le'), "isn't UTF-8"],
  [
    'a declared ISO-8859-5',
    () => Buffer.from(write({ facts: '<GRANTOR _UnparsedName="Søn"/>' }).replace('UTF-8', 'ISO-8859-5'), 'latin1'),
    "isn't UTF-8",
  ],
  ['10,000 levels', () => write({ facts: '<a>'.repeat(10_000) + '</a>'.repeat(10_000) }), 'too many levels'],
  [
    'a million attributes',
    () => write({ facts: `<a ${Array.from({ length: 1_000_000 }, (_, n) => `b${n}=""`).join(' ')}/>` }),
    'too many elements and attributes',
  ],
  ['no XML', () => Buffer.from(document, 'base64'), 'XML'],
  ['a cut request', () => write().slice(0, -20), "isn't well-formed"],
  ['another root', () => '<PACKAGE/>', 'expected REQUEST_GROUP'],
  ['a long description', () => write().replace('RecordDocuments', '>'.repeat(1_000_000)), 'is too large'],
  ['version 3', () => write({ version: '3.0' }), "PRIA version 3.0 isn't supported"],
  ['version 3 in another spelling', () => write({ version: 'PRIA_3_0' }), "PRIA version PRIA_3_0 isn't supported"],
  ['version 2.41', () => write({ version: 'PRIA_2_41' }), "PRIA version PRIA_2_41 isn't supported"],
  ['a request without a package', () => '<REQUEST_GROUP><REQUEST/></REQUEST_GROUP>', 'REQUEST has no PRIA_REQUEST'],
  ['another kind of request', () => write().replace('RecordDocuments', 'FeeQuote'), '"FeeQuote"'],
  ['no identifier', () => write({ packageId: ' ' }), 'PACKAGE has no _Identifier'],
  ['a long identifier', () => write({ packageId: 'x'.repeat(101) }), 'more than 100 characters'],
  ['no document', () => writePackage({ packageId: 'UNKNOWN' }), 'no EMBEDDED_FILE, and the package is unknown'],
  ['an empty document', () => write({ document: ' ' }), 'The document:'],
  ['a document that isn’t Base64', () => write({ document: 'JVBERi0x$$$$' }), "isn't Base64"],
  ['Base64 that goes on after its end', () => write({ document: 'JVBERi0=JVBE' }), "isn't Base64"],
  ['Base64 that is cut', () => write({ document: 'JVBERi0xL' }), "isn't Base64"],
  [
    'a document that isn’t a PDF',
    () => write({ document: Buffer.from('MZ program').toString('base64') }),
    'The document:',
  ],
  ['two documents in one place', () => write({ more: [{ document, sequence: '1' }] }), 'Two PRIA_DOCUMENT have'],
  ['a place that isn’t a number', () => write({ sequence: 'first' }), '"first" isn\'t a number'],
  ['eleven documents', () => write({ more: Array.from({ length: 10 }, () => ({ document })) }), 'this portal takes 10'],
  ['a second document without its file', () => write({ more: [{}] }), 'send all documents of a package'],
  [
    'a second document that isn’t a PDF',
    () => write({ more: [{ document: Buffer.from('MZ program').toString('base64') }] }),
    'Document 2: The document:',
  ],
  [
    'a long name in the second document',
    () => write({ more: [{ document, facts: `<GRANTOR _UnparsedName="${'x'.repeat(4_001)}"/>` }] }),
    'Document 2: grantors: ',
  ],
  [
    'an offer under the price of all documents',
    () => write({ more: [{ document }, { document }], payment: '_Amount="1"' }),
    'costs $138.00',
  ],
  ['no documents', () => write().replace(/<PRIA_DOCUMENT.*?<\/PRIA_DOCUMENT>/s, ''), 'PACKAGE has no PRIA_DOCUMENT'],
  ['another state', () => write({ facts: '<PROPERTY _State="WI"/>' }), 'The property is in WI'],
  [
    'another county',
    () => write({ facts: '<PROPERTY _County="Nowhere County"/>' }),
    'The property is in Nowhere County',
  ],
  ['another payment', () => write({ payment: '_MethodType="CreditCard"' }), 'takes OnAccount'],
  ['no amount', () => write({ payment: '_Amount="-1"' }), "isn't an amount in dollars"],
  [
    'an offer under the price',
    () => write({ payment: '_Amount="45.99"' }),
    'Filing costs $46.00; PAYMENT offers $45.99',
  ],
  ['a long name', () => write({ facts: `<GRANTOR _UnparsedName="${'x'.repeat(4_001)}"/>` }), 'grantors: '],
  ['many names', () => write({ facts: '<GRANTOR/>'.repeat(5_000) }), 'too many elements and attributes'],
])('%s is refused with a message', async (_name, xml, words) => {
  expect(await refusalOf(xml())).toContain(words);
});

const LARGE = 35_000_000;
const fill = (text: string) => text.repeat(LARGE / text.length);
test.each<[string, () => string, string]>([
  ['references', () => write({ document: fill('&amp;') }), 'too many references'],
  ['references in an attribute', () => write({ facts: `<GRANTOR _UnparsedName="${fill('&amp;')}"/>` }), 'too many ref'],
  ['brackets in a section', () => write({ document: `<![CDATA[${fill(']x')}]]>` }), 'too many references'],
  ['tabs in an attribute', () => write({ facts: `<GRANTOR _UnparsedName="${fill('\t')}"/>` }), 'is too large'],
  ['dashes in a comment', () => write({ facts: `<!--${fill('- ')}-->` }), 'is too large'],
  ['comments', () => write({ facts: fill('<!---->') }), 'is too large'],
  ['instructions', () => write({ facts: fill('<?x?>') }), 'is too large'],
  ['a document type', () => `<!DOCTYPE l [${fill('<!---->')}]>${write()}`, 'document type'],
  ['carriage returns', () => write({ document: fill('\r') }), 'The document:'],
  ['Base64 that is cut', () => write({ document: `${fill('QUJD')}Q` }), "isn't Base64"],
])('35 MB of %s is refused with a message', async (_name, xml, words) => {
  expect(await refusalOf(xml())).toContain(words);
});

test('a request of 100 MB is refused at its limit', async () => {
  expect(await refusalOf(write({ document: 'A'.repeat(100_000_000) }))).toContain('at most 25,000,000 bytes');
});

test('an account that pays by card, too little escrow and an empty profile are refused with a message', async () => {
  const byCard = await signInBuyer(app, { account: { paymentMethod: 'CREDIT_CARD' } });
  expect(await refusalOf(write(), byCard)).toContain("profile's address");
  await completeProfile(app, byCard.userId);
  expect(await refusalOf(write(), byCard)).toContain('pays by card');
  const poor = await signInBuyer(app, { escrowCents: 4_599 });
  await completeProfile(app, poor.userId);
  expect(await refusalOf(write(), poor)).toContain('too little money');
});

test('a county that takes no filings responds with an explanation', async () => {
  await offerEfile(app, {}, { efile: false });
  expect(await refusalOf(write())).toContain("doesn't take electronic filings");
  await offerEfile(app);
});

test('without a session there is no PRIA response', async () => {
  const guest = await app.signedIn({ role: 'GUEST' });
  const headers = { 'content-type': 'multipart/form-data; boundary=----test' };
  expect((await guest.send(filePria, buildUpload(Buffer.from(write()), {}), headers)).statusCode).toBe(403);
});
