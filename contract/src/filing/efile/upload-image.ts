import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { centsSchema } from '../../values/money.ts';
import { paymentMethodSchema } from '../../values/role.ts';
import { DOCUMENT_FEES, feeFactsShape } from './fee-facts.ts';
import { efileTypeSchema, efileWarningSchema, FILER_ROLES, imageIdSchema, PACKAGE_MAX_DOCUMENTS } from './filing.ts';
import { indexFactsShape } from './index-facts.ts';

/** The JSON part of an upload, before or after the file. */
export const uploadImageFields = z.object({
  efileType: efileTypeSchema,
  /**
   * Identifies the upload. After a lost connection, the same key returns the first upload instead of creating another.
   */
  uploadKey: z.guid().optional(),
});

/** The price of filing a document. */
export const filingChargesShape = {
  firstPageCharge: centsSchema,
  /** For all pages after the first. */
  additionalPagesCharge: centsSchema,
  /** For the document, by fee: taxes, names, citations. They depend on its facts, so the response to an upload has none of them. */
  fees: z.array(z.object({ fee: z.enum(DOCUMENT_FEES), charge: centsSchema })).readonly(),
  /** For paying by card. */
  surcharge: centsSchema,
  totalCharge: centsSchema,
};

/** The server's quote for an uploaded file. */
export const filingQuoteSchema = z.object({
  imageId: imageIdSchema,
  numberOfPages: z.int().min(1),
  ...filingChargesShape,
  paymentMethod: paymentMethodSchema,
  warnings: z.array(efileWarningSchema).readonly(),
});

/** The facts of a document that its price depends on. */
const pricedFactsSchema = z.strictObject({
  instrument: indexFactsShape.instrument,
  grantors: indexFactsShape.grantors,
  grantees: indexFactsShape.grantees,
  ...feeFactsShape,
});

/** The facts of documents in the order of their files; missing ones are unknown. */
export const pricedFactsOfDocuments = z.array(pricedFactsSchema).max(PACKAGE_MAX_DOCUMENTS).readonly().default([]);

/** Says what it costs the caller to file uploaded documents together, as one package. */
export const quotePackage = defineEndpoint({
  method: 'POST',
  path: 'efile/quote',
  access: { roles: FILER_ROLES },
  request: z.strictObject({
    imageIds: z.array(imageIdSchema).min(1).max(PACKAGE_MAX_DOCUMENTS).readonly(),
    facts: pricedFactsOfDocuments,
  }),
  content: filingQuoteSchema.omit({ imageId: true, warnings: true }),
});

/**
 * Uploads a document to file (Spec 3 §7): multipart, the file and a JSON part (`uploadImageFields`), in any order. The server recognizes the
 * format, counts the pages and computes the charges. A file that can't be filed is refused as a problem of the field `file`.
 */
export const uploadImage = defineEndpoint({
  method: 'POST',
  path: 'efile/image',
  access: { roles: FILER_ROLES },
  body: 'multipart',
  request: z.strictObject({}),
  content: filingQuoteSchema,
});
