import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { findBundleSources } from './bundle.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');

const imported = new ImportTest();

describe('a bundle', () => {
  beforeEach(() => cpSync(join(FIXTURES, 'bundle'), imported.folder, { recursive: true }));

  test('fills every table of the index, and running it again changes nothing', async () => {
    await imported.run();
    expect(imported.report).toEqual([]);
    const first = await imported.dump();
    const empty = Object.entries(first).filter(([, content]) => content.length === 0);
    expect(empty.map(([table]) => table)).toEqual(['superseded_names']);

    const again = await imported.run();
    expect(again.changes).toEqual({});
    expect(await imported.dump()).toEqual(first);
    expect(
      await imported.rows('SELECT id, finished_at IS NOT NULL AS finished FROM index_versions ORDER BY id'),
    ).toEqual([
      { id: 1, finished: true },
      { id: 2, finished: true },
    ]);
  });

  test('stores documents with the keys and values of their numbers, books, amounts, and times', async () => {
    await imported.run();
    const found =
      await imported.rows(`SELECT document_type, number, number_key, recorded_at::text AS recorded_at, book_key, start_page, end_page,
        sale_price_cents, mortgage_amount_cents, verified_status, is_withheld, additional_info, display_only
        FROM documents WHERE number IN ('587329', '587330', '299181A') ORDER BY document_type, number_key`);
    const nothing = {
      sale_price_cents: null,
      mortgage_amount_cents: null,
      is_withheld: false,
      additional_info: [],
      display_only: [],
    };
    expect(found).toEqual([
      {
        ...nothing,
        document_type: 'A',
        number: '587329',
        number_key: '06587329',
        recorded_at: '1998-06-01 14:05:00',
        book_key: '03218',
        start_page: 121,
        end_page: 124,
        sale_price_cents: 18_500_000,
        verified_status: 'VERIFIED',
        additional_info: ['Well certificate received', 'Return to Lakes Abstract'],
        display_only: [
          { label: 'Consideration', value: '185000' },
          { label: 'Deed tax', value: '610.50' },
        ],
      },
      {
        ...nothing,
        document_type: 'A',
        number: '587330',
        number_key: '06587330',
        recorded_at: '1998-06-01 14:05:00',
        book_key: '0277',
        start_page: 401,
        end_page: 401,
        mortgage_amount_cents: 14_800_050,
        verified_status: 'VERIFIED',
      },
      {
        ...nothing,
        document_type: 'T',
        number: '299181A',
        number_key: '06299181A',
        recorded_at: '2010-09-09 09:00:00',
        book_key: null,
        start_page: null,
        end_page: null,
        sale_price_cents: 100,
        verified_status: 'TEMPORARY',
      },
    ]);
  });

  test('splits parties, stores their capacities, and indexes their other names', async () => {
    await imported.run();
    const found =
      await imported.rows(`SELECT number, role, party_role, sequence, display_name, capacity, variant_of, key_nospace, names.document_type,
        names.recorded_at::text AS recorded_at FROM names JOIN documents ON documents.id = document_id
        WHERE number IN ('587329', '700001') ORDER BY number, role DESC, sequence`);
    expect(found.map((row) => Object.values(row).join(' | '))).toEqual([
      '587329 | GRANTOR | GRANTOR | 1 | LINDQUIST ANNA M |  |  | LINDQUIST | A | 1998-06-01 14:05:00',
      '587329 | GRANTOR | GRANTOR | 2 | LINDQUIST ANNE |  | 1 | LINDQUIST | A | 1998-06-01 14:05:00',
      '587329 | GRANTOR | GRANTOR | 3 | LINDQUIST CARL | ET UX |  | LINDQUIST | A | 1998-06-01 14:05:00',
      "587329 | GRANTEE | GRANTEE | 1 | O'BRIEN-STRAND MARY K | SINGLE |  | OBRIENSTRAND | A | 1998-06-01 14:05:00",
      '587329 | GRANTEE | GRANTEE | 2 | STRAND MARY K | SINGLE | 1 | STRAND | A | 1998-06-01 14:05:00',
      '700001 | GRANTOR | TAXPAYER | 1 | STRAND JOHN |  |  | STRAND | A | 2021-03-04 10:30:00',
      '700001 | GRANTOR | TAXPAYER | 2 | STRAND MARY |  |  | STRAND | A | 2021-03-04 10:30:00',
      '700001 | GRANTEE | GRANTEE | 1 | UNITED STATES OF AMERICA |  |  | UNITEDSTATESOFAMERICA | A | 2021-03-04 10:30:00',
    ]);
  });

  test('expands lots, finds plats by alias, names them in descriptions, and stores sections as masks', async () => {
    await imported.run();
    const found =
      await imported.rows(`SELECT coalesce(documents.number, certificate_number, tract_book_id) AS owner, plats.number AS plat, block_key,
        array_to_string(lot_keys, ' ') AS lots, legals.part, unit_key, section, township, township_half, aliquot, quarter_mask,
        length(cell_mask) AS cells, aliquot_unspecified AS unspecified, description FROM legals LEFT JOIN documents ON documents.id = document_id
        LEFT JOIN plats ON plats.id = plat_id LEFT JOIN torrens_certificates ON torrens_certificates.id = certificate_id
        LEFT JOIN tract_book_entries ON tract_book_entries.id = tract_book_entry_id ORDER BY owner, legals.sequence`);
    expect(found.map((row) => Object.values(row).join(' | '))).toEqual([
      '10233 | 12 |  | * |  |  |  |  | false |  |  |  | false | Lot ALL Block NONE Northwoods 2nd Addition',
      '299181A | 31 |  |  |  | 03204 |  |  | false |  |  |  | false | Unit 204 Building A Garage 7 Harbor Condominium',
      '587329 | 12 | 013 | 017 018 019 0211 | N 30 FT OF |  |  |  | false |  |  |  | false | Lot 7-9, 11 Block 3 Northwoods 2nd Addition',
      '587330 | 12 | 013 | 017 018 019 |  |  |  |  | false |  |  |  | false | Lot 7-9 Block 3 Northwoods Addn No 2',
      '601002 |  |  |  |  |  | 12 | 33 | false | NE4 SW4 | 512 |  | false | NE4 SW4 Section 12 Township 33N Range 21E',
      '601002 |  |  |  |  |  | 13 | 33 | false |  | 65535 |  | true | Government Lot 4 of Section 13',
      '700999 |  |  |  |  |  | 1 | 33 | true | N2NENE | 8 | 256 | false | N2NENE Section 1 Township 33 1/2N Range 21E',
      'TB-14 |  |  |  |  |  | 12 | 33 | false |  | 65535 |  | true | All of section 12',
    ]);
  });

  test('an aliquot that can’t be read is somewhere in its section, not all of it', async () => {
    imported.write({
      legals: [
        'document,section,township,range,aliquot,description',
        'A587330,12,33N,21E,BEG AT NE COR,Beginning at the northeast corner',
        'A587330,12,33N,21E,ALL,All of section 12',
        '',
      ].join('\n'),
    });
    await imported.run();
    const rows = `SELECT aliquot, quarter_mask AS mask, aliquot_unspecified AS unknown FROM legals WHERE aliquot IN ('BEG AT NE COR', 'ALL') ORDER BY sequence`;
    expect(await imported.rows(rows)).toEqual([
      { aliquot: 'BEG AT NE COR', mask: 65535, unknown: true },
      { aliquot: 'ALL', mask: 65535, unknown: false },
    ]);
  });

  test('computes the end of a lien: its full release was revoked, so the last day for refiling counts', async () => {
    await imported.run();
    expect(await imported.rows('SELECT expires_on, ended_on FROM tax_liens')).toEqual([
      { expires_on: '2029-07-01', ended_on: '2029-07-02' },
    ]);
    expect(await imported.rows('SELECT taxpayer_id_last4 FROM tax_lien_assessments')).toEqual([
      { taxpayer_id_last4: '6789' },
    ]);
    expect(await imported.rows('SELECT display_name FROM tax_lien_taxpayers ORDER BY sequence')).toEqual([
      { display_name: 'STRAND JOHN' },
      { display_name: 'STRAND MARY' },
    ]);
  });

  test('indexes a taxpayer under its other names', async () => {
    imported.write({
      'tax-lien-taxpayers':
        'document,name,address\nA700001,STRAND JOHN DBA NORTH SHORE BAIT & TACKLE,Harbor\nA700001,"RIOS-QUINTANA, ELSA",Harbor\n',
    });
    await imported.run();
    const taxpayers = `SELECT sequence, display_name, variant_of, key_nospace, display_address FROM tax_lien_taxpayers ORDER BY sequence`;
    expect((await imported.rows(taxpayers)).map((row) => Object.values(row).join(' | '))).toEqual([
      '1 | STRAND JOHN |  | STRAND | Harbor',
      '2 | NORTH SHORE BAIT & TACKLE | 1 | NORTHSHOREBAITANDTACKLE | Harbor',
      '3 | RIOS-QUINTANA ELSA |  | RIOSQUINTANA | Harbor',
      '4 | QUINTANA ELSA | 3 | QUINTANA | Harbor',
    ]);
    expect((await imported.run()).changes).toEqual({});
  });

  test('a retired parcel keeps its successors and stays retired after a later document', async () => {
    await imported.run();
    await imported.run();
    expect(await imported.rows(`SELECT status FROM parcels WHERE key = '1233210042'`)).toEqual([{ status: 'RETIRED' }]);
    expect(await imported.rows('SELECT successor_key FROM parcel_successors ORDER BY 1')).toEqual([
      { successor_key: '1233210101' },
      { successor_key: '1233210102' },
    ]);
  });
});

describe('a repeated import updates records and creates no duplicates', () => {
  const documents = (instrument: string) =>
    `document,recorded_on,instrument\nA1,2020-01-01,${instrument}\nA2,2020-01-02,WD\n`;

  test('changed rows are updated, and the names follow their document', async () => {
    imported.write({
      ...CODES,
      documents: documents('WD'),
      names: 'document,role,name\nA1,GRANTOR,LINDQUIST ANNA\nA2,GRANTOR,STRAND MARY\n',
    });
    await imported.run();
    imported.write({ documents: documents('MTG') });
    rmSync(join(imported.folder, 'names.csv'));
    expect((await imported.run()).changes).toEqual({ documents: { added: 0, changed: 1, removed: 0 } });
    expect(await imported.rows('SELECT display_name, instrument_code FROM names ORDER BY 1')).toEqual([
      { display_name: 'LINDQUIST ANNA', instrument_code: 'MTG' },
      { display_name: 'STRAND MARY', instrument_code: 'WD' },
    ]);
  });

  test('a corrected name replaces the old one, which is stored with the import that changed it', async () => {
    imported.write({
      ...CODES,
      documents: documents('WD'),
      names: 'document,role,name\nA1,GRANTOR,LINDQVIST ANNA\nA2,GRANTOR,STRAND MARY\n',
    });
    await imported.run();
    imported.write({ names: 'document,role,name\nA1,GRANTOR,LINDQUIST ANNA\nA1,GRANTEE,GRANITE LAW OFFICE LLC\n' });
    await imported.run();
    expect(await imported.rows('SELECT display_name FROM names ORDER BY 1')).toEqual([
      { display_name: 'GRANITE LAW OFFICE LLC' },
      { display_name: 'LINDQUIST ANNA' },
      { display_name: 'STRAND MARY' },
    ]);
    expect(await imported.rows('SELECT display_name, index_version_id FROM superseded_names')).toEqual([
      { display_name: 'LINDQVIST ANNA', index_version_id: 2 },
    ]);
  });

  test('a corrected document keeps the import that first contained it', async () => {
    imported.write({ ...CODES, documents: documents('WD') });
    await imported.run();
    imported.write({ documents: documents('MTG') });
    await imported.run();
    expect(
      await imported.rows('SELECT DISTINCT first_index_version_id AS first, index_version_id AS last FROM documents'),
    ).toContainEqual({ first: 1, last: 2 });
  });

  test('the rows of one document can be anywhere in their file', async () => {
    imported.write({
      ...CODES,
      documents: documents('WD'),
      names: 'document,role,name\nA1,GRANTOR,LINDQUIST ANNA\nA2,GRANTOR,STRAND MARY\nA1,GRANTOR,LINDQUIST CARL\n',
    });
    await imported.run();
    expect(await imported.rows("SELECT sequence, display_name FROM names WHERE key = 'LINDQUIST' ORDER BY 1")).toEqual([
      { sequence: 1, display_name: 'LINDQUIST ANNA' },
      { sequence: 2, display_name: 'LINDQUIST CARL' },
    ]);
  });

  test('an interrupted run is completed by the next', async () => {
    imported.write({ ...CODES, documents: documents('WD'), names: 'document,role,name\nA1,GRANTOR,LINDQUIST ANNA\n' });
    const cut = imported.run(findBundleSources, {
      onProgress: (_, label) => {
        if (label === 'write documents') throw new Error('The power failed.');
      },
    });
    await expect(cut).rejects.toThrow('The power failed.');
    expect(await imported.rows('SELECT finished_at FROM index_versions')).toEqual([{ finished_at: null }]);
    await imported.run();
    expect(await imported.rows('SELECT display_name FROM names')).toEqual([{ display_name: 'LINDQUIST ANNA' }]);
    expect(await imported.rows('SELECT number FROM documents ORDER BY 1')).toEqual([{ number: '1' }, { number: '2' }]);
  });
});
