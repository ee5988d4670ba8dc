import { CHAIN_REPORT } from '@portal/contract/index/title/chain';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addLand, addPlat } from '@portal/testing/builders/land-builder';
import { addDocument, addIndexCoverage, addTestCodes } from '@portal/testing/builders/records-builder';
import { findPdfUaFaults } from '@portal/testing/files/find-pdf-ua-faults';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { readPdfStructure } from '@portal/testing/files/read-pdf-structure';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  const { db } = test.county;
  await addTestCodes(db);
  await addPlat(db, { number: '27', name: 'BIRCH HOLLOW 2ND' });
  await addIndexCoverage(db, {
    index_name: 'abstract',
    index_begins_on: '1920-01-02',
    verified_through_on: '2026-11-19',
  });
  const deed = { key: 'A100', recordedOn: '1979-08-15', grantors: ['MOEN, JEAN'], grantees: ['PETERSON, CARL J'] };
  const loan = { key: 'A120', instrument: 'MTG', recordedOn: '2014-01-02' } as const;
  for (const document of [deed, { ...loan, grantors: ['PETERSON, CARL J'], grantees: ['NORTHLAND SAVINGS BANK'] }]) {
    const id = await addDocument(db, document);
    await addLand(db, { document_id: id }, [{ plat: '27', block: '3', lots: '7' }]);
  }
});
afterAll(() => test.close());

async function offerChain(content: { chain: boolean; chainPrice: number }): Promise<void> {
  await saveSettings(test.county.db, { group: 'titleWork', content, actor: SYSTEM_ACTOR });
}

const send = (format: 'pdf' | 'csv') => user.send(CHAIN_REPORT.endpoint, { land: 'plat/27/3/7', years: 0, format });

describe('The chain of title as a file', () => {
  it('states as a PDF who held title, which burdens are open and why, how far it reaches, and its limits', async () => {
    await offerChain({ chain: true, chainPrice: 0 });
    const text = (await readPdfPages(new Uint8Array((await send('pdf')).rawPayload))).join(' ');
    for (const words of [
      'PETERSON CARL J, 08/15/1979 – today',
      'We found no recorded release.',
      'No earlier document in this index gives MOEN JEAN this land',
      'verified through 11/19/2026',
      "This isn't a title opinion, abstract or insurance.",
      'Not searched: taxes',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(words);
  });

  it('has the drawing of the screen after the table as a PDF, with a text alternative for assistive technology', async () => {
    const bytes = new Uint8Array((await send('pdf')).rawPayload);
    const [root] = (await readPdfStructure(bytes)).elements;
    const tags = root?.children.map(({ tag }) => tag) ?? [];
    expect(tags.slice(tags.indexOf('Table'))).toEqual(['Table', 'P', 'Figure']);
    expect(root?.children.at(-1)?.alt).toBe('Drawing of documents 1 to 2 of 2. The table has the same information.');
    const pages = await readPdfPages(bytes);
    expect(pages[0]).toContain('The drawing is after the table.');
    expect(pages.at(-1)).toContain('Squares convey, circles encumber');
    expect(pages.at(-1)).toMatch(/A100\s+A120/);
    expect(await findPdfUaFaults(bytes)).toEqual([]);
  });

  it('has a row for each document as CSV', async () => {
    const rows = (await send('csv')).body;
    expect(rows).toContain('A100');
    expect(rows).toContain('Minn. Stat. 541.03');
    expect(rows).not.toContain('drawing');
  });

  it('is refused until it is paid, and if the county does not offer it', async () => {
    await offerChain({ chain: true, chainPrice: 500 });
    expect((await send('pdf')).json().code).toBe('PAYMENT_NEEDED');
    await offerChain({ chain: false, chainPrice: 0 });
    expect((await send('pdf')).json().code).toBe('NOT_ALLOWED');
  });
});
