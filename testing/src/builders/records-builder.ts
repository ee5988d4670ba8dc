import { splitDocumentKey } from '@portal/contract/values/document-key';
import type { PlainDate } from '@portal/contract/values/plain-date';
import {
  buildFirmName,
  buildPersonName,
  computeBookKey,
  computeCityKey,
  computeNameKeys,
  computeNaturalKey,
  computeNumberKeys,
  computeParcelKey,
  computeSoundCodes,
  computeTextKey,
  parseAddress,
  parsePages,
} from '@portal/server/modules/index/records';
import { forgetCodes } from '@portal/server/modules/index/search';
import type { Db } from '@portal/server/platform/database/database';
import type { DB } from '@portal/server/platform/database/schema.generated';
import type { Insertable } from 'kysely';

/** The county's current day in the tests. */
export const TEST_DAY = '2026-11-20' as PlainDate;

/** The instruments of `addDocument`, by code. */
export const TEST_INSTRUMENTS = {
  WD: 'Warranty Deed',
  QCD: 'Quit Claim Deed',
  MTG: 'Mortgage',
  SAT: 'Satisfaction of Mortgage',
} as const;

export interface TestLegal {
  readonly description: string;
  readonly comment?: string;
  /** Section, township north and range west, with its quarter-quarters; not sectional if left out. */
  readonly place?: {
    readonly section: number;
    readonly township: number;
    readonly range: number;
    readonly mask: number;
  };
}

/** The coverage of one of the county's indexes; omitted dates are unknown. */
export async function addIndexCoverage(db: Db, coverage: Insertable<DB['index_coverage']>): Promise<void> {
  await db.insertInto('index_coverage').values(coverage).execute();
}

/** A document for a test; fields that don't matter to the test can be left out. */
export interface TestDocument {
  /** Type letter and number: `A587329`. */
  readonly key: string;
  readonly recordedOn?: string;
  readonly recordedTime?: string | null;
  readonly recordedSequence?: number;
  readonly instrument?: keyof typeof TEST_INSTRUMENTS;
  readonly instrumentOn?: string;
  readonly bookType?: string;
  readonly book?: string;
  readonly page?: string;
  /** `LINDQUIST, ANNA M` is a person; a text without a comma is a firm. */
  readonly grantors?: readonly string[];
  readonly grantees?: readonly string[];
  /** Other names of the first grantor, which are searched but not shown. */
  readonly variants?: readonly string[];
  /** Document keys, or texts for documents that the index doesn't have. */
  readonly references?: readonly string[];
  readonly legals?: readonly TestLegal[];
  readonly parcels?: readonly string[];
  /** `1386 IDAHO AVE W, JUNIPER FALLS`; in Aspen Falls without a comma. */
  readonly addresses?: readonly string[];
  /** Places in the tract index of the islands BIG and OSPREY. */
  readonly tracts?: readonly { readonly island: string; readonly village: string; readonly parcel: string }[];
  readonly certificates?: readonly string[];
  readonly imagePageCount?: number;
  readonly salePriceCents?: number;
  readonly mortgageAmountCents?: number;
  readonly verifiedStatus?: 'TEMPORARY' | 'VERIFIED';
  readonly isWithheld?: boolean;
  readonly displayOnly?: readonly { readonly label: string; readonly value: string }[];
  readonly additionalInfo?: readonly string[];
}

/** Adds the codes that the documents of tests use. */
export async function addTestCodes(db: Db): Promise<void> {
  const instruments = Object.entries(TEST_INSTRUMENTS).map(([code, description]) => ({
    code,
    description,
    abbreviation: code,
  }));
  await db.insertInto('instruments').values(instruments).execute();
  await db
    .insertInto('instrument_groups')
    .values([
      { code: 'DEEDS', description: 'Deeds' },
      { code: 'MTGS', description: 'Mortgages and satisfactions' },
    ])
    .execute();
  await db
    .insertInto('instrument_group_members')
    .values([
      { instrument_group_code: 'DEEDS', instrument_code: 'WD' },
      { instrument_group_code: 'DEEDS', instrument_code: 'QCD' },
      { instrument_group_code: 'MTGS', instrument_code: 'MTG' },
      { instrument_group_code: 'MTGS', instrument_code: 'SAT' },
    ])
    .execute();
  await db
    .insertInto('book_types')
    .values([
      { code: 'DEEDS', description: 'Deed record' },
      { code: 'MISC', description: 'Miscellaneous record' },
    ])
    .execute();
  await db
    .insertInto('islands')
    .values([
      { code: 'BIG', description: 'The Big Island' },
      { code: 'OSPREY', description: 'Osprey Island' },
    ])
    .execute();
  await db
    .insertInto('legal_codes')
    .values([
      { kind: 'OTHER_LOT_LB', code: 'OL', description: 'Outlot' },
      { kind: 'OTHER_LOT_MB', code: 'GL', description: 'Government lot' },
      { kind: 'OTHER_LOT_MB', code: 'TR', description: 'Tract' },
      { kind: 'MERIDIAN', code: '4TH', description: '4th Principal Meridian' },
      { kind: 'MUNICIPALITY', code: 'AF', description: 'City of Aspen Falls' },
    ])
    .execute();
  forgetCodes(db);
}

/** Adds a document with the keys that an import would compute. @returns its id. */
export async function addDocument(db: Db, document: TestDocument): Promise<number> {
  const { documentType, documentNumber } = splitDocumentKey(document.key);
  const keys = computeNumberKeys(documentNumber);
  const pages = document.page === undefined ? undefined : parsePages(document.page);
  const row = await db
    .insertInto('documents')
    .values({
      document_type: documentType,
      number: documentNumber,
      number_key: keys.numberKey,
      number_compact: keys.numberCompact,
      display_number: document.key,
      recorded_on: document.recordedOn ?? '1990-06-15',
      recorded_time: document.recordedTime === undefined ? '10:00' : document.recordedTime,
      recorded_sequence: document.recordedSequence ?? 0,
      instrument_code: document.instrument ?? 'WD',
      instrument_on: document.instrumentOn ?? null,
      book_type: document.bookType ?? null,
      book: document.book ?? null,
      book_key: document.book === undefined ? null : computeBookKey(document.book),
      page: document.page ?? null,
      start_page: pages?.startPage ?? null,
      end_page: pages?.endPage ?? null,
      image_page_count: document.imagePageCount ?? null,
      sale_price_cents: document.salePriceCents ?? null,
      mortgage_amount_cents: document.mortgageAmountCents ?? null,
      verified_status: document.verifiedStatus ?? 'VERIFIED',
      is_withheld: document.isWithheld ?? false,
      display_only: JSON.stringify(document.displayOnly ?? []),
      additional_info: [...(document.additionalInfo ?? [])],
    })
    .returning(['id', 'document_type', 'number_key', 'recorded_at', 'instrument_code', 'is_withheld'])
    .executeTakeFirstOrThrow();
  const { id, ...facts } = row;
  await addNames(db, id, facts, document);
  await addLand(db, id, document);
  await addTracts(db, id, document);
  await addLinks(db, id, document);
  return id;
}

async function addNames(
  db: Db,
  documentId: number,
  facts: {
    document_type: string;
    number_key: string;
    recorded_at: string;
    instrument_code: string;
    is_withheld: boolean;
  },
  { grantors = [], grantees = [], variants = [] }: TestDocument,
): Promise<void> {
  const parties = [
    ...[...grantors, ...variants].map((text, index) => ({ text, role: 'GRANTOR', sequence: index + 1 })),
    ...grantees.map((text, index) => ({ text, role: 'GRANTEE', sequence: index + 1 })),
  ];
  if (parties.length === 0) return;
  const rows = parties.map(({ text, role, sequence }) => {
    const name = readName(text);
    const keys = computeNameKeys(name);
    const isVariant = role === 'GRANTOR' && sequence > grantors.length;
    return {
      document_id: documentId,
      role,
      sequence,
      party_role: role,
      kind: name.kind,
      display_name: name.displayName,
      last_name: name.lastName,
      first_name: name.firstName ?? null,
      middle_name: name.middleName ?? null,
      variant_of: isVariant ? 1 : null,
      key: keys.key,
      key_nospace: keys.keyNospace,
      first_key: keys.firstKey,
      middle_key: keys.middleKey,
      ...facts,
    };
  });
  await db.insertInto('names').values(rows).execute();
  const keys = rows.map(({ key, key_nospace }) => ({
    key,
    key_nospace,
    words: key.split(' '),
    sound_codes: [...computeSoundCodes(key)],
  }));
  await db
    .insertInto('name_keys')
    .values(keys)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** `LINDQUIST, ANNA M` is a person; a text without a comma is a firm. */
export function readName(text: string) {
  const comma = text.indexOf(',');
  if (comma < 0) return buildFirmName(text);
  const [firstName, ...middle] = text
    .slice(comma + 1)
    .trim()
    .split(/\s+/);
  return buildPersonName({ lastName: text.slice(0, comma), firstName, middleName: middle.join(' ') });
}

async function addLand(db: Db, documentId: number, document: TestDocument): Promise<void> {
  for (const [index, { description, comment, place }] of (document.legals ?? []).entries()) {
    await db
      .insertInto('legals')
      .values({
        document_id: documentId,
        sequence: index + 1,
        kind: 'MB',
        description,
        comment: comment ?? null,
        ...(place === undefined
          ? {}
          : {
              section: place.section,
              township: place.township,
              township_direction: 'N',
              range: place.range,
              range_direction: 'W',
              quarter_mask: place.mask,
            }),
      })
      .execute();
  }
  for (const number of document.parcels ?? []) {
    const { id } = await db
      .insertInto('parcels')
      .values({ number, key: computeParcelKey(number) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ number }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('document_parcels').values({ document_id: documentId, parcel_id: id }).execute();
  }
  for (const [index, text] of (document.addresses ?? []).entries()) {
    const [, address = '', city = 'ASPEN FALLS'] = /^(.*?)(?:, ([^,]+))?$/.exec(text) ?? [];
    const keys = parseAddress(address);
    await db
      .insertInto('document_addresses')
      .values({
        document_id: documentId,
        sequence: index + 1,
        address,
        city,
        house_number: keys.houseNumber ?? null,
        house_suffix: keys.houseSuffix,
        street_key: keys.streetKey,
        direction_key: keys.directionKey,
        street_type: keys.streetType,
        unit_key: keys.unitKey,
        city_key: computeCityKey(city),
      })
      .execute();
  }
}

async function addTracts(db: Db, documentId: number, { tracts = [] }: TestDocument): Promise<void> {
  for (const [index, { island, village, parcel }] of tracts.entries()) {
    await db
      .insertInto('island_tracts')
      .values({
        document_id: documentId,
        sequence: index + 1,
        island_code: island,
        village,
        village_key: computeTextKey(village),
        parcel,
        parcel_key: computeParcelKey(parcel),
      })
      .execute();
  }
}

async function addLinks(db: Db, documentId: number, document: TestDocument): Promise<void> {
  for (const [index, reference] of (document.references ?? []).entries()) {
    const isKey = /^[A-Z]\d+$/.test(reference);
    const { documentType, documentNumber } = splitDocumentKey(reference);
    await db
      .insertInto('document_references')
      .values({
        document_id: documentId,
        sequence: index + 1,
        referenced_type: isKey ? documentType : null,
        referenced_number_key: isKey ? computeNaturalKey(documentNumber) : null,
        display_reference: reference,
      })
      .execute();
  }
  for (const certificate of document.certificates ?? []) {
    await db
      .insertInto('document_certificates')
      .values({
        document_id: documentId,
        certificate_key: computeNaturalKey(certificate),
        certificate_number: certificate,
      })
      .execute();
  }
}
