import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { DrawnSection } from '@portal/contract/index/search/results/section-land';
import type { ChainDoubt } from '@portal/contract/index/title/chain';
import type { MatchKind } from '@portal/contract/index/title/chain-words';
import { formatLand, type Land, NO_PART, parseLand } from '@portal/contract/index/title/land';
import {
  PROPERTY_LIST_MAX,
  type Property,
  type PropertyDocument,
  type PropertyLien,
  type PropertyList,
  type propertyPage,
} from '@portal/contract/index/title/property';
import { joinDocumentKey } from '@portal/contract/values/document-key';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { type SoldDetails, sellComposed, storeNothing } from '../../../money/charging/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { combineSectionLand, computeLotKey, parseAliquot, WHOLE_SECTION } from '../../records/index.ts';
import type { DocumentRow } from '../chain/chain.queries.ts';
import type { ChainParty, DerivedChain } from '../chain/chain-facts.ts';
import type { CollectedFacts } from '../chain/collect-facts.ts';
import { deriveLandChain } from '../chain/get-chain.ts';
import { describeUnknownLand } from '../describe-unknown-land.ts';
import { findLandDocuments, type LandDocuments, readLand } from '../find-land-documents.ts';
import { storeOpenedLand } from '../history/list-recent-lands.ts';
import { findParcel } from '../land.queries.ts';
import { BLOCK_LOTS_MAX } from '../list-block-lots.rules.ts';
import {
  selectAddressesOfDocuments,
  selectCertificates,
  selectDocumentsOfOneLand,
  selectParcelsAfter,
  selectParcelsBefore,
  selectParcelsOfDocuments,
} from './property.queries.ts';

/** Parties of one side that are shown; a plat's hundreds are in the record. */
const SHOWN_PARTIES_MAX = 20;
/** Documents with these matches are about this land, and their addresses and parcels are the land's if they are about no other. */
const OF_THIS_LAND: ReadonlySet<MatchKind> = new Set(['SAME', 'SAME_TEXT', 'PARCEL']);

/**
 * Lists what the index has about a piece of land (decision 0122), and charges for it once for the land, user and day. A caller who can't
 * pay is refused first.
 *
 * @throws Refusal LAND_UNKNOWN or NOT_FOUND if the county has no such land.
 */
export async function getProperty(
  context: CallContext,
  { land }: ParsedRequestOf<typeof propertyPage>,
): Promise<ContentOf<typeof propertyPage>> {
  const store = (tx: Db) => storeOpenedLand(tx, context, { page: 'PROPERTY', land: readLand(land) });
  const sold = await sellProperty(context, land, { store });
  return { ...sold, details: sold.details?.details ?? null };
}

interface PropertySale {
  /** Refuses a page before it is charged. */
  readonly check?: (property: BuiltProperty) => void;
  /** Stores what belongs to the sale, in its transaction. */
  readonly store?: (tx: Db) => Promise<unknown>;
}

/** Sells a property page in whatever form it is given, as `getProperty` does. */
export async function sellProperty(
  context: CallContext,
  text: string,
  { check, store = storeNothing }: PropertySale = {},
): Promise<SoldDetails<BuiltProperty>> {
  const { propertyPrice } = await getSettings(context.db, 'titleWork');
  const land = formatLand(readLand(text));
  const describe = (property?: BuiltProperty) => {
    const title = property?.details.land.title ?? land;
    return { kind: 'PROPERTY_PAGE', item: { land, title, priceCents: propertyPrice } } as const;
  };
  const compose = async () => {
    const property = await buildProperty(context, text);
    check?.(property);
    return property;
  };
  return sellComposed(context, describe, { compose, store });
}

/** A property page with data that only the server has. */
export interface BuiltProperty {
  readonly details: Property;
  /** Of its documents, in their order. */
  readonly documentIds: readonly number[];
  /** The doubts that the chain of title has about its documents, by id. */
  readonly doubts: ReadonlyMap<number, readonly ChainDoubt[]>;
}

/** @throws Refusal LAND_UNKNOWN or NOT_FOUND if the county has no such land. */
export async function buildProperty(context: Pick<CallContext, 'db' | 'county'>, text: string): Promise<BuiltProperty> {
  const { db } = context;
  const land = readLand(text);
  const found = await findLandDocuments(db, land);
  if (found === undefined) throw await describeUnknownLand(db, land);
  const parcel = await readParcel(db, land);
  if (parcel === null && found.documents.size === 0 && found.certificateIds.length === 0)
    throw await describeUnknownLand(db, land);
  const ofThisLand = [...found.documents].flatMap(([id, match]) => (OF_THIS_LAND.has(match) ? [id] : []));
  const ofOneLand = await selectDocumentsOfOneLand(db, ofThisLand, land.kind);
  const [{ collected, derived, coverage }, certificates, addresses, parcels] = await Promise.all([
    deriveLandChain(context, found),
    selectCertificates(db, found.certificateIds),
    selectAddressesOfDocuments(db, ofOneLand),
    land.kind === 'parcel' ? [] : selectParcelsOfDocuments(db, ofOneLand),
  ]);
  const documents = listDocuments(collected);
  const { predecessors = [], successors = [] } = parcel ?? {};
  const { shown, cutLists } = cutAll({ predecessors, successors, parcels, addresses, certificates });
  const details = {
    land: { path: formatLand(land), title: found.title, isNamed: found.isNamed },
    parcel: parcel && { ...parcel, predecessors: shown.predecessors, successors: shown.successors },
    parcels: shown.parcels,
    addresses: shown.addresses,
    certificates: shown.certificates.map(({ number, certifiedOn, status }) => ({
      ...{ number, date: formatPlainDate(certifiedOn as PlainDate), isCurrent: status === 'CURRENT' },
    })),
    cutLists,
    documents: documents.map(({ document }) => document),
    undecidedCount: documents.filter(({ document }) => document.match === 'MAY_INCLUDE').length,
    isCut: collected.isCut,
    liens: listLiens(derived, collected),
    section: drawSection(found),
    block: describeBlock(found),
    verified: coverage.verified,
  };
  const doubts = new Map(
    derived.entries.map((entry) => [
      entry.document.id,
      entry.doubts.map(({ code, values }) => ({ code, values: { ...values } })),
    ]),
  );
  return { details, documentIds: documents.map(({ id }) => id), doubts };
}

/** Cuts lists to their displayed length. @returns the lists, and the names of those that were cut. */
function cutAll<Lists extends Readonly<Record<PropertyList, readonly unknown[]>>>(lists: Lists) {
  const entries = Object.entries(lists) as [PropertyList, readonly unknown[]][];
  const shown = Object.fromEntries(entries.map(([name, list]) => [name, list.slice(0, PROPERTY_LIST_MAX)]));
  return {
    shown: shown as { [Name in keyof Lists]: Lists[Name] extends readonly (infer Item)[] ? Item[] : never },
    cutLists: entries.flatMap(([name, list]) => (list.length > PROPERTY_LIST_MAX ? [name] : [])),
  };
}

/** The lots of the block in which the land is. */
function describeBlock({ described, blockLots }: LandDocuments): Property['block'] {
  if (described?.kind !== 'plat' || blockLots.length === 0) return null;
  const { plat, block, lot: own, unit } = described;
  const lots = blockLots.slice(0, BLOCK_LOTS_MAX).flatMap(({ lotKey, lot, documentCount }) => {
    const path = formatLand({ kind: 'plat', plat, block, lot, unit: undefined });
    // A number that an address can't have has no page.
    if (parseLand(path) === undefined) return [];
    return [{ lot, path, documentCount, isThis: unit === undefined && computeLotKey(own) === lotKey }];
  });
  return { name: block === NO_PART ? '' : block, lots, isCut: blockLots.length > BLOCK_LOTS_MAX };
}

async function readParcel(db: Db, land: Land): Promise<Property['parcel']> {
  if (land.kind !== 'parcel') return null;
  const parcel = await findParcel(db, land.key);
  if (parcel === undefined) return null;
  const [predecessors, successors] = await Promise.all([
    selectParcelsBefore(db, land.key),
    selectParcelsAfter(db, parcel.id),
  ]);
  return {
    number: parcel.number,
    isRetired: parcel.status === 'RETIRED',
    predecessors: [...predecessors],
    successors: [...successors],
  };
}

/** The documents of the chain, the newest first, without the liens that only a name brought in. */
function listDocuments({
  facts,
  rows,
}: CollectedFacts): { readonly id: number; readonly document: PropertyDocument }[] {
  return facts.documents.toReversed().flatMap(({ id, grantors, grantees, match, hasImage, isVerified }) => {
    const row = rows.get(id);
    if (row === undefined || match === 'NAME') return [];
    const parties = {
      ...{ from: listParties(grantors), to: listParties(grantees) },
      ...{ moreFrom: countMore(grantors), moreTo: countMore(grantees) },
    };
    return [{ id, document: { ...nameDocument(row), ...parties, match, hasImage, isVerified } }];
  });
}

/** Liens that were found by the names of owners and that aren't ended, the newest first. */
function listLiens({ entries }: DerivedChain, { rows }: CollectedFacts): PropertyLien[] {
  return entries.toReversed().flatMap(({ document: { id, matchedOwner }, standing }) => {
    const row = rows.get(id);
    if (row === undefined || matchedOwner === undefined || standing === undefined || standing.state === 'ENDED')
      return [];
    const { name: owner, level } = matchedOwner;
    return [{ ...nameDocument(row), state: standing.state, owner, level }];
  });
}

function nameDocument(row: DocumentRow) {
  return {
    docId: joinDocumentKey(row.documentType, row.documentNumber),
    displayDocNumber: row.displayNumber,
    instrumentDescription: row.instrumentDescription,
    recordedDate: formatPlainDate(row.recordedOn as PlainDate),
  };
}

function listParties(parties: readonly ChainParty[]): string[] {
  return parties.slice(0, SHOWN_PARTIES_MAX).map(({ displayName }) => displayName);
}

function countMore(parties: readonly ChainParty[]): number {
  return Math.max(0, parties.length - SHOWN_PARTIES_MAX);
}

/** The section of the land for its drawing. A requested section without a part is drawn whole. */
function drawSection({ described, comment }: LandDocuments): DrawnSection | null {
  if (described?.kind !== 'section') return null;
  const { part, section, township, range } = described;
  const aliquot = part?.replaceAll('-', ' ') ?? null;
  const parts = aliquot === null ? WHOLE_SECTION : parseAliquot(aliquot);
  const land = combineSectionLand([
    {
      quarterMask: (parts ?? WHOLE_SECTION).quarterMask,
      cellMask: parts?.cellMask ?? null,
      isUnspecified: parts === undefined,
      aliquot,
      otherLot: parts === undefined ? (part ?? '').replace('.', ' ') : '',
      part: null,
      comment: comment === '' ? null : comment,
    },
  ]);
  return { section, township: township.replace('.5', '½'), range: range.replace('.5', '½'), land };
}
