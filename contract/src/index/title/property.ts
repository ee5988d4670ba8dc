import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { certifySearch } from '../certified-searches/certified-searches.ts';
import { detailsContent } from '../search/results/paid-content.ts';
import { drawnSectionSchema } from '../search/results/section-land.ts';
import { chainLands } from './chain.ts';
import { MATCH_KINDS, NAME_LEVELS, TITLE_STATES } from './chain-words.ts';
import { landSchema } from './land.ts';

const parcelSchema = z.object({ key: z.string(), number: z.string() });

const propertyDocumentSchema = z.object({
  /** The document's key. */
  docId: z.string(),
  displayDocNumber: z.string(),
  instrumentDescription: z.string(),
  /** `MM/DD/YYYY`. */
  recordedDate: z.string(),
  /** The first parties of each side; a plat has hundreds. */
  from: z.array(z.string()),
  to: z.array(z.string()),
  /** How many more each side has. */
  moreFrom: z.int().min(0),
  moreTo: z.int().min(0),
  /** The strongest of the ways in which it matches the land. */
  match: z.enum(MATCH_KINDS),
  hasImage: z.boolean(),
  isVerified: z.boolean(),
});
export type PropertyDocument = z.output<typeof propertyDocumentSchema>;

const propertyLienSchema = z.object({
  docId: z.string(),
  displayDocNumber: z.string(),
  instrumentDescription: z.string(),
  recordedDate: z.string(),
  state: z.enum(TITLE_STATES),
  /** The owner of record that it names, and how well. */
  owner: z.string(),
  level: z.enum(NAME_LEVELS),
});
export type PropertyLien = z.output<typeof propertyLienSchema>;

/** Parcels, addresses and certificates that are listed: more than a reader compares. */
export const PROPERTY_LIST_MAX = 100;

const PROPERTY_LISTS = ['predecessors', 'successors', 'parcels', 'addresses', 'certificates'] as const;
export type PropertyList = (typeof PROPERTY_LISTS)[number];

const lotSchema = z.object({
  lot: z.string(),
  /** The address of its page after `/property/`. */
  path: z.string(),
  /** Documents with a legal description that names it. */
  documentCount: z.int(),
  /** Whether the page is about it. */
  isThis: z.boolean(),
});

const propertySchema = z.object({
  land: z.object({
    path: z.string(),
    title: z.string(),
    /** False for a lot that no document names: those listed are about larger areas. */
    isNamed: z.boolean(),
  }),
  /** Null for land that isn't named by its parcel. */
  parcel: z
    .object({
      number: z.string(),
      isRetired: z.boolean(),
      predecessors: z.array(parcelSchema),
      successors: z.array(parcelSchema),
    })
    .nullable(),
  /** Parcels of the documents that are about the same land. */
  parcels: z.array(parcelSchema),
  addresses: z.array(z.string()),
  certificates: z.array(z.object({ number: z.string(), date: z.string(), isCurrent: z.boolean() })),
  /** The documents of the chain of title, newest first: at most CHAIN_MAX_DOCUMENTS. */
  documents: z.array(propertyDocumentSchema),
  /** Documents that may be about this land, which only their images show. */
  undecidedCount: z.int(),
  /** Whether the land has more documents than are listed. */
  isCut: z.boolean(),
  /** Liens on owners of record that aren't ended, found by their names. */
  liens: z.array(propertyLienSchema),
  /**
   * Its section with the land, or with the land that most of a parcel's documents describe. Null for land that isn't in
   * a section.
   */
  section: drawnSectionSchema.nullable(),
  /** The lots of its block that the index names, in the order of their numbers. Null for land that isn't platted. */
  block: z
    .object({
      /** Empty for a plat without blocks. */
      name: z.string(),
      lots: z.array(lotSchema),
      /** Whether there are more. */
      isCut: z.boolean(),
    })
    .nullable(),
  /** The lists with more than PROPERTY_LIST_MAX entries, of which only the first are included. */
  cutLists: z.array(z.enum(PROPERTY_LISTS)),
  /** Through when the index is verified, `MM/DD/YYYY`; empty where the county doesn't say. */
  verified: z.string(),
});
export type Property = z.output<typeof propertySchema>;

/** Everything in the index about a piece of land (decision 0122). */
export const propertyPage = defineEndpoint({
  method: 'POST',
  path: 'title/property',
  access: 'signed-in',
  whileViewing: 'viewed',
  sharedWork: 'counts',
  request: z.strictObject({ land: landSchema }),
  content: detailsContent(propertySchema),
});

/** The lands of a document for which there is a property page. */
export const propertyLands = defineEndpoint({
  method: 'POST',
  path: 'title/propertyLands',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: chainLands.request,
  content: chainLands.content,
});

/**
 * Certifies a property page: a search certificate of its documents, and charges for it, once per request key. TOO_MANY_RESULTS if it
 * has more documents than a certificate lists; PAYMENT_NEEDED if the page is unpaid.
 */
export const certifyProperty = defineEndpoint({
  method: 'POST',
  path: 'title/certifyProperty',
  access: 'signed-in',
  request: z.strictObject({
    /** Named by the browser: a repeated request finds the first certificate. */
    requestKey: z.uuid(),
    land: landSchema,
  }),
  content: certifySearch.content,
  sharedWork: 'reports',
});
