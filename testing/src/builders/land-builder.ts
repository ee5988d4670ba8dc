import {
  ALL_LOTS_KEY,
  computeLotKey,
  computeNaturalKey,
  computePlatKey,
  expandLots,
  parseAliquot,
  WHOLE_SECTION,
} from '@portal/server/modules/index/records';
import type { Db } from '@portal/server/platform/database/database';

/** Land for a test, as an import reads it. Fields that don't matter to the test can be left out. */
export type TestLand =
  | {
      /** The number of a plat that `addPlat` added. */
      readonly plat: string;
      readonly block?: string;
      readonly lots?: string;
      readonly part?: string;
      readonly sublot?: string;
      readonly building?: string;
      readonly unit?: string;
      readonly garage?: string;
      readonly otherLot?: readonly [code: string, text: string];
      readonly municipality?: string;
    }
  | {
      /** `12-33-21`: section, township north, range west; `33-21` is only a township. */
      readonly place: string;
      /** `NE4 SW4`; the whole section if left out. */
      readonly aliquot?: string;
      readonly otherLot?: readonly [code: string, text: string];
      readonly meridian?: string;
      readonly base?: string;
      readonly municipality?: string;
      readonly comment?: string;
    };

/** The record that a legal description belongs to. */
type LandOwner = { readonly document_id: number } | { readonly tract_book_entry_id: number };

/** Adds a plat. @returns its id. */
export async function addPlat(
  db: Db,
  plat: { readonly number: string; readonly name: string; readonly aliases?: readonly string[] },
): Promise<number> {
  const { id } = await db
    .insertInto('plats')
    .values({
      number: plat.number,
      number_key: computeNaturalKey(plat.number),
      name: plat.name,
      key: computePlatKey(plat.name),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const name of plat.aliases ?? []) {
    await db
      .insertInto('plat_aliases')
      .values({ plat_id: id, key: computePlatKey(name), name })
      .execute();
  }
  return id;
}

/** Adds land to a record with the keys that an import would compute. */
export async function addLand(db: Db, owner: LandOwner, lands: readonly TestLand[]): Promise<void> {
  for (const [index, land] of lands.entries()) {
    const columns = 'plat' in land ? await buildPlatted(db, land) : buildSectional(land);
    await db
      .insertInto('legals')
      .values({
        ...owner,
        sequence: index + 1,
        description: JSON.stringify(land),
        municipality_code: land.municipality ?? null,
        other_lot_code: land.otherLot?.[0] ?? null,
        other_lot: land.otherLot?.[1] ?? null,
        other_lot_key: computeNaturalKey(land.otherLot?.[1] ?? ''),
        ...columns,
      })
      .execute();
  }
}

async function buildPlatted(db: Db, land: Extract<TestLand, { plat: string }>) {
  const { id } = await db.selectFrom('plats').select('id').where('number', '=', land.plat).executeTakeFirstOrThrow();
  const lots = expandLots(land.lots ?? '');
  return {
    kind: 'LB',
    plat_id: id,
    block: land.block ?? null,
    block_key: computeLotKey(land.block ?? ''),
    lots: land.lots ?? null,
    lot_keys: land.block === 'ALL' ? [ALL_LOTS_KEY] : [...lots.lotKeys],
    part: land.part ?? lots.part ?? null,
    sublot: land.sublot ?? null,
    sublot_key: computeLotKey(land.sublot ?? ''),
    building: land.building ?? null,
    building_key: computeLotKey(land.building ?? ''),
    unit: land.unit ?? null,
    unit_key: computeLotKey(land.unit ?? ''),
    garage: land.garage ?? null,
    garage_key: computeLotKey(land.garage ?? ''),
  };
}

function buildSectional({ place, aliquot, meridian, base, comment }: Extract<TestLand, { place: string }>) {
  const [rangeText = '', townshipText = '', sectionText] = place.split('-').reverse();
  const [range, township] = [rangeText, townshipText].map((text) => Number.parseInt(text, 10));
  const section = sectionText === undefined ? undefined : Number(sectionText);
  const parts = aliquot === undefined ? WHOLE_SECTION : parseAliquot(aliquot);
  if (parts === undefined) throw new Error(`No part of a section: ${aliquot}`);
  return {
    kind: 'MB',
    section: section ?? null,
    township,
    township_half: townshipText.endsWith('½'),
    township_direction: 'N',
    range,
    range_half: rangeText.endsWith('½'),
    range_direction: 'W',
    aliquot: aliquot ?? null,
    quarter_mask: section === undefined ? null : parts.quarterMask,
    cell_mask: section === undefined ? null : (parts.cellMask ?? null),
    aliquot_unspecified: section !== undefined && aliquot === undefined,
    meridian_code: meridian ?? null,
    base_code: base ?? null,
    comment: comment ?? null,
  };
}
