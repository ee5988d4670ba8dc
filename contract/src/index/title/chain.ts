import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { defineReport } from '../../reports/define-report.ts';
import { documentKeySchema } from '../../values/document-key.ts';
import { detailsContent } from '../search/results/paid-content.ts';
import { DOUBT_CODES, MATCH_KINDS, NAME_LEVELS, REASON_CODES, REMARK_CODES, TITLE_STATES } from './chain-words.ts';
import { EFFECTS } from './instrument-effects.ts';
import { landSchema } from './land.ts';

/** The maximum number of documents in a chain. A longer chain reports that it was cut (decision 0126). */
export const CHAIN_MAX_DOCUMENTS = 5_000;
/** Documents that a search for liens on one owner reads; the user has to search for a more common name. */
export const NAME_RUN_MAX_ROWS = 2_000;
/** Years for which an examiner looks back, if they don't say (Minn. Stat. 541.023). */
export const DEFAULT_CHAIN_YEARS = 40;
/** Instead of a number of years: everything in the index. */
export const WHOLE_INDEX = 0;
const CHAIN_MAX_YEARS = 200;
/** Lands of one document: a plat has some hundreds of lots. */
export const DOCUMENT_MAX_LANDS = 500;

/** The values of a text: numbers of documents, names and dates. */
const values = z.record(z.string(), z.union([z.string(), z.number()]));

const doubtSchema = z.object({ code: z.enum(DOUBT_CODES), values });
export type ChainDoubt = z.output<typeof doubtSchema>;

const remarkSchema = z.object({ code: z.enum(REMARK_CODES), values });
export type ChainRemark = z.output<typeof remarkSchema>;

const chainEntrySchema = z.object({
  /** The document's key. */
  docId: z.string(),
  displayDocNumber: z.string(),
  instrumentDescription: z.string(),
  /** `MM/DD/YYYY`. */
  recordedDate: z.string(),
  effect: z.enum([...EFFECTS, 'UNKNOWN']),
  from: z.array(z.string()),
  to: z.array(z.string()),
  /** Null for documents that can't end. */
  state: z.enum(TITLE_STATES).nullable(),
  reason: z.object({ code: z.enum(REASON_CODES), values }).nullable(),
  /** The legal source of the rule; empty for none. */
  rule: z.string(),
  doubts: z.array(doubtSchema),
  remarks: z.array(remarkSchema),
  match: z.enum(MATCH_KINDS),
  /** For a lien that was found by the name of an owner: the owner, and how the names match. */
  matchedOwner: z.object({ name: z.string(), level: z.enum(NAME_LEVELS) }).nullable(),
  /** Whether it belongs to a chain apart from the owners of record. */
  isStray: z.boolean(),
  /** Keys of the listed documents that it names, that name it, or that decide its state. */
  related: z.array(z.string()),
});
export type ChainEntry = z.output<typeof chainEntrySchema>;

const chainOwnerSchema = z.object({
  name: z.string(),
  since: z.string(),
  /** Empty for an owner of record today. */
  until: z.string(),
  /** The number of the document or certificate that gave the land; the document's key, if it is one. */
  from: z.object({ docId: z.string().nullable(), number: z.string() }),
  /** The same for the document that ended it; null for a current owner of record. */
  to: z.object({ docId: z.string().nullable(), number: z.string() }).nullable(),
  isStray: z.boolean(),
  isPart: z.boolean(),
});
export type ChainOwner = z.output<typeof chainOwnerSchema>;

const chainSchema = z.object({
  land: z.object({
    path: z.string(),
    title: z.string(),
    /** False for a lot that no document names: those listed are about larger areas. */
    isNamed: z.boolean(),
  }),
  /** Zero for the whole index. */
  years: z.int(),
  /**
   * The start of the period: the newest conveyance that has been recorded for that long. Null if it's the start of the
   * index.
   */
  source: z.object({ number: z.string(), date: z.string() }).nullable(),
  /** Unlisted earlier documents, which are neither open nor support a present owner's title; and their doubts. */
  earlierCount: z.int(),
  earlierDoubtCount: z.int(),
  /** In the order of recording. */
  entries: z.array(chainEntrySchema),
  owners: z.array(chainOwnerSchema),
  /** Burdens that aren't ended, and doubts of the listed documents. */
  openCount: z.int(),
  doubtCount: z.int(),
  /** The current certificate of title; null for land that isn't registered. */
  certificate: z.object({ number: z.string(), date: z.string() }).nullable(),
  /** From when and through when the index has the land's documents; empty where the county doesn't say. */
  coverage: z.object({ indexBegin: z.string(), imageBegin: z.string(), verified: z.string() }),
  /** Whether there are more documents than a chain has. */
  isCut: z.boolean(),
  /** Owners with names too common to search for liens. */
  commonNames: z.array(z.string()),
  /** Instruments that the county hasn't mapped to an effect. */
  unknownCodes: z.array(z.object({ code: z.string(), description: z.string(), count: z.int() })),
});
export type Chain = z.output<typeof chainSchema>;

export const chainCriteria = z.strictObject({
  land: landSchema,
  years: z.int().min(WHOLE_INDEX).max(CHAIN_MAX_YEARS).default(DEFAULT_CHAIN_YEARS),
});

/** The chain of title of a piece of land, derived from the index (decision 0126). */
export const chainOfTitle = defineEndpoint({
  method: 'POST',
  path: 'title/chain',
  access: 'signed-in',
  whileViewing: 'viewed',
  sharedWork: 'counts',
  request: chainCriteria,
  content: detailsContent(chainSchema),
});

/** The lands of a document for which there is a chain of title. */
export const chainLands = defineEndpoint({
  method: 'POST',
  path: 'title/chainLands',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({ docId: documentKeySchema }),
  content: z.object({
    lands: z.array(z.object({ path: z.string(), title: z.string() })),
    /** Whether the document has more lands than are listed. */
    isCut: z.boolean(),
  }),
});

const lines = z.array(z.string());

/** The same as a table to print or to keep: who held title, then the documents. */
export const CHAIN_REPORT = defineReport({
  path: 'title/chainReport',
  access: 'signed-in',
  criteria: chainCriteria,
  row: z.object({
    recordedDate: z.string(),
    document: lines,
    effect: z.string(),
    from: lines,
    to: lines,
    state: lines,
    doubts: lines,
    match: z.string(),
  }),
  columns: {
    recordedDate: { kind: 'date', share: 1.1 },
    document: { kind: 'lines', share: 1.6, isRowHeader: true },
    effect: { kind: 'text', share: 1.3 },
    from: { kind: 'lines', share: 1.9 },
    to: { kind: 'lines', share: 1.9 },
    state: { kind: 'lines', share: 2.6 },
    doubts: { kind: 'lines', share: 2.2 },
    match: { kind: 'text', share: 1.3 },
  },
  formats: ['pdf', 'xlsx', 'csv'],
});
