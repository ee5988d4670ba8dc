import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportTest } from '@portal/testing/apps/import-test';
import { pickFacts } from '@portal/testing/facts/facts';
import { expect, test } from 'vitest';
import type { Encoding } from '../files/encodings.ts';
import { findMappedSources } from './find-mapped-sources.ts';
import { parseMapping } from './mapping-schema.ts';
import { suggestMapping } from './suggest-mapping.ts';

/** The same documents in all shapes of exports. A suggested mapping alone must load each of them whole. */

const imported = new ImportTest();

/** The bytes of Ñ and É in each encoding, from its code chart. The other characters of the documents are ASCII. */
const ACCENTS: Readonly<Partial<Record<Encoding, readonly [number, number]>>> = {
  'windows-1252': [0xd1, 0xc9],
  ibm437: [0xa5, 0x90],
  macintosh: [0x84, 0x83],
};

function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const [enye, eAcute] = ACCENTS[encoding] ?? [];
  if (enye === undefined || eAcute === undefined) return Buffer.from(text);
  const bytes = text.replaceAll('Ñ', String.fromCharCode(enye)).replaceAll('É', String.fromCharCode(eAcute));
  return Buffer.from(bytes, 'latin1');
}

interface Shape {
  readonly delimiter: string;
  readonly encoding: Encoding;
  readonly hasMark: boolean;
  readonly lineEnd: string;
  /** Lines above the header. */
  readonly titles: number;
  /** Whether descriptions have commas, with quotes where the delimiter needs them. */
  readonly hasCommas: boolean;
}

const HEADER = ['Instrument Number', 'Recorded Date', 'Document Type', 'Grantor', 'Grantee', 'Legal Description'];
const COUNT = 40;

function listRows({ hasCommas }: Shape): readonly (readonly string[])[] {
  return Array.from({ length: COUNT }, (_, index) => [
    String(2_023_000_000 + index),
    `${1 + (index % 12)}/${1 + (index % 28)}/2023`,
    'WARRANTY DEED',
    index === COUNT - 1 ? 'NUÑEZ JOSÉ' : `SMITH JOHN ${String.fromCharCode(65 + (index % 26))}`,
    'JONES MARY',
    hasCommas
      ? `LOT ${index + 1}, BLK 2, OAK PARK, IN THE CITY OF PINE, EXCEPT THE N 10 FT, E OF THE ROAD`
      : 'LOT 1 OAK PARK',
  ]);
}

function write(shape: Shape): Buffer {
  const { delimiter, encoding, hasMark, lineEnd, titles } = shape;
  const quote = (value: string) => (value.includes(delimiter) ? `"${value}"` : value);
  const lines = [
    ...['PINE COUNTY RECORDER', 'Daily index'].slice(0, titles),
    ...[HEADER, ...listRows(shape)].map((row) => row.map(quote).join(delimiter)),
  ];
  return encode(`${hasMark ? '\uFEFF' : ''}${lines.join(lineEnd)}${lineEnd}`, encoding);
}

const PLAIN: Shape = { delimiter: ',', encoding: 'utf-8', hasMark: false, lineEnd: '\n', titles: 0, hasCommas: false };
const SHAPES: readonly Shape[] = [
  ...[',', '\t', ';', '|', '^', '~', '~|~', '|~|', '||', '\u0001', '¦'].flatMap((delimiter) => [
    { ...PLAIN, delimiter },
    { ...PLAIN, delimiter, hasCommas: true, titles: 2, lineEnd: '\r\n' },
  ]),
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'ibm437', 'macintosh'] as const).flatMap((encoding) =>
    ['\n', '\r\n', '\r'].map((lineEnd) => ({ ...PLAIN, encoding, lineEnd })),
  ),
  ...(['utf-8', 'utf-16le', 'utf-16be'] as const).map((encoding) => ({ ...PLAIN, encoding, hasMark: true, titles: 1 })),
];

const describeShape = ({ delimiter, encoding, hasMark, lineEnd, titles, hasCommas }: Shape) =>
  `${JSON.stringify(delimiter)}, ${encoding}${hasMark ? ' with a mark' : ''}, ${JSON.stringify(lineEnd)}, ${titles} titles${hasCommas ? ', commas' : ''}`;

test.each(pickFacts(SHAPES.map((shape) => [describeShape(shape), shape] as const)))(
  'An export with %s is loaded whole by its suggested mapping',
  async (_title, shape) => {
    const path = join(imported.folder, 'export.txt');
    writeFileSync(path, write(shape));
    const silent = { reject: () => {}, note: () => {} };
    const mapping = await suggestMapping(path, { encoding: 'utf-8', report: silent, onBytes: () => {} });
    const parsed = parseMapping(JSON.parse(JSON.stringify(mapping)), 'the suggestion');
    await imported.run((folder, options) => findMappedSources(parsed, folder, options), { maxRejectedShare: 0 });
    const rows = await imported.rows(`
      SELECT number, to_char(recorded_on, 'FMMM/FMDD/YYYY') AS recorded, instruments.description AS type,
        (SELECT string_agg(display_name, '') FROM names WHERE document_id = documents.id AND role = 'GRANTOR' AND variant_of IS NULL) AS grantor,
        (SELECT string_agg(display_name, '') FROM names WHERE document_id = documents.id AND role = 'GRANTEE') AS grantee,
        (SELECT string_agg(description, '') FROM legals WHERE document_id = documents.id) AS legal
      FROM documents JOIN instruments ON instruments.code = documents.instrument_code ORDER BY number`);
    expect(imported.report).toEqual([]);
    expect(rows.map((row) => Object.values(row))).toEqual(listRows(shape));
  },
);
