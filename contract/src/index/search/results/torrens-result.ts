import { z } from 'zod';
import { viewedImageSchema } from './viewed-image.ts';

/** A certificate that took the place of another. */
const cancelledBySchema = z.object({
  /** Null if the index doesn't have the certificate. */
  cancelledByCertificateId: z.string().nullable(),
  cancelledByCertificateNumber: z.string(),
});

/** What a list and the details have in common (Spec 2 §3 "Torrens record"). */
const torrensFacts = {
  /** The certificate number, which names it. */
  id: z.string(),
  certificateNumber: z.string(),
  /** Empty if the county has no file numbers in addition to certificate numbers. */
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
  /** Pages of the image; 0 if none is on file. */
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
  /** What ended it; null while it burdens the land. */
  dischargedBy: namedDocumentSchema.nullable(),
  dischargedDate: z.string(),
});

/** Everything about a certificate of title. */
export const torrensDetailsSchema = z.object({
  ...torrensFacts,
  /** `h:mm`, empty if the index has none. */
  certifiedTime: z.string(),
  certifiedAmPm: z.enum(['AM', 'PM', '']),
  /** The certificates whose place this one took. */
  cancelsSearchResults: z.array(
    z.object({
      certificateId: z.string(),
      certificateNumber: z.string(),
      certifiedDate: z.string(),
    }),
  ),
  owners: z.array(z.object({ displayName: z.string(), capacity: z.string() })),
  /** The land in short, as the index has it. */
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
