import { defineEndpoint } from '../../../endpoint.ts';
import { parcelLinksContent, parcelLinksRequest } from './parcel-links.ts';

/** Returns a document's parcels in the county's map (GIS) system (Spec 2 §2 "Modals", §7). */
export const getGisLinks = defineEndpoint({
  method: 'POST',
  path: 'gis/getLinks',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: parcelLinksRequest,
  content: parcelLinksContent,
});
