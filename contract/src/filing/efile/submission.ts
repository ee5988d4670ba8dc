import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { type FieldProblems, problemMessage } from '../../problem.ts';
import { centsSchema } from '../../values/money.ts';
import { feeFactsShape } from './fee-facts.ts';
import { efileTypeSchema, FILER_ROLES, imageIdSchema, PACKAGE_MAX_DOCUMENTS, returnAddressShape } from './filing.ts';
import { indexFactsShape } from './index-facts.ts';

/** A document after the first one of its package: a mortgage after its deed. */
const additionalDocumentSchema = z.strictObject({
  efileType: efileTypeSchema,
  imageId: imageIdSchema,
  ...indexFactsShape,
  ...feeFactsShape,
});

/** The documents of a package after the first one, in the order in which they are to be recorded. */
const additionalDocumentsSchema = z
  .array(additionalDocumentSchema)
  .max(PACKAGE_MAX_DOCUMENTS - 1, problemMessage('packageLimit', { n: PACKAGE_MAX_DOCUMENTS }))
  .readonly()
  .default([]);

const submittedSchema = z.strictObject({
  efileType: efileTypeSchema,
  imageId: imageIdSchema,
  ...returnAddressShape,
  /** Optional: the clerk's form starts with it. */
  ...indexFactsShape,
  /** Required where the county's fees depend on them. */
  ...feeFactsShape,
  /** The package is charged, reviewed, and recorded or returned as a whole (docs/decisions/0196). */
  additionalDocuments: additionalDocumentsSchema,
  /** Whether the filer selected the county's checkbox. */
  acknowledged: z.boolean().default(false),
  /**
   * The gateway's number of the card payment; 0 otherwise (Spec 3 §4). The charge goes to the session's authorization.
   */
  paymentTransactionId: z.union([z.string().max(20), z.int().min(0)]).default(0),
  /** The total that the filer agreed to: a higher price is refused. */
  agreedCharge: centsSchema.optional(),
  /** Fields of the specification that the server determines: it charges its quote for the uploaded file. */
  transactionNumber: z.string().max(20).optional(),
  numberOfPages: z.int().min(0).optional(),
  firstPageCharge: centsSchema.optional(),
  additionalPagesCharge: centsSchema.optional(),
  surcharge: centsSchema.optional(),
  totalCharge: centsSchema.optional(),
});

/**
 * Charges a filing and puts it into the recorder's queue, both or neither (Spec 3 §7). An uploaded file is filed once: submitting it
 * again returns the first number. A package has the number of its first document.
 */
export const submitFiling = defineEndpoint({
  method: 'POST',
  path: 'efile/submission',
  access: { roles: FILER_ROLES },
  request: submittedSchema,
  content: z.object({ transactionNumber: z.string(), usageBalance: centsSchema.nullable() }),
});

/** Checks the county's required checkbox (Spec 3 §5). */
export function findAcknowledgmentProblems(
  { acknowledged }: { readonly acknowledged: boolean },
  isRequired: boolean,
): FieldProblems {
  return isRequired && !acknowledged ? { acknowledged: { key: 'acknowledge' } } : {};
}

/** The form of a new filing. It needs a file, or a draft that has one; the file is checked again by its content. */
export const filingFormSchema = z.object({
  efileType: efileTypeSchema,
  file: z.instanceof(Blob).nullable(),
  useProfile: z.boolean(),
  ...returnAddressShape,
  ...indexFactsShape,
  ...feeFactsShape,
  additionalDocuments: z.array(
    z.object({ efileType: efileTypeSchema, file: z.instanceof(Blob).nullable(), ...indexFactsShape, ...feeFactsShape }),
  ),
  acknowledged: z.boolean(),
});

/** The form of a correction: a file only for each document that changes. */
export const correctionFormSchema = z.object({
  file: z.instanceof(Blob).nullable(),
  ...indexFactsShape,
  ...feeFactsShape,
  additionalDocuments: z.array(z.object({ file: z.instanceof(Blob).nullable(), ...indexFactsShape, ...feeFactsShape })),
  ...returnAddressShape,
});
