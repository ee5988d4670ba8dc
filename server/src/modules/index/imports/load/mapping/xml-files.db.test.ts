import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportTest } from '@portal/testing/apps/import-test';
import { expect, test } from 'vitest';
import { findMappedSources } from './find-mapped-sources.ts';
import { parseMapping } from './mapping-schema.ts';
import { suggestMapping } from './suggest-mapping.ts';

const imported = new ImportTest();

/** Documents with attributes, elements, and one or several parties. The names of elements have a prefix. */
const EXPORT = `<r:Export xmlns:r="urn:pine"><r:Created>2026-03-31</r:Created><r:Documents>
<r:Document InstrumentNumber="587329"><r:Recorded>1998-06-01</r:Recorded><r:DocType>WARRANTY DEED</r:DocType>
  <r:Parties><r:Party Side="Grantor"><r:Name>NUÑEZ JOSÉ</r:Name></r:Party></r:Parties></r:Document>
<r:Document InstrumentNumber="587330"><r:Recorded>1998-06-02</r:Recorded><r:DocType>MORTGAGE</r:DocType>
  <r:Parties><r:Party Side="Grantor"><r:Name>STRAND MARY</r:Name></r:Party><r:Party Side="Grantee"><r:Name>FIRST BANK &amp; CO</r:Name></r:Party></r:Parties></r:Document>
</r:Documents></r:Export>`;

const MAPPING = {
  mapping: 1,
  files: { export: { path: 'export.xml', rows: 'Export/Documents/Document' } },
  records: [
    {
      record: 'documents',
      from: 'export',
      fields: {
        document: 'InstrumentNumber',
        recorded_on: 'Recorded',
        instrument: { column: 'DocType', make: 'code' },
      },
    },
    {
      record: 'names',
      from: 'export',
      each: 'Parties_Party',
      fields: { document: 'InstrumentNumber', role: 'Parties_Party_Side', name: 'Parties_Party_Name' },
    },
  ],
};

const EXPECTED = [
  ['587329', '1998-06-01', 'GRANTOR NUÑEZ JOSÉ'],
  ['587330', '1998-06-02', 'GRANTEE FIRST BANK & CO, GRANTOR STRAND MARY'],
];

async function load(bytes: Uint8Array, mapping: unknown = MAPPING) {
  writeFileSync(join(imported.folder, 'export.xml'), bytes);
  const parsed = parseMapping(mapping, 'the mapping');
  await imported.run((folder, options) => findMappedSources(parsed, folder, options), { maxRejectedShare: 0 });
  const rows = await imported.rows(`
    SELECT number, recorded_on::text, (SELECT string_agg(role || ' ' || display_name, ', ' ORDER BY role)
      FROM names WHERE document_id = documents.id AND variant_of IS NULL) AS names FROM documents ORDER BY number`);
  return rows.map((row) => Object.values(row));
}

test.each([
  ['UTF-8', Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${EXPORT}`)],
  ['UTF-8 with a mark and without a declaration', Buffer.from(`\uFEFF${EXPORT}`)],
  ['Latin-1', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${EXPORT}`, 'latin1')],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${EXPORT}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${EXPORT}`, 'utf16le')],
  ['carriage returns', Buffer.from(EXPORT.replaceAll('\n', '\r'))],
])('An XML file in %s is read, paths as columns', async (_, bytes) => {
  expect(await load(bytes)).toEqual(EXPECTED);
});

test('its suggested mapping loads all documents and parties, a single one too', async () => {
  writeFileSync(join(imported.folder, 'export.xml'), EXPORT);
  const report = { reject: () => {}, note: () => {} };
  const mapping = await suggestMapping(join(imported.folder, 'export.xml'), {
    encoding: 'utf-8',
    report,
    onBytes: () => {},
  });
  expect(mapping.files.export).toMatchObject({ format: 'xml', rows: 'Export/Documents/Document' });
  expect(mapping.doubts?.join('\n')).toContain('The elements Export/Documents/Document are read as rows');
  expect(await load(Buffer.from(EXPORT), JSON.parse(JSON.stringify(mapping)))).toEqual(EXPECTED);
});

test.each([
  ['declares entities', `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${EXPORT}`, /declares entities/],
  ['is cut', EXPORT.slice(0, -40), /export\.xml: the file ends before its last element/],
  [
    'has other elements',
    EXPORT.replaceAll('r:Document ', 'r:Record ').replaceAll('r:Document>', 'r:Record>'),
    /has no element/,
  ],
])('a file that %s is not read, not even in part', async (_, xml, message) => {
  await expect(load(Buffer.from(xml))).rejects.toThrow();
  expect(imported.report.join('\n')).toMatch(message);
  expect(await imported.rows('SELECT 1 FROM documents')).toEqual([]);
});
