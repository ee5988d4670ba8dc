import type { ParcelLinks } from '@portal/contract/search/parcel-links';
import { PARCEL_PLACE } from '@portal/contract/settings/landlink';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { CallResponse } from '../../platform/http/call-response.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { getSettings } from '../county-settings/index.ts';
import { computeNaturalKey } from '../records/index.ts';
import { findDocument, selectParcels } from './document-facts.queries.ts';

/** Links of one document. A plat names some hundreds of parcels. */
const LINKS_MAX = 500;

/** A system of the county, or of its neighbours in the courthouse, that knows parcels. */
type ParcelSystem = 'tax' | 'gis';

/**
 * The pages of the tax or the map system about a document's parcels (Spec 2 §2 "Modals", §7).
 *
 * @throws Refusal NOT_FOUND where the index does not have the document, or keeps it back.
 */
export function getParcelLinks(system: ParcelSystem) {
  return async (
    { db, translate }: CallContext,
    { id }: { readonly id: string },
  ): Promise<CallResponse<ParcelLinks>> => {
    const { documentType, documentNumber } = splitDocumentKey(id);
    const document = await findDocument(db, { documentType, numberKey: computeNaturalKey(documentNumber) });
    if (document === undefined) throw new Refusal('NOT_FOUND');
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

/** A parcel's number comes from outside: in an address it is text, whatever it holds. */
function makeLink(template: string, parcelId: string): string {
  return template.replaceAll(PARCEL_PLACE, encodeURIComponent(parcelId));
}
