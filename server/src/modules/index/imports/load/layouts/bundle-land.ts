import {
  computeLotKey,
  computeNaturalKey,
  computePlatKey,
  findSections,
  parseAliquot,
  parseRange,
  parseTownship,
  type StagedRow,
  WHOLE_SECTION,
} from '../../../records/index.ts';
import { RowProblem, type SourceRow } from '../files/source-row.ts';
import { ownRow } from './bundle-codes.ts';
import { documentRow } from './bundle-documents.ts';
import type { BundleFile } from './bundle-file.ts';
import { type Lookups, requiredKey } from './lookups.ts';

/** Plats are loaded before the records, whose legal descriptions refer to them. */
export const PLAT_FILE: BundleFile = {
  name: 'plats',
  required: ['plat', 'name'],
  optional: ['recorded_on', 'aliases'],
  *read(row) {
    const { text: number, key: number_key } = requiredKey(row, 'plat');
    const name = row.required('name', row.text('name'));
    const key = computePlatKey(name);
    if (key === '') throw new RowProblem('name: no letter or digit in', name);
    yield ownRow('plats', number_key, {
      number,
      number_key,
      name,
      key,
      recorded_on: row.optional(() => row.date('recorded_on')),
    });
    for (const alias of row.list('aliases')) {
      const aliasKey = computePlatKey(alias);
      if (aliasKey !== '' && aliasKey !== key) yield ownRow('platAliases', number_key, { key: aliasKey, name: alias });
    }
  },
};

/** Legal descriptions of documents, certificates of title, and tract book pages. */
export const LEGAL_FILE: BundleFile = {
  name: 'legals',
  required: [],
  optional: [
    'document',
    'certificate',
    'tract_book',
    'plat',
    'block',
    'lots',
    'part',
    'sublot',
    'building',
    'unit',
    'garage',
    'other_lot_code',
    'other_lot',
    'section',
    'township',
    'range',
    'base',
    'meridian',
    'municipality',
    'aliquot',
    'description',
    'comment',
  ],
  *read(row, lookups) {
    const document = lookups.document(row, 'document');
    for (const place of listPlaces(row)) {
      const values = readLegal(place, lookups);
      if (document) yield documentRow('documentLegals', document, values);
      else if (row.text('certificate')) yield ownRow('certificateLegals', requiredKey(row, 'certificate').key, values);
      else if (row.text('tract_book') === undefined)
        throw new RowProblem('document, certificate, or tract_book: missing');
      else yield ownRow('tractBookLegals', requiredKey(row, 'tract_book').key, values);
      if (place !== row) for (const { reason, message } of place.warnings) row.warn(reason, message);
    }
  },
};

/** An aliquot in a text, for example `PT NW1/4-SW1/4 BEING ...`, possibly after the section. */
const ALIQUOT_IN_TEXT = /\b((?:[NSEW]{1,2}\s?1\/[24])(?:(?:\s?-\s?|\s+OF\s+(?:THE\s+)?)[NSEW]{1,2}\s?1\/[24])*)/i;
const GOVERNMENT_LOT_IN_TEXT = /\bGOV(?:T|ERNMENT)? LOT (\d+)/i;
/** The code of government lots, if the county has it. */
const GOVERNMENT_LOT = 'GL';

/** Finds the sections in a description without a plat and section, and returns a row for each; otherwise the row itself. */
function listPlaces(row: SourceRow): readonly SourceRow[] {
  const text = row.longText('description');
  if (text === undefined || ['plat', 'section', 'township', 'range'].some((column) => row.text(column))) return [row];
  const places = findSections(text);
  const aliquot = ALIQUOT_IN_TEXT.exec(text)?.[1];
  const lot = GOVERNMENT_LOT_IN_TEXT.exec(text)?.[1];
  if (places.length === 0) return [row];
  return places.map((place) => {
    const values = new Map([
      ['section', String(place.section)],
      ['township', `${place.township}${place.townshipDirection ?? ''}`],
      ['range', `${place.range}${place.rangeDirection ?? ''}`],
    ]);
    // With several sections, it is unclear to which one the aliquot belongs.
    if (places.length === 1 && aliquot !== undefined && parseAliquot(aliquot)) values.set('aliquot', aliquot);
    if (lot !== undefined && row.text('other_lot') === undefined) {
      values.set('other_lot', lot);
      values.set('other_lot_code', GOVERNMENT_LOT);
    }
    return row.extend(values);
  });
}

function readLegal(row: SourceRow, lookups: Lookups): StagedRow['values'] {
  const plat_key = row.optional(() => lookups.plat(row, 'plat'));
  const kind = plat_key === undefined ? 'MB' : 'LB';
  const otherLots = kind === 'LB' ? lookups.codes.otherLotsLb : lookups.codes.otherLotsMb;
  const lots = row.longText('lots');
  const expanded = lookups.lots(lots ?? '');
  const sublot = row.text('sublot');
  const other_lot = row.text('other_lot');
  const block = row.text('block');
  return {
    kind,
    plat_key,
    block,
    block_key: computeLotKey(block ?? ''),
    lots,
    lot_keys: expanded.lotKeys,
    part: row.longText('part') ?? expanded.part,
    sublot,
    sublot_key: computeLotKey(sublot ?? ''),
    ...readCondominiumPart(row, 'building'),
    ...readCondominiumPart(row, 'unit'),
    ...readCondominiumPart(row, 'garage'),
    other_lot_code: row.optional(() => row.code('other_lot_code', otherLots)),
    other_lot,
    other_lot_key: computeNaturalKey(other_lot ?? ''),
    ...(row.optional(() => readSection(row, lookups)) ?? NO_SECTION),
    base_code: row.optional(() => row.code('base', lookups.codes.bases)),
    meridian_code: row.optional(() => row.code('meridian', lookups.codes.meridians)),
    municipality_code: row.optional(() => row.code('municipality', lookups.codes.municipalities)),
    description: row.longText('description') ?? buildDescription(row, lookups),
    comment: row.longText('comment'),
  };
}

/** Reads the text and key of a part of a condominium. NONE means none. */
function readCondominiumPart(row: SourceRow, column: 'building' | 'unit' | 'garage'): StagedRow['values'] {
  const text = row.text(column);
  const key = computeLotKey(text ?? '');
  return { [column]: key === '' ? undefined : text, [`${column}_key`]: key };
}

const SECTION_MAX = 36;
/** Land whose section cannot be read is found by its description only. */
const NO_SECTION = { township_half: false, range_half: false, aliquot_unspecified: false };

function readSection(row: SourceRow, lookups: Lookups): StagedRow['values'] {
  const townshipText = row.text('township');
  const rangeText = row.text('range');
  const township = townshipText === undefined ? undefined : parseTownship(townshipText);
  const range = rangeText === undefined ? undefined : parseRange(rangeText);
  if (townshipText !== undefined && !township) throw new RowProblem('township: not a township', townshipText);
  if (rangeText !== undefined && !range) throw new RowProblem('range: not a range', rangeText);
  const section = row.integer('section');
  if (section !== undefined && (section < 1 || section > SECTION_MAX))
    throw new RowProblem('section: must be 1 to 36', section);
  if (section !== undefined && !(township && range)) throw new RowProblem('section: requires township and range');

  const aliquot = row.text('aliquot');
  const readParts = aliquot === undefined ? undefined : row.optional(() => readAliquot(aliquot, lookups));
  const parts = readParts ?? WHOLE_SECTION;
  return {
    township: township?.number,
    township_half: township?.half ?? false,
    township_direction: township?.direction,
    range: range?.number,
    range_half: range?.half ?? false,
    range_direction: range?.direction,
    section,
    aliquot,
    quarter_mask: section === undefined ? undefined : parts.quarterMask,
    cell_mask: section === undefined ? undefined : parts.cellMask,
    aliquot_unspecified: section !== undefined && readParts === undefined,
  };
}

/** @throws RowProblem for another text. The land is then somewhere in its section. */
function readAliquot(text: string, lookups: Lookups) {
  const parts = lookups.aliquot(text);
  if (parts === undefined) throw new RowProblem('aliquot: not a part of a section', text);
  return parts;
}

/**
 * Builds the displayed description from the parts, in the order in which clerks read them, with the plat's name. For rows without a
 * description.
 */
function buildDescription(row: SourceRow, lookups: Lookups): string {
  const labels: readonly (readonly [string, string])[] = [
    ['lots', 'Lot '],
    ['block', 'Block '],
    ['unit', 'Unit '],
    ['building', 'Building '],
    ['garage', 'Garage '],
    ['plat', ''],
    ['other_lot_code', ''],
    ['other_lot', ''],
    ['aliquot', ''],
    ['section', 'Section '],
    ['township', 'Township '],
    ['range', 'Range '],
  ];
  const parts = labels.flatMap(([column, label]) => {
    const value = column === 'plat' ? lookups.platName(row, column) : row.longText(column);
    return value === undefined ? [] : [`${label}${value}`];
  });
  if (parts.length === 0) throw new RowProblem('description: required without a plat or section');
  return parts.join(' ');
}
