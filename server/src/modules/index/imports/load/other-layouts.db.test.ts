import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { ImportTest } from '@portal/testing/apps/import-test';
import { expect, test } from 'vitest';
import { findAcrisSources, findMappedDeedsSources } from './layouts.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');

const imported = new ImportTest();

test('published ACRIS files are imported; rows without a document are reported', async () => {
  cpSync(join(FIXTURES, 'acris'), imported.folder, { recursive: true });
  await imported.run(findAcrisSources);
  expect(imported.report.filter((line) => !line.endsWith(',note'))).toEqual([
    'acris_real_property_parties.csv,5,parent record not found in the county: A2003092201119002,,rejected',
  ]);
  const found =
    await imported.rows(`SELECT number, display_number, instrument_code, recorded_on, instrument_on, book, start_page, mortgage_amount_cents,
      additional_info FROM documents ORDER BY number_key`);
  expect(found.map((row) => Object.values(row).join(' | '))).toEqual([
    '2010012100518002 | 2010000030511 | MTGE | 2010-01-27 | 2009-04-28 |  |  | 39500000 | ',
    '2015091101320001 | 2015000345296 | SAT | 2015-09-28 | 2015-09-11 |  |  |  | ',
    'FT_1580006658858 | 99PN32735 | INIT | 1999-06-18 |  |  |  |  | ',
    'FT_3220000959422 | FT_3220000959422 | DEED | 1983-05-13 | 1983-04-28 | 1983-1396 | 103 |  | WATER & SEWER',
  ]);
  expect(await imported.rows(`SELECT role, display_name, key FROM names ORDER BY 2`)).toEqual([
    { role: 'GRANTOR', display_name: '236 MALCOLM HOLDINGS LLC', key: '236 MALCOLM HOLDINGS' },
    { role: 'GRANTOR', display_name: '507 BROADWAY LLC', key: '507 BROADWAY' },
    { role: 'GRANTEE', display_name: 'ABACUS FEDERAL SAVINGS BANK', key: 'ABACUS FEDERAL SAVINGS BANK' },
    { role: 'GRANTEE', display_name: 'CITIBANK N A', key: 'CITIBANK' },
    { role: 'GRANTEE', display_name: 'M&T MORTGAGE CORPORATION', key: 'M AND T MORTGAGE' },
  ]);
  expect(
    await imported.rows(
      'SELECT display_reference, referenced_number_key IS NOT NULL AS known FROM document_references ORDER BY 1',
    ),
  ).toEqual([
    { display_reference: '2010012100518002', known: true },
    { display_reference: '2014000252969', known: false },
    { display_reference: 'Reel 2002-1996 page 735', known: false },
  ]);
  expect((await imported.run(findAcrisSources)).changes).toEqual({});
});

test('mapped deeds of several counties become one county, with a document for each number and a legal for each lot', async () => {
  cpSync(join(FIXTURES, 'mapped-deeds'), imported.folder, { recursive: true });
  await imported.run(findMappedDeedsSources);
  expect(imported.report).toHaveLength(1);
  expect(imported.report[0]).toMatch(/^mn-ramsey\.csv,3,document: missing,/);
  const found = await imported.rows(`SELECT document_type || number AS key, display_number, book_type, book, start_page,
      (SELECT string_agg(display_name, ' + ' ORDER BY role DESC, sequence) FROM names WHERE document_id = documents.id) AS parties,
      (SELECT count(*) FROM document_parcels WHERE document_id = documents.id) AS parcels FROM documents ORDER BY document_type, number_key`);
  expect(found.map((row) => Object.values(row).join(' | '))).toEqual([
    'A36203 | 36203 |  |  |  | FRANKSON THOMAS + FRANKSON HANNAH | 1',
    'A97432 | 97432 |  |  |  | BRONSON-ERICKSON, INCORPORATED + COLEMAN JOHN A | 1',
    'A308227 | 308227 |  |  |  | CITIZENS ICE & FUEL COMPANY | 1',
    'ADEED-153-490 | Book DEED 153 Page 490 | DEED | 153 | 490 | LAKE PARK DEVELOPMENT COMPANY + HANSEN ALFRED C + HANSEN ELLEN | 1',
    'T1024 | 1024 |  |  |  | KAVLI A C + KAVLI MARY G + BOUCHER CHARLES R | 1',
    expect.stringMatching(/^T1024-WASHINGTON \| 1024 \| {2}\| {2}\| {2}\| /),
    'T1095 | 1095 |  |  |  | CABLE JOHN E + CABLE ELMA L + TERRACE HOLDING CORPORATION | 3',
    'T7693 | 7693 |  |  |  | SUBURBAN PROPERTIES, INC. + THURSTON HOWARD K + THURSTON DOROTHY E | 1',
  ]);
  const legals =
    await imported.rows(`SELECT number, legals.lots, section, township, range, aliquot, quarter_mask FROM legals
      JOIN documents ON documents.id = document_id WHERE number IN ('1095', 'DEED-153-490') ORDER BY number`);
  expect(legals).toEqual([
    { number: '1095', lots: '2,4,7', section: null, township: null, range: null, aliquot: null, quarter_mask: null },
    {
      number: 'DEED-153-490',
      lots: null,
      section: 31,
      township: 29,
      range: 21,
      aliquot: 'NW1/4-SW1/4',
      quarter_mask: 256,
    },
  ]);
  expect((await imported.run(findMappedDeedsSources)).changes).toEqual({});
});
