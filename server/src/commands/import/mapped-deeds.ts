import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  computeLotKey,
  computeNaturalKey,
  computePlatKey,
  findSections,
  parseAliquot,
} from '../../modules/records/index.ts';
import { getBundleFile } from './bundle.ts';
import type { BundleSource, SourceSet } from './bundle-file.ts';
import { buildRow } from './converted-rows.ts';
import { type ReadOptions, readCsv } from './read-csv.ts';
import { RowProblem, type SourceRow } from './source-row.ts';

const REQUIRED = [
  'cnty_name',
  'doc_num',
  'deed_date',
  'seller',
  'buyer',
  'add_mod',
  'block_mod',
  'lot_mod',
  'ph_dsc_mod',
];
const INSTRUMENT = 'DEED';
const GOVERNMENT_LOT = 'GL';

/** A document of the files: its number, and its rows (one per lot). */
interface MappedDeed {
  readonly key: string;
  readonly display: string;
  readonly book: { readonly type: string; readonly book: string; readonly page: string } | undefined;
  readonly rows: SourceRow[];
}

/**
 * Reads files of mapped deeds, in which each row is one lot of a deed. Rows with the same county and number form one document. The
 * folder can contain several counties; if two of them use the same number, the later county's name is added to its number.
 *
 * The files contain the date of the deed but no recording date, so it is used for both.
 */
export async function findMappedDeedsSources(folder: string, options: ReadOptions): Promise<SourceSet> {
  const fileNames = readdirSync(folder)
    .filter((name) => /\.csv$/i.test(name) && !name.startsWith('import-report'))
    .sort();
  if (fileNames.length === 0) return { codes: [], records: [], fileNames };
  const bytes = fileNames.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const deeds = await collectDeeds(folder, fileNames, options);
  const source = (name: string, rows: readonly SourceRow[]): BundleSource => ({
    file: getBundleFile(name),
    label: name,
    bytes,
    rows: async function* () {
      yield rows;
    },
  });
  const convertDeeds = (convert: (deed: MappedDeed) => readonly SourceRow[]) => deeds.flatMap(convert);
  const start = { file: 0, line: 1 };
  return {
    fileNames,
    codes: [
      source('instruments', [buildRow(start, { code: INSTRUMENT, description: 'Deed' })]),
      source('book-types', listBookTypes(deeds)),
      source('legal-codes', [
        buildRow(start, { kind: 'OTHER_LOT_MB', code: GOVERNMENT_LOT, description: 'Government lot' }),
      ]),
      source('plats', listPlats(deeds)),
    ],
    records: [
      source(
        'documents',
        convertDeeds((deed) => [buildDocument(deed)]),
      ),
      source(
        'names',
        convertDeeds((deed) => [...buildNames(deed, 'seller', 'GRANTOR'), ...buildNames(deed, 'buyer', 'GRANTEE')]),
      ),
      source('legals', convertDeeds(buildLegals)),
      source(
        'parcels',
        convertDeeds((deed) => buildDistinct(deed, 'cnty_pin', (row) => ({ parcel: row.text('cnty_pin') }))),
      ),
      source(
        'addresses',
        convertDeeds((deed) =>
          buildDistinct(deed, 'street_add', (row) => ({
            address: row.text('street_add'),
            city: row.text('city'),
            state: row.text('state'),
            zip: row.text('zip_code'),
          })),
        ),
      ),
    ],
  };
}

async function collectDeeds(
  folder: string,
  fileNames: readonly string[],
  options: ReadOptions,
): Promise<readonly MappedDeed[]> {
  const deeds = new Map<string, MappedDeed>();
  const countyByKey = new Map<string, string>();
  for (const [index, name] of fileNames.entries()) {
    for await (const rows of readCsv({ path: join(folder, name), index }, { required: REQUIRED }, options)) {
      for (const row of rows) {
        try {
          addRow(deeds, countyByKey, row);
        } catch (error) {
          if (!(error instanceof RowProblem)) throw error;
          options.report.reject(name, row.line, error.message, row.excerpt());
        }
      }
    }
  }
  return [...deeds.values()];
}

function addRow(deeds: Map<string, MappedDeed>, countyByKey: Map<string, string>, row: SourceRow): void {
  const county = row.required('cnty_name', row.text('cnty_name'));
  const number = readNumber(row.required('doc_num', row.text('doc_num')));
  const identity = number.key.slice(0, 1) + computeNaturalKey(number.key.slice(1));
  const owner = countyByKey.get(identity) ?? county;
  countyByKey.set(identity, owner);
  const isOther = owner !== county;
  const deed = deeds.get(`${identity} ${county}`) ?? {
    ...number,
    key: isOther ? `${number.key}-${county.toUpperCase()}` : number.key,
    rows: [],
  };
  deed.rows.push(row);
  deeds.set(`${identity} ${county}`, deed);
}

/**
 * Parses a document number. `ABS-127753`, `A683300`, `178075` and `M55` are abstract, `TOR-10231` and `T1095` are Torrens.
 * `A Book DEED_126 Page 121` has no number, so its book and page serve as one.
 */
function readNumber(text: string): Omit<MappedDeed, 'rows'> {
  const [, type = '', book = '', page = ''] = /^A Book ([A-Z]+)_(\w+) Page (\w+)$/i.exec(text) ?? [];
  if (type !== '') {
    const code = type.toUpperCase();
    return {
      key: `A${code}-${book}-${page}`,
      display: `Book ${code} ${book} Page ${page}`,
      book: { type: code, book, page },
    };
  }
  const [, prefix = '', number = ''] = /^(ABS-|TOR-|[AT])?([M]?\d+[A-Z]?)$/i.exec(text) ?? [];
  if (number === '') throw new RowProblem(`doc_num: not a document number: ${text}`);
  const letter = prefix.toUpperCase().startsWith('T') ? 'T' : 'A';
  return { key: `${letter}${number.toUpperCase()}`, display: number.toUpperCase(), book: undefined };
}

function buildDocument({ key, display, book, rows }: MappedDeed): SourceRow {
  const [first] = rows;
  if (first === undefined) throw new Error('A deed has at least one row.');
  return buildRow(first, {
    document: key,
    display_number: display,
    recorded_on: first.text('deed_date'),
    instrument: INSTRUMENT,
    instrument_on: first.text('deed_date'),
    book_type: book?.type,
    book: book?.book,
    page: book?.page,
    details: `County: ${first.text('cnty_name')}`,
    additional_info: 'The source has no recording date. The date of the deed is used instead.',
  });
}

/** The rows of a deed repeat its parties, sometimes in another spelling. Each spelling is indexed once. */
function buildNames(deed: MappedDeed, column: 'seller' | 'buyer', role: 'GRANTOR' | 'GRANTEE'): readonly SourceRow[] {
  return buildDistinct(deed, column, (row) => ({ role, name: row.text(column), name_order: 'NATURAL' }));
}

/** Builds one row for each distinct value of a column, ignoring blanks. */
function buildDistinct(
  { key, rows }: MappedDeed,
  column: string,
  convert: (row: SourceRow) => Readonly<Record<string, string | undefined>>,
): readonly SourceRow[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const value = row
      .text(column)
      ?.toUpperCase()
      .replace(/[^A-Z0-9]+/g, ' ')
      .trim();
    if (value === undefined || value === '' || seen.has(value)) return [];
    seen.add(value);
    return [buildRow(row, { document: key, ...convert(row) })];
  });
}

/** Returns the plat, block, and lots of a row: as mapped by the county today or, failing that, as named in the deed. */
function findPlatted(row: SourceRow) {
  const [mapped, named] = [readPlat(row, 'add_mod'), readPlat(row, 'add_cov')];
  const suffix = mapped === undefined ? 'cov' : 'mod';
  const plat = mapped ?? named;
  if (plat === undefined) return undefined;
  const block = row.text(`block_${suffix}`);
  const lots = row.longText(`lot_${suffix}`) ?? row.longText('lot_cov');
  return { plat, block: computeLotKey(block ?? '') === '' ? undefined : block, lots };
}

function readPlat(row: SourceRow, column: string): string | undefined {
  const name = row.text(column);
  const key = computePlatKey(name ?? '');
  return key === '' || key === 'NONE' ? undefined : name;
}

/** Combines the lots of one block into one legal. Land without a plat is described by its sections, or only by its text. */
function buildLegals({ key, rows }: MappedDeed): readonly SourceRow[] {
  const blocks = new Map<string, { row: SourceRow; plat: string; block: string | undefined; lots: Set<string> }>();
  const others = new Map<string, readonly SourceRow[]>();
  for (const row of rows) {
    const platted = findPlatted(row);
    const text = row.longText('ph_dsc_mod');
    if (platted) {
      const { plat, block, lots } = platted;
      const identity = `${computePlatKey(plat)}|${computeLotKey(block ?? '')}`;
      const group = blocks.get(identity) ?? { row, plat, block, lots: new Set() };
      if (lots !== undefined) group.lots.add(lots);
      blocks.set(identity, group);
    } else if (text !== undefined && !others.has(text)) {
      others.set(text, buildSectional(key, row, text));
    }
  }
  const platted = [...blocks.values()].map(({ row, plat, block, lots }) =>
    buildRow(row, {
      document: key,
      plat: computePlatKey(plat),
      block,
      lots: [...lots].join(','),
      description: [lots.size > 0 ? `Lot ${[...lots].join(',')}` : '', block ? `Block ${block}` : '', plat]
        .filter(Boolean)
        .join(' '),
      comment: row.longText('ph_dsc_mod'),
    }),
  );
  return [...platted, ...[...others.values()].flat()];
}

/** An aliquot in a text, for example `PT NW1/4-SW1/4 BEING ...`, possibly after the section. */
const ALIQUOT_IN_TEXT = /\b((?:[NSEW]{1,2}\s?1\/[24])(?:(?:\s?-\s?|\s+OF\s+(?:THE\s+)?)[NSEW]{1,2}\s?1\/[24])*)/i;

function buildSectional(document: string, row: SourceRow, text: string): readonly SourceRow[] {
  const places = findSections(text);
  const aliquot = ALIQUOT_IN_TEXT.exec(text)?.[1];
  const governmentLot = /\bGOV(?:T|ERNMENT)? LOT (\d+)/i.exec(text)?.[1];
  if (places.length === 0) return [buildRow(row, { document, description: text })];
  return places.map((place) =>
    buildRow(row, {
      document,
      section: String(place.section),
      township: `${place.township}${place.townshipDirection ?? ''}`,
      range: `${place.range}${place.rangeDirection ?? ''}`,
      // With several sections, it is unclear to which one the aliquot belongs.
      aliquot: places.length === 1 && aliquot !== undefined && parseAliquot(aliquot) ? aliquot : undefined,
      other_lot_code: governmentLot === undefined ? undefined : GOVERNMENT_LOT,
      other_lot: governmentLot,
      description: text,
    }),
  );
}

/** The files have no plat numbers, so plat keys serve as numbers. Different spellings are aliases. */
function listPlats(deeds: readonly MappedDeed[]): readonly SourceRow[] {
  const plats = new Map<string, { row: SourceRow; names: Set<string> }>();
  for (const row of deeds.flatMap((deed) => deed.rows)) {
    for (const name of [readPlat(row, 'add_mod'), readPlat(row, 'add_cov')]) {
      if (name === undefined) continue;
      const key = computePlatKey(name);
      const plat = plats.get(key) ?? { row, names: new Set() };
      plat.names.add(name.toUpperCase());
      plats.set(key, plat);
    }
  }
  return [...plats].map(([key, { row, names }]) => buildRow(row, { plat: key, name: [...names][0] }));
}

function listBookTypes(deeds: readonly MappedDeed[]): readonly SourceRow[] {
  const codes = new Set(deeds.flatMap((deed) => deed.book?.type ?? []));
  return [...codes].map((code) => buildRow({ file: 0, line: 1 }, { code, description: code }));
}
