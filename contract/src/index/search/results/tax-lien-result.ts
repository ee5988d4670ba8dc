import { z } from 'zod';
import { centsSchema } from '../../../values/money.ts';
import { recordedDocument } from './document-result.ts';

/** Current; expired by its last day for refiling; or released in full. A revoked release doesn't count. */
export const TAX_LIEN_STATUSES = ['CURRENT', 'EXPIRED', 'RELEASED'] as const;
export type TaxLienStatus = (typeof TAX_LIEN_STATUSES)[number];

const REVISION_FLAGS = ['REFILING', 'AMENDMENT', 'SUBORDINATION', 'DISCHARGE', 'WITHDRAWAL', 'OTHER'] as const;

const taxpayerSchema = z.object({
  name: z.string(),
  displayAddress: z.string(),
  /** The parts of the name, for a search of the same taxpayer. */
  lastName: z.string(),
  firstName: z.string(),
  middleInitial: z.string(),
  /** Whether the search found the lien by this taxpayer. Such taxpayers come first in a row. Absent means false. */
  isMatch: z.boolean().optional(),
});

const revisionSchema = z.object({
  flag: z.enum(REVISION_FLAGS),
  docNumber: z.string(),
  docType: z.string(),
  displayDocNumber: z.string(),
  /** Null if the index doesn't have the document. */
  docId: z.string().nullable(),
  /** Empty if the index doesn't have the document. */
  recordedDate: z.string(),
});

const releaseSchema = z.object({
  partialFullFlag: z.enum(['PARTIAL', 'FULL']),
  releaseDocNumber: z.string(),
  releaseDocType: z.string(),
  releaseDisplayDocNumber: z.string(),
  releaseDocId: z.string().nullable(),
  releaseDate: z.string(),
  /** This and the next four are empty if the release was not revoked. */
  revokeDocNumber: z.string(),
  revokeDocType: z.string(),
  revokeDisplayDocNumber: z.string(),
  revokeDocId: z.string().nullable(),
  revokeDate: z.string(),
});

/** The common part of a list row and the details (Spec 2 §3 "Tax lien record"). */
const taxLienFacts = {
  /** The document that claims the lien. */
  ...recordedDocument,
  lienNumber: z.string(),
  lienDate: z.string(),
  totalAmountCents: centsSchema.nullable(),
  lienType: z.enum(['FEDERAL', 'STATE', 'OTHER']),
  /** On the county's day. */
  status: z.enum(TAX_LIEN_STATUSES),
  taxpayerSearchResults: z.array(taxpayerSchema),
  revisionSearchResults: z.array(revisionSchema),
  releaseSearchResults: z.array(releaseSchema),
};

/** A row of the list: the first entry of each group, and how many there are. */
export const taxLienRowSchema = z.object({
  ...taxLienFacts,
  taxpayerCount: z.int().min(0),
  revisionCount: z.int().min(0),
  releaseCount: z.int().min(0),
});
export type TaxLienRow = z.infer<typeof taxLienRowSchema>;

/** All facts about one tax lien. */
export const taxLienDetailsSchema = z.object({
  ...taxLienFacts,
  /** Last day for refiling of the assessment that lasts longest; empty if the lien doesn't expire. */
  lastRefileDate: z.string(),
});
export type TaxLienDetails = z.infer<typeof taxLienDetailsSchema>;
export type Taxpayer = z.infer<typeof taxpayerSchema>;
export type TaxLienRevision = z.infer<typeof revisionSchema>;
export type TaxLienRelease = z.infer<typeof releaseSchema>;
