import type { ParcelLinks } from '@portal/contract/index/search/records/parcel-links';
import { PARCEL_PLACE } from '@portal/contract/settings/money/landlink';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { ensureDetailsPaid } from '../../../money/charging/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { computeNaturalKey } from '../../records/index.ts';
import { findDocument, selectParcels } from '../documents/document-facts.queries.ts';

/** Maximum number of links per document. A plat has some hundreds of parcels. */
const LINKS_MAX = 500;

/** A system of the county with a page for each parcel. */
type ParcelSystem = 'tax' | 'gis';

/**
 * Returns the addresses of the tax or map system's pages about a document's parcels (Spec 2 §2 "Modals", §7).
 *
 * @throws Refusal NOT_FOUND if the index doesn't have the document, or withholds it; PAYMENT_NEEDED if the caller has to pay for its
 *   details first.
 */
export function getParcelLinks(system: ParcelSystem) {
  return async (context: CallContext, { id }: { readonly id: string }): Promise<CallResponse<ParcelLinks>> => {
    const { db, translate } = context;
    const { documentType, documentNumber } = splitDocumentKey(id);
    const document = await findDocument(db, { documentType, numberKey: computeNaturalKey(documentNumber) });
    if (document === undefined) throw new Refusal('NOT_FOUND');
    await ensureDetailsPaid(context, { kind: 'document', key: computeNaturalKey(id) });
    const { taxLinkTemplate, gisLinkTemplate } = await getSettings(db, 'landlink');
    const template = system === 'tax' ? taxLinkTemplate : gisLinkTemplate;
    const parcels = await selectParcels(db, document.id, LINKS_MAX).execute();
    const parcelIds = parcels.map(({ number }) => number);
    return new CallResponse({
      message: parcelIds.length === 0 ? translate('results:parcelLinks.none', { number: document.displayNumber }) : '',
      content: {
        header: translate(`results:parcelLinks.${system}`, { number: document.displayNumber }),
        parcelIds,
        parcelIdLinks: parcelIds.map((parcelId) => makeLink(template, parcelId)),
      },
    });
  };
}

/** Encodes the parcel number, which is external input. */
function makeLink(template: string, parcelId: string): string {
  return template.replaceAll(PARCEL_PLACE, encodeURIComponent(parcelId));
}
