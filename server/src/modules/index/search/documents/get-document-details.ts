import type { ParsedRequestOf } from '@portal/contract/endpoint';
import type { documentDetails } from '@portal/contract/index/search/records/document-details';
import type { DocumentDetails } from '@portal/contract/index/search/results/document-result';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import type { Db } from '../../../../platform/database/database.ts';
import { readRecords } from '../../../../platform/database/replicas.ts';
import { selectJsonRows } from '../../../../platform/database/select-json-rows.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getBalanceAtStart } from '../../../money/ledger/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { computeNaturalKey } from '../../records/index.ts';
import {
  findDocument,
  selectAddresses,
  selectCertificates,
  selectLegals,
  selectNames,
  selectParcels,
  selectReferences,
  selectSectionLegals,
} from './document-facts.queries.ts';
import { composeFacts, formatDate, groupSections } from './document-facts.rules.ts';
import type { ComposedDetails } from './sell-details.ts';

/** The maximum number of entries per group. A plat has some hundreds of lots; more is too much for a screen. */
export const DETAIL_ENTRIES_MAX = 500;

/**
 * Returns all facts about one document (Spec 2 §3, §7).
 *
 * @throws Refusal NOT_FOUND if the index doesn't have it, or withholds it.
 */
export async function getDocumentDetails(
  context: CallContext,
  { docId }: ParsedRequestOf<typeof documentDetails>,
): Promise<ComposedDetails<typeof documentDetails>> {
  const { db, caller, translate } = context;
  const [{ document, parcels, addresses, sectionLegals, ...groups }, flags, usageBalance] = await Promise.all([
    readRecords(context, (records) => readDocument(records, docId)),
    getSettings(db, 'landlink'),
    getBalanceAtStart(db, caller),
  ]);
  return {
    details: {
      ...composeFacts({ document, ...groups }, translate),
      instrumentDate: formatDate(document.instrumentOn),
      salePriceCents: flags.displaySalePrice ? document.salePriceCents : null,
      mortgageAmountCents: flags.displayMortgageAmount ? document.mortgageAmountCents : null,
      displayOnlySearchResults: document.displayOnly as DocumentDetails['displayOnlySearchResults'],
      additionalInfoSearchResults: document.additionalInfo,
      parcelSearchResults: pairParcels(
        parcels.map(({ number }) => number),
        addresses.map(({ address, city, state, zip }) => joinAddress([address, city, [state, zip]])),
      ),
      sections: groupSections(sectionLegals),
    },
    usageBalance,
  };
}

/** @throws Refusal NOT_FOUND */
async function readDocument(db: Db, docId: string) {
  const { documentType, documentNumber } = splitDocumentKey(docId);
  const document = await findDocument(db, { documentType, numberKey: computeNaturalKey(documentNumber) });
  if (document === undefined) throw new Refusal('NOT_FOUND');
  const ids = [document.id];
  const groups = await selectJsonRows(db, {
    names: selectNames(ids, DETAIL_ENTRIES_MAX),
    references: selectReferences(ids, DETAIL_ENTRIES_MAX),
    legals: selectLegals(ids, DETAIL_ENTRIES_MAX),
    sectionLegals: selectSectionLegals(document.id, DETAIL_ENTRIES_MAX),
    certificates: selectCertificates(ids, DETAIL_ENTRIES_MAX),
    parcels: selectParcels(db, document.id, DETAIL_ENTRIES_MAX),
    addresses: selectAddresses(db, document.id, DETAIL_ENTRIES_MAX),
  });
  return { document, ...groups };
}

/**
 * The index doesn't link addresses to parcels: a single address belongs to a single parcel, otherwise each has a
 * separate row.
 */
function pairParcels(
  parcelIds: readonly string[],
  addresses: readonly string[],
): DocumentDetails['parcelSearchResults'] {
  if (parcelIds.length === 1 && addresses.length === 1)
    return [{ parcelId: parcelIds[0] ?? '', address: addresses[0] ?? '' }];
  return [
    ...parcelIds.map((parcelId) => ({ parcelId, address: '' })),
    ...addresses.map((address) => ({ parcelId: '', address })),
  ];
}

/** `1386 IDAHO AVE W, SAINT PAUL, MN 55108` of the parts that there are. */
function joinAddress(parts: readonly (string | null | readonly (string | null)[])[]): string {
  return parts
    .map((part) => (typeof part === 'string' || part === null ? part : part.filter((word) => word).join(' ')))
    .filter((part) => part)
    .join(', ');
}
