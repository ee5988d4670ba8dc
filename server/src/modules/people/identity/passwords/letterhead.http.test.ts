import { returnedFilingList } from '@portal/contract/filing/efile/returned-filings';
import { uploadedPicture } from '@portal/testing/apps/pictures';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { findPdfUaFaults } from '@portal/testing/files/find-pdf-ua-faults';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { type PdfElement, readPdfStructure } from '@portal/testing/files/read-pdf-structure';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

let app: TestApp;
let staff: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signedIn({ role: 'COUNTY' });
});
afterAll(() => app.close());

const print = async (format: 'pdf' | 'csv') =>
  (await staff.send(returnedFilingList.file.endpoint, { format })).rawPayload;
const listTags = (element: PdfElement): readonly string[] => [element.tag, ...element.children.flatMap(listTags)];
const listAllTags = async (bytes: Uint8Array) => (await readPdfStructure(bytes)).elements.flatMap(listTags);
const save = (group: 'common' | 'appearance', content: object) =>
  saveSettings(app.county.db, { group, content: content as never, actor: SYSTEM_ACTOR });

test('Every printed list has the county’s name, and its address, phone and seal where they are set', async () => {
  await save('common', { countyName: 'Juniper County' });
  const bare = await print('pdf');
  expect((await readPdfPages(bare))[0]).toContain('Juniper County Land Record Portal');
  expect(await listAllTags(bare)).not.toContain('Figure');
  await save('common', {
    ...{ countyName: 'Juniper County', address: '100 Court St, Juniper MN 55000' },
    contactPhone: '(218) 555-0100 ext. 4',
  });
  const seal = await uploadedPicture(staff, 'seal');
  await save('appearance', { seal, sealDescription: 'A juniper' });
  const headed = await print('pdf');
  const [page = ''] = await readPdfPages(headed);
  expect(page).toContain('100 Court St, Juniper MN 55000 · (218) 555-0100 ext. 4');
  expect(page.indexOf('Juniper County')).toBeLessThan(page.indexOf('100 Court St'));
  expect(page.indexOf('100 Court St')).toBeLessThan(page.indexOf('Reasons for returns'));
  expect(await listAllTags(headed)).toContain('Figure');
  expect(await findPdfUaFaults(headed)).toEqual([]);
  // A sheet is data: its rows begin where they did.
  expect((await print('csv')).toString('utf8')).not.toContain('100 Court St');
});
