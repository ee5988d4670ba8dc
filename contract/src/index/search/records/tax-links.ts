import { defineEndpoint } from '../../../endpoint.ts';
import { parcelLinksContent, parcelLinksRequest } from './parcel-links.ts';

/** Returns a document's parcels in the county's tax system (Spec 2 §2 "Modals", §7). */
export const getTaxLinks = defineEndpoint({
  method: 'POST',
  path: 'tax/getLinks',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: parcelLinksRequest,
  content: parcelLinksContent,
});
