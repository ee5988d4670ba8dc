import type { PlainDate } from '@portal/contract/values/plain-date';
import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { beforeEach, expect, test } from 'vitest';
import { insertRecordedDocument, readRecordedDocument } from '../../records/index.ts';
import { findBundleSources } from './bundle.ts';

const imported = new ImportTest();
const HEADER = 'document,recorded_on,instrument,withheld\n';

/** A filing was accepted as A9 after the last import. */
beforeEach(async () => {
  imported.write({ ...CODES, documents: `${HEADER}A1,2020-01-01,WD,\n` });
  await imported.run();
  const { db } = imported.county;
  const read = await readRecordedDocument(db, {
    ...{ documentNumber: 'A9', recordedOn: '2020-02-01' as PlainDate, recordedTime: '10:00', instrument: 'WD' },
    ...{
      book: '',
      page: '',
      pageCount: 2,
      sequence: 0,
      grantors: ['LINDQUST ANNA'],
      grantees: [],
      parcels: ['10-1'],
      legal: '',
    },
  });
  if (!('recorded' in read)) throw new Error(JSON.stringify(read));
  await insertRecordedDocument(db, read.recorded, { now: new Date('2020-02-01T16:00:00Z'), imagePages: 2 });
});

const look = () =>
  imported.rows(`SELECT number, verified_status, instrument_code, image_page_count, awaits_import_since IS NULL AS is_confirmed,
    (SELECT string_agg(display_name, ';') FROM names WHERE document_id = documents.id) AS names
    FROM documents WHERE document_type = 'A' AND NOT is_withheld ORDER BY number`);
const FILED = { number: '9', verified_status: 'TEMPORARY', instrument_code: 'WD', image_page_count: 2 };

test('an import with its number confirms a filed record: its facts win, there is one document, and the image stays', async () => {
  imported.write({
    documents: `${HEADER}A9,2020-02-01,MTG,N\n`,
    names: 'document,role,name\nA9,GRANTOR,LINDQUIST ANNA\n',
  });
  await imported.run();
  const [, filed, ...others] = await look();
  expect(filed).toEqual({
    ...{ ...FILED, verified_status: 'VERIFIED', instrument_code: 'MTG', is_confirmed: true },
    names: 'LINDQUIST ANNA',
  });
  expect(others).toEqual([]);
});

test('an import of the same facts confirms it as well', async () => {
  imported.write({
    documents:
      'document,recorded_on,recorded_time,instrument,withheld,status,page_count\nA9,2020-02-01,10:00,WD,N,TEMPORARY,2\n',
  });
  await imported.run();
  expect((await look())[1]).toMatchObject({ ...FILED, is_confirmed: true, names: 'LINDQUST ANNA' });
});

test('an older complete export neither withdraws it nor counts it', async () => {
  imported.write({ documents: `${HEADER}A1,2020-01-01,WD,\n` });
  await imported.run(findBundleSources, { isComplete: true, maxWithdrawnShare: 0 });
  expect(await look()).toMatchObject([{ number: '1' }, { ...FILED, is_confirmed: false }]);
});
