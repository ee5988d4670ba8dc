import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getBundleFile } from './bundle.ts';
import type { BundleSource, SourceSet } from './bundle-file.ts';
import { buildRow, normalizeCode } from './converted-rows.ts';
import { type CsvFile, type ReadOptions, readCsv } from './read-csv.ts';
import type { SourceRow } from './source-row.ts';

/** The files of New York City's open data "ACRIS" under their published names (docs/importing.md). */
const FILES = {
  codes: ['acris_document_control_codes.csv'],
  master: ['acris_real_property_master.csv', 'acris_personal_property_master.csv'],
  parties: ['acris_real_property_parties.csv', 'acris_personal_property_parties.csv'],
  legals: ['acris_real_property_legals.csv', 'acris_personal_property_legals.csv'],
  references: ['acris_real_property_references.csv', 'acris_personal_property_references.csv'],
  remarks: ['acris_real_property_remarks.csv', 'acris_personal_property_remarks.csv'],
} as const;

/** The city numbers blocks and lots by borough, so each borough is imported as a plat. */
const BOROUGHS = ['MANHATTAN', 'BRONX', 'BROOKLYN', 'QUEENS', 'STATEN ISLAND'];
/** The document type of every key, since the city has a single series of documents. */
const DOCUMENT_TYPE = 'A';
const REEL_BOOK_TYPE = 'REEL';

/** Converts a row of a published file to rows of the bundle. */
type Convert = (row: SourceRow) => readonly SourceRow[];

/**
 * Finds the published files: master, parties, legals, references, remarks, and document control codes of real and personal
 * property. The document ID becomes the number; the CRFN or file number becomes the display number.
 */
export async function findAcrisSources(folder: string, options: ReadOptions): Promise<SourceSet> {
  const fileNames = Object.values(FILES)
    .flat()
    .filter((name) => existsSync(join(folder, name)));
  const files = new Map(fileNames.map((name, index): [string, CsvFile] => [name, { path: join(folder, name), index }]));
  const pick = (names: readonly string[]) => names.flatMap((name) => files.get(name) ?? []);
  const source = (
    name: string,
    from: readonly CsvFile[],
    columns: readonly string[],
    convert: Convert,
  ): BundleSource[] =>
    from.map((file) => ({
      file: getBundleFile(name),
      label: fileNames[file.index] ?? name,
      bytes: statSync(file.path).size,
      rows: () => convertRows(file, columns, convert, options),
    }));
  if (fileNames.length === 0) return { codes: [], records: [], fileNames };

  const [codes, master] = [pick(FILES.codes), pick(FILES.master)];
  const mortgageCodes = new Set<string>();
  const remarks = await collectRemarks(pick(FILES.remarks), options);
  const recordMortgage = (row: SourceRow) => {
    const isMortgage = row.text('class_code_description')?.startsWith('MORTGAGES');
    if (isMortgage) mortgageCodes.add(normalizeCode(row.text('doc_type') ?? ''));
  };
  const codeColumns = ['doc_type', 'doc_type_description', 'class_code_description'];
  return {
    fileNames,
    codes: [
      fixedSource('book-types', [{ code: REEL_BOOK_TYPE, description: 'Reel' }]),
      fixedSource(
        'plats',
        BOROUGHS.map((name, index) => ({ plat: String(index + 1), name })),
      ),
      ...source('instrument-groups', codes, codeColumns, convertGroups()),
      ...source('instruments', codes, codeColumns, (row) => {
        recordMortgage(row);
        return [convertInstrument(row)];
      }),
    ],
    records: [
      ...source('documents', master, ['document_id', 'doc_type', 'recorded_filed'], (row) => [
        convertMaster(row, mortgageCodes, remarks),
      ]),
      ...source('names', pick(FILES.parties), ['document_id', 'party_type', 'name'], (row) => [convertParty(row)]),
      ...source('legals', pick(FILES.legals), ['document_id', 'borough', 'block', 'lot'], (row) => [convertLegal(row)]),
      ...source('parcels', pick(FILES.legals), ['document_id', 'borough', 'block', 'lot'], (row) => [
        convertParcel(row),
      ]),
      ...source('addresses', pick(FILES.legals), ['document_id', 'street_name'], convertAddress),
      ...source('references', pick(FILES.references), ['document_id'], convertReference),
    ],
  };
}

async function* convertRows(file: CsvFile, required: readonly string[], convert: Convert, options: ReadOptions) {
  for await (const rows of readCsv(file, { required }, options)) yield rows.flatMap(convert);
}

function fixedSource(name: string, rows: readonly Readonly<Record<string, string>>[]): BundleSource {
  return {
    file: getBundleFile(name),
    label: name,
    bytes: 0,
    rows: async function* () {
      yield rows.map((values, index) => buildRow({ file: 0, line: index + 1 }, values));
    },
  };
}

/** Converts the classes of the control codes to groups, each once. */
function convertGroups(): Convert {
  const seen = new Set<string>();
  return (row) => {
    const description = row.text('class_code_description');
    const code = getGroupCode(description);
    if (description === undefined || code === undefined || seen.has(code)) return [];
    seen.add(code);
    return [buildRow(row, { code, description })];
  };
}

/** Uses the first word of a description: DEEDS AND OTHER CONVEYANCES becomes DEEDS. */
function getGroupCode(description: string | undefined): string | undefined {
  return description === undefined ? undefined : normalizeCode(description.split(/[\s&]+/)[0] ?? '');
}

function convertInstrument(row: SourceRow): SourceRow {
  return buildRow(row, {
    code: normalizeCode(row.text('doc_type') ?? ''),
    abbreviation: row.text('doc_type'),
    description: row.text('doc_type_description'),
    groups: getGroupCode(row.text('class_code_description')),
  });
}

function convertMaster(row: SourceRow, mortgageCodes: ReadonlySet<string>, remarks: Remarks): SourceRow {
  const id = row.text('document_id');
  const instrument = normalizeCode(row.text('doc_type') ?? '');
  const [year, reel, page] = [row.text('reel_year'), row.text('reel_nbr'), row.text('reel_page')];
  const hasReel = reel !== undefined && reel !== '0';
  const amount = row.text('doc_amount');
  const paid = amount === '0' ? undefined : amount;
  return buildRow(row, {
    document: id && `${DOCUMENT_TYPE}${id}`,
    display_number: row.text('crfn') ?? row.text('file_number') ?? id,
    recorded_on: row.text('recorded_filed'),
    instrument,
    instrument_on: row.text('doc_date'),
    book_type: hasReel ? REEL_BOOK_TYPE : undefined,
    book: hasReel ? `${year ?? ''}-${reel}` : undefined,
    page: hasReel && page !== '0' ? page : undefined,
    sale_price: mortgageCodes.has(instrument) ? undefined : paid,
    mortgage_amount: mortgageCodes.has(instrument) ? paid : undefined,
    additional_info: (remarks.get(id ?? '') ?? []).join('|'),
  });
}

/** Party 1 is the grantor and party 2 the grantee. A third party is neither; it is indexed with the grantees. */
function convertParty(row: SourceRow): SourceRow {
  const type = row.text('party_type');
  return buildRow(row, {
    document: getDocumentKey(row),
    role: type === '1' ? 'GRANTOR' : 'GRANTEE',
    party_role: type === '3' ? 'OTHER' : undefined,
    name: row.text('name'),
  });
}

function convertLegal(row: SourceRow): SourceRow {
  const [borough, block, lot] = [row.text('borough'), row.text('block'), row.text('lot')];
  const [number, street, unit] = [row.text('street_number'), row.text('street_name'), row.text('unit')];
  const place = BOROUGHS[Number(borough) - 1];
  const address = [number, street, unit && `UNIT ${unit}`].filter((part) => part !== undefined).join(' ');
  return buildRow(row, {
    document: getDocumentKey(row),
    plat: borough,
    block,
    lots: lot,
    unit,
    description: `${place ?? borough ?? ''} Block ${block ?? ''} Lot ${lot ?? ''}`,
    part: row.text('partial_lot') === 'P' ? 'PART' : undefined,
    comment: address === '' ? undefined : address,
  });
}

/** The parcel number consists of borough, block, and lot (BBL): 1, 5, and 4 digits. */
function convertParcel(row: SourceRow): SourceRow {
  const [borough, block, lot] = [row.text('borough'), row.text('block'), row.text('lot')];
  const isWhole = borough !== undefined && block !== undefined && lot !== undefined;
  const parcel = isWhole ? `${borough}-${block.padStart(5, '0')}-${lot.padStart(4, '0')}` : undefined;
  return buildRow(row, { document: getDocumentKey(row), parcel });
}

function convertAddress(row: SourceRow): readonly SourceRow[] {
  const street = row.text('street_name');
  if (street === undefined) return [];
  const unit = row.text('unit');
  const address = [row.text('street_number'), street, unit && `UNIT ${unit}`].filter((part) => part !== undefined);
  const city = BOROUGHS[Number(row.text('borough')) - 1];
  return [buildRow(row, { document: getDocumentKey(row), address: address.join(' '), city, state: 'NY' })];
}

/** A reference has a document ID, or else a CRFN, file number, or reel and page. */
function convertReference(row: SourceRow): readonly SourceRow[] {
  const id = row.text('reference_by_doc_id');
  const [crfn, file] = [row.text('reference_by_crfn'), row.text('reference_by_file_nbr')];
  const [year, reel, page] = ['year', 'nbr', 'page'].map((part) => row.text(`reference_by_reel_${part}`));
  const text =
    crfn ?? file ?? (reel === undefined || reel === '0' ? undefined : `Reel ${year ?? ''}-${reel} page ${page ?? ''}`);
  if (id === undefined && text === undefined) return [];
  return [
    buildRow(row, {
      document: getDocumentKey(row),
      referenced_document: id && `${DOCUMENT_TYPE}${id}`,
      text: text ?? id,
    }),
  ];
}

function getDocumentKey(row: SourceRow): string | undefined {
  const id = row.text('document_id');
  return id && `${DOCUMENT_TYPE}${id}`;
}

type Remarks = ReadonlyMap<string, readonly string[]>;

/** Remarks are lines in a separate file. They become the document's additional information, in the order of their numbers. */
async function collectRemarks(files: readonly CsvFile[], options: ReadOptions): Promise<Remarks> {
  const remarks = new Map<string, string[]>();
  for (const file of files) {
    for await (const rows of readCsv(file, { required: ['document_id', 'remark_text_line'] }, options)) {
      for (const row of rows) {
        const [id, text] = [row.text('document_id'), row.longText('remark_text_line')];
        if (id !== undefined && text !== undefined)
          remarks.set(id, [...(remarks.get(id) ?? []), text.replaceAll('|', '/')]);
      }
    }
  }
  return remarks;
}
