import {
  computeCityKey,
  computeLotKey,
  computeNaturalKey,
  computeParcelKey,
  computeTextKey,
  expandLots,
  parseAddress,
  parseAliquot,
  type StagedRow,
  WHOLE_SECTION,
} from '@portal/server/modules/index/records';
import type { Land, Parcel, PlattedLegal, Register, SectionalLegal } from '../county/draft.ts';
import type { NumberedDocument } from '../county/number-county.ts';
import { MERIDIAN } from '../county/places.ts';
import { describeLegal } from './describe-legal.ts';
import { codeOfCity, codeOfTown } from './municipality-codes.ts';
import { documentRow, ownRow, type TableName, type Values } from './row-parts.ts';

/** Lists the parcels; a parcel that a document retired refers to its successors. */
export function* listParcelRows(register: Register): Generator<StagedRow> {
  for (const { number, retirement } of register.parcels) {
    const key = computeParcelKey(number);
    yield ownRow('parcelChanges', key, {
      number,
      key,
      status: isRetired(register, retirement) ? 'RETIRED' : 'CURRENT',
    });
    if (!retirement || !isRetired(register, retirement)) continue;
    for (const successor of retirement.successors) {
      yield ownRow('parcelSuccessors', key, { successor_key: computeParcelKey(successor.number) });
    }
  }
}

/** Lists the land of a document: its legal descriptions, parcels and addresses, or its place on an island. */
export function* listDocumentLandRows(document: NumberedDocument): Generator<StagedRow> {
  for (const land of document.draft.land) {
    const { legal, parcel, address } = land;
    if (legal.kind === 'ISLAND') {
      const { island, village, parcel: islandParcel } = legal;
      yield documentRow('islandTracts', document, {
        island_code: island,
        village,
        village_key: computeTextKey(village),
        parcel: islandParcel,
        parcel_key: computeParcelKey(islandParcel),
      });
      continue;
    }
    yield documentRow('documentLegals', document, buildLegal(legal, land));
    if (parcel !== undefined)
      yield documentRow('documentParcels', document, { parcel_key: computeParcelKey(parcel.number) });
    if (address !== undefined) yield documentRow('addresses', document, buildAddress(address));
  }
}

/** Builds the legal description of a certificate or a page of the tract books. */
export function buildLegalRow(table: TableName, ownerKey: string, land: Land): readonly StagedRow[] {
  return land.legal.kind === 'ISLAND' ? [] : [ownRow(table, ownerKey, buildLegal(land.legal, land))];
}

function buildLegal(legal: PlattedLegal | SectionalLegal, land: Land): Values {
  const shared = { description: describeLegal(legal), township_half: false, range_half: false };
  if (legal.kind === 'MB') return { ...shared, ...buildSectional(legal) };
  const { plat, block, lots, part, unit, building, garage, outlot } = legal;
  return {
    ...shared,
    kind: 'LB',
    plat_key: computeNaturalKey(plat.number),
    block: block === 'NONE' ? undefined : block,
    block_key: computeLotKey(block),
    lots: lots === '' ? undefined : lots,
    lot_keys: block === 'ALL' ? ['*'] : expandLots(lots).lotKeys,
    part,
    sublot_key: '',
    building,
    building_key: computeLotKey(building ?? ''),
    unit,
    unit_key: computeLotKey(unit ?? ''),
    garage,
    garage_key: computeLotKey(garage ?? ''),
    other_lot_code: outlot === undefined ? undefined : 'OL',
    other_lot: outlot,
    other_lot_key: computeNaturalKey(outlot ?? ''),
    municipality_code: land.address === undefined ? undefined : codeOfCity(land.address.city),
    aliquot_unspecified: false,
  };
}

function buildSectional({ section, township, range, aliquot, governmentLot, comment }: SectionalLegal): Values {
  const parts = aliquot === '' ? WHOLE_SECTION : parseAliquot(aliquot);
  if (parts === undefined) throw new Error(`No part of a section: ${aliquot}`);
  return {
    kind: 'MB',
    section,
    township,
    township_direction: 'N',
    range,
    range_direction: 'E',
    meridian_code: MERIDIAN,
    municipality_code: codeOfTown(township, range),
    aliquot: aliquot === '' ? undefined : aliquot,
    quarter_mask: parts.quarterMask,
    cell_mask: parts.cellMask,
    aliquot_unspecified: aliquot === '',
    other_lot_code: governmentLot === undefined ? undefined : 'GL',
    other_lot: governmentLot,
    other_lot_key: computeNaturalKey(governmentLot ?? ''),
    block_key: '',
    sublot_key: '',
    building_key: '',
    unit_key: '',
    garage_key: '',
    lot_keys: [],
    comment,
  };
}

function buildAddress({ street, city, zip }: NonNullable<Land['address']>): Values {
  const keys = parseAddress(street);
  return {
    address: street,
    city,
    state: 'MN',
    zip,
    house_number: keys.houseNumber,
    house_suffix: keys.houseSuffix,
    street_key: keys.streetKey,
    direction_key: keys.directionKey,
    street_type: keys.streetType,
    unit_key: keys.unitKey,
    city_key: computeCityKey(city),
  };
}

function isRetired(register: Register, retirement: Parcel['retirement']): boolean {
  return retirement !== undefined && retirement.by.recordedOn <= register.through;
}
