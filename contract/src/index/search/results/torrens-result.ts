import { z } from 'zod';
import { viewedImageSchema } from './viewed-image.ts';

/** A certificate that replaced another. */
const cancelledBySchema = z.object({
  /** Null if the index doesn't have the certificate. */
  cancelledByCertificateId: z.string().nullable(),
  cancelledByCertificateNumber: z.string(),
});

/** The common part of a list row and the details (Spec 2 §3 "Torrens record"). */
const torrensFacts = {
  /** The certificate number, which names it. */
  id: z.string(),
  certificateNumber: z.string(),
  /** Empty if the county has no file numbers. */
  fileNumber: z.string(),
  displayBookAndPage: z.string(),
  /** `MM/DD/YYYY`, county-local. */
  certifiedDate: z.string(),
  shortStatus: z.enum(['CURRENT', 'CANCELLED']),
  /** The status in words. */
  status: z.string(),
  cancelledBySearchResults: z.array(cancelledBySchema),
};

/** A certificate of title in a list: the first that cancelled it, and how many did. */
export const torrensRowSchema = z.object({
  ...torrensFacts,
  cancelledByCount: z.int().min(0),
  /** Pages of the image; 0 if it isn't on file. */
  pageCount: z.int().min(0),
});
export type TorrensRow = z.infer<typeof torrensRowSchema>;

/** A document as a certificate names it. */
const namedDocumentSchema = z.object({
  /** Null if the index doesn't have the document. */
  docId: z.string().nullable(),
  displayDocNumber: z.string(),
});

const memorialSchema = z.object({
  /** Null if the memorial names no document. */
  document: namedDocumentSchema.nullable(),
  kind: z.string(),
  memorialDate: z.string(),
  inFavorOf: z.string(),
  text: z.string(),
  /** The document that discharged it; null while it burdens the land. */
  dischargedBy: namedDocumentSchema.nullable(),
  dischargedDate: z.string(),
});

/** All facts about a certificate of title. */
export const torrensDetailsSchema = z.object({
  ...torrensFacts,
  /** `h:mm`, empty if the index has no time. */
  certifiedTime: z.string(),
  certifiedAmPm: z.enum(['AM', 'PM', '']),
  /** The certificates that this one replaced. */
  cancelsSearchResults: z.array(
    z.object({
      certificateId: z.string(),
      certificateNumber: z.string(),
      certifiedDate: z.string(),
    }),
  ),
  owners: z.array(z.object({ displayName: z.string(), capacity: z.string() })),
  /** The abbreviated land, from the index. */
  legalSearchResults: z.array(z.object({ description: z.string(), comment: z.string() })),
  /** The land as described in the certificate, one entry per paragraph. */
  legalTexts: z.array(z.string()),
  recitals: z.array(z.string()),
  memorials: z.array(memorialSchema),
  /** Null if the county has no image of the certificate. */
  image: viewedImageSchema.nullable(),
});
export type TorrensDetails = z.infer<typeof torrensDetailsSchema>;
export type Memorial = z.infer<typeof memorialSchema>;
