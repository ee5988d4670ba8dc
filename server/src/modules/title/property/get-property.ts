import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { WHOLE_INDEX } from '@portal/contract/title/chain';
import type { MatchKind } from '@portal/contract/title/chain-words';
import { formatLand, type Land, parseLand } from '@portal/contract/title/land';
import {
  PROPERTY_MAX_DOCUMENTS,
  type Property,
  type PropertyDocument,
  type PropertyLien,
  type propertyPage,
} from '@portal/contract/title/property';
import { joinDocumentKey } from '@portal/contract/values/document-key';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { chargeDetails, formatOutcome, isPaid } from '../../charging/index.ts';
import { getSettings } from '../../county-settings/index.ts';
import { findUsageBalance, getBalanceAtStart } from '../../ledger/index.ts';
import { getIndexCoverage, parseAliquot, WHOLE_SECTION } from '../../records/index.ts';
import { type NameRow, selectChainDocuments, selectChainNames } from '../chain/chain.queries.ts';
import { buildChain } from '../chain/get-chain.ts';
import { findLandDocuments, type LandDocuments } from '../find-land-documents.ts';
import { findParcel } from '../land.queries.ts';
import {
  selectAddressesOfDocuments,
  selectCertificates,
  selectParcelsAfter,
  selectParcelsBefore,
  selectParcelsOfDocuments,
} from './property.queries.ts';

/** Parties of one side that are shown; a plat's hundreds are in the record. */
const SHOWN_PARTIES_MAX = 20;
/** Documents with these matches are about this land alone, so their addresses and parcels are the land's. */
const OF_THIS_LAND: ReadonlySet<MatchKind> = new Set(['SAME', 'SAME_TEXT', 'PARCEL']);

/**
 * Lists what the index has about a piece of land (decision 0122), and charges for it once for the land, user and day.
 *
 * @throws Refusal NOT_FOUND if the county has no such land.
 */
export async function getProperty(
  context: CallContext,
  request: ParsedRequestOf<typeof propertyPage>,
): Promise<ContentOf<typeof propertyPage>> {
  const details = await buildProperty(context, request.land);
  const { propertyPrice } = await getSettings(context.db, 'titleWork');
  const outcome = await chargeDetails(context, {
    kind: 'property',
    key: details.land.path,
    priceCents: propertyPrice,
  });
  return {
    details: isPaid(outcome) ? details : null,
    usageBalance:
      outcome === 'CHARGED'
        ? await findUsageBalance(context.db, context.caller)
        : await getBalanceAtStart(context.db, context.caller),
    ...formatOutcome(outcome, context.translate),
  };
}

async function buildProperty(context: Pick<CallContext, 'db' | 'county'>, text: string): Promise<Property> {
  const { db } = context;
  const land = parseLand(text);
  const found = land && (await findLandDocuments(db, land));
  if (land === undefined || found === undefined) throw new Refusal('NOT_FOUND');
  const parcel = await readParcel(db, land);
  if (parcel === null && found.documents.size === 0 && found.certificateIds.length === 0)
    throw new Refusal('NOT_FOUND');
  const ofThisLand = [...found.documents].flatMap(([id, match]) => (OF_THIS_LAND.has(match) ? [id] : []));
  const [documents, certificates, addresses, parcels, coverage, liens] = await Promise.all([
    readDocuments(db, found),
    selectCertificates(db, found.certificateIds),
    selectAddressesOfDocuments(db, ofThisLand),
    land.kind === 'parcel' ? [] : selectParcelsOfDocuments(db, ofThisLand),
    getIndexCoverage(db),
    found.documents.size === 0 ? [] : findOwnersLiens(context, text),
  ]);
  return {
    land: { path: formatLand(land), title: found.title },
    parcel,
    parcels: [...parcels],
    addresses: [...addresses],
    certificates: certificates.map(({ number, certifiedOn, status }) => ({
      ...{ number, date: formatPlainDate(certifiedOn as PlainDate), isCurrent: status === 'CURRENT' },
    })),
    documents: documents.slice(0, PROPERTY_MAX_DOCUMENTS),
    undecidedCount: documents.filter(({ match }) => match === 'MAY_INCLUDE').length,
    isCut: documents.length > PROPERTY_MAX_DOCUMENTS,
    liens: [...liens],
    quarterMask: computeQuarterMask(land),
    verified: coverage.abstract.verified,
  };
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

async function readDocuments(db: Db, { documents }: LandDocuments): Promise<readonly PropertyDocument[]> {
  const rows = await selectChainDocuments(db, [...documents.keys()], PROPERTY_MAX_DOCUMENTS + 1);
  const names = await selectChainNames(
    db,
    rows.map(({ id }) => id),
  );
  const namesById = Map.groupBy(names, ({ documentId }) => documentId);
  return rows.toReversed().map((row) => ({
    docId: joinDocumentKey(row.documentType, row.documentNumber),
    displayDocNumber: row.displayNumber,
    instrumentDescription: row.instrumentDescription,
    recordedDate: formatPlainDate(row.recordedOn as PlainDate),
    from: listParties(namesById.get(row.id), 'GRANTOR'),
    to: listParties(namesById.get(row.id), 'GRANTEE'),
    match: documents.get(row.id) ?? 'MAY_INCLUDE',
    hasImage: row.imagePageCount !== null,
    isVerified: row.verifiedStatus === 'VERIFIED',
  }));
}

/** The parties of one side, without other spellings of the same name. */
function listParties(names: readonly NameRow[] | undefined, side: NameRow['role']): string[] {
  const parties = (names ?? []).filter(({ role, variantOf }) => role === side && variantOf === null);
  return parties.slice(0, SHOWN_PARTIES_MAX).map(({ displayName }) => displayName);
}

/** Liens that the chain found by the names of owners and that aren't ended, the newest first. */
async function findOwnersLiens(
  context: Pick<CallContext, 'db' | 'county'>,
  land: string,
): Promise<readonly PropertyLien[]> {
  const { entries } = await buildChain(context, { land, years: WHOLE_INDEX });
  return entries.toReversed().flatMap(({ docId, displayDocNumber, instrumentDescription, ...entry }) => {
    const { recordedDate, matchedOwner, state } = entry;
    if (matchedOwner === null || state === null || state === 'ENDED') return [];
    const { name: owner, level } = matchedOwner;
    return [{ docId, displayDocNumber, instrumentDescription, recordedDate, state, owner, level }];
  });
}

function computeQuarterMask(land: Land): number | null {
  if (land.kind !== 'section') return null;
  if (land.part === undefined) return WHOLE_SECTION.quarterMask;
  return parseAliquot(land.part.replaceAll('-', ' '))?.quarterMask ?? null;
}
