import { sql } from 'kysely';
import type { Aliquot } from '../../records/index.ts';
import { allOf, anyOf, type Condition } from '../select/select-ids.queries.ts';
import type { OtherLotQuery, PlattedQuery, SectionalQuery } from './land.rules.ts';

// Records by the legal descriptions of their land (Spec 2 §2). Contains is shared ground: land that covers a whole, or
// an unspecified part of it, is found by any part. Exact is the same land, no more and no less.

/** Documents with a legal description that meets the condition. */
export function hasLegal(condition: Condition): Condition {
  return sql`documents.id IN (SELECT document_id FROM legals WHERE document_id IS NOT NULL AND ${condition})`;
}

/** Pages of the tract books with a legal description that meets the condition. */
export function hasTractBookLegal(condition: Condition): Condition {
  return sql`tract_book_entries.id IN (SELECT tract_book_entry_id FROM legals
                                       WHERE tract_book_entry_id IS NOT NULL AND ${condition})`;
}

/** Any land of a plat. */
export function isInPlat(platId: number): Condition {
  return sql`plat_id = ${platId}`;
}

/** Land of a plat by block, lots, unit and other lot. */
export function isPlatted(land: PlattedQuery): Condition {
  const place = [isInPlat(land.platId), ...hasCode(sql.ref('municipality_code'), land.municipality)];
  if (land.isExact) return allOf([...place, isExactlyPlatted(land)]);
  const parts = listPlattedParts(land);
  return parts.length === 0 ? allOf(place) : allOf([...place, anyOf([COVERS_PLAT, sql`(${allOf(parts)})`])]);
}

const NAMES_NO_PART = sql`sublot_key = '' AND building_key = '' AND unit_key = '' AND garage_key = ''
                          AND other_lot_code IS NULL AND other_lot_key = ''`;
/** The whole plat, or an unspecified part of it. */
const COVERS_PLAT = sql`(${NAMES_NO_PART} AND (block_key = '*' OR (block_key = '' AND lot_keys = '{}')))`;
/** The whole block, or an unspecified part of it. */
const COVERS_BLOCK = sql`(${NAMES_NO_PART} AND lot_keys = '{}')`;

function listPlattedParts(land: PlattedQuery): readonly Condition[] {
  const { blockKeys, lotSets, sublotKey, garageKey, otherLot } = land;
  return [
    ...(blockKeys === undefined ? [] : [isIn('block_key', blockKeys)]),
    ...(lotSets === undefined ? [] : [anyOf(lotSets.map(hasLotOf))]),
    // A deed of the whole lot concerns each of its sublots.
    ...(sublotKey === undefined ? [] : [isIn('sublot_key', lotSets === undefined ? [sublotKey] : [sublotKey, ''])]),
    ...listUnitParts(land),
    ...(garageKey === undefined ? [] : [isIn('garage_key', [garageKey])]),
    ...hasOtherLot(otherLot),
  ];
}

function hasLotOf(lotKeys: readonly string[]): Condition {
  if (lotKeys.length === 0) return sql`lot_keys = '{}'`;
  return sql`(lot_keys && ${lotKeys}::text[] OR ${COVERS_BLOCK})`;
}

/** A unit is in its building: the whole building concerns it, and where the index names no building the unit is enough. */
function listUnitParts({ buildingKey, unitKey }: PlattedQuery): readonly Condition[] {
  if (buildingKey === undefined) return unitKey === undefined ? [] : [isIn('unit_key', [unitKey])];
  if (unitKey === undefined) return [isIn('building_key', [buildingKey])];
  return [
    anyOf([
      sql`(${isIn('unit_key', [unitKey])} AND ${isIn('building_key', [buildingKey, ''])})`,
      sql`(unit_key = '' AND garage_key = '' AND ${isIn('building_key', [buildingKey])})`,
    ]),
  ];
}

function isExactlyPlatted(land: PlattedQuery): Condition {
  const { blockKeys = [], lotSets = [], part, sublotKey = '', buildingKey = '', unitKey = '', garageKey = '' } = land;
  return allOf([
    isIn('block_key', blockKeys),
    anyOf(lotSets.map((lotKeys) => sql`lot_keys = ${lotKeys}::text[]`)),
    sql`upper(coalesce(part, '')) = ${part}`,
    isIn('sublot_key', [sublotKey]),
    isIn('building_key', [buildingKey]),
    isIn('unit_key', [unitKey]),
    isIn('garage_key', [garageKey]),
    isExactlyOtherLot(land.otherLot),
  ]);
}

/** Land of a township by section, quarters and other lot. */
export function isSectional(land: SectionalQuery): Condition {
  const {
    township,
    isTownshipHalf,
    range,
    isRangeHalf,
    sections,
    touched,
    exactly,
    otherLot,
    base,
    meridian,
    municipality,
    isExact,
  } = land;
  return allOf([
    sql`township = ${township} AND range = ${range}`,
    // A half township lies between two others and is separate from both.
    sql`township_half = ${isTownshipHalf} AND range_half = ${isRangeHalf}`,
    ...(sections === undefined ? [] : [isAnySection(sections)]),
    // Most counties have one base line and one meridian, so land without them can have any.
    ...(base === undefined ? [] : [sql`(base_code = ${base} OR base_code IS NULL)`]),
    ...(meridian === undefined ? [] : [sql`(meridian_code = ${meridian} OR meridian_code IS NULL)`]),
    ...hasCode(sql.ref('municipality_code'), municipality),
    ...(isExact
      ? [sql`kind = 'MB'`, anyOf(exactly.map(isExactlyAliquot)), isExactlyOtherLot(otherLot)]
      : [...(touched === undefined ? [] : [sharesAliquot(touched)]), ...hasOtherLot(otherLot)]),
  ]);
}

/** A single section is compared without a list, so that the index delivers it in its order. */
function isAnySection(sections: readonly number[]): Condition {
  return sections.length === 1 ? sql`section = ${sections[0]}` : sql`section = ANY(${[...sections]}::smallint[])`;
}

/** A quarter-quarter that the index fills is shared by whatever touches it; two that are touched in part share cells. */
function sharesAliquot({ quarterMask, cellMask }: Aliquot): Condition {
  const sharesQuarter = sql`(quarter_mask & ${quarterMask}::integer) <> 0`;
  if (cellMask === undefined) return sharesQuarter;
  const sharesCell = sql`(cell_mask & ${cellMask}::bit(256)) <> ${'0'.repeat(cellMask.length)}::bit(256)`;
  return sql`${sharesQuarter} AND (cell_mask IS NULL OR ${sharesCell})`;
}

function isExactlyAliquot({ quarterMask, cellMask }: Aliquot): Condition {
  const cells = cellMask === undefined ? sql`cell_mask IS NULL` : sql`cell_mask = ${cellMask}::bit(256)`;
  return sql`(quarter_mask = ${quarterMask} AND ${cells})`;
}

function hasOtherLot({ code, key }: OtherLotQuery): readonly Condition[] {
  return [
    ...hasCode(sql.ref('other_lot_code'), code),
    // Punctuation alone has an empty key. Without this check, it would match every record without a number.
    ...(key === undefined ? [] : [key === '' ? sql`false` : isIn('other_lot_key', [key])]),
  ];
}

function isExactlyOtherLot(otherLot: OtherLotQuery): Condition {
  const asked = hasOtherLot(otherLot);
  return asked.length === 0 ? sql`(other_lot_code IS NULL AND other_lot_key = '')` : allOf(asked);
}

function hasCode(column: Condition, code: string | undefined): readonly Condition[] {
  return code === undefined ? [] : [sql`${column} = ${code}`];
}

function isIn(column: string, keys: readonly string[]): Condition {
  return sql`${sql.ref(column)} IN (${sql.join(keys)})`;
}
