import { CHAIN_MAX_DOCUMENTS, NAME_RUN_MAX_ROWS } from '@portal/contract/index/title/chain';
import type { MatchKind, NameLevel } from '@portal/contract/index/title/chain-words';
import {
  ACTING_EFFECTS,
  BURDENING_EFFECTS,
  type Effect,
  type InstrumentEffect,
} from '@portal/contract/index/title/instrument-effects';
import { addMonths, type PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../../../platform/database/database.ts';
import { compareNames, type NameRelation } from '../../records/index.ts';
import type { LandDocuments } from '../find-land-documents.ts';
import { type PlacedLegalRow, selectLegalsOfDocuments } from '../land.queries.ts';
import {
  type DocumentRow,
  type NameRow,
  type NameRun,
  type ReferenceRow,
  selectByNames,
  selectChainDocuments,
  selectChainNames,
  selectCurrentCertificates,
  selectMemorials,
  selectNamed,
  selectNaming,
  selectOwners,
  selectReferencesOf,
  selectWithoutPlace,
} from './chain.queries.ts';
import type {
  ChainCertificate,
  ChainDocument,
  ChainFacts,
  ChainParty,
  DerivedEntry,
  OwnerPeriod,
} from './chain-facts.ts';
import { deriveChain } from './derive-chain.rules.ts';

/** Rounds in which references are followed: a release of an assignment of a change takes three. */
const REFERENCE_ROUNDS_MAX = 10;
/** Liens recorded up to this many years before an owner took title attach to the land (Minn. Stat. 548.09). */
const YEARS_BEFORE_TITLE = 10;
/** The maximum number of owners whose liens are searched, newest first. */
const SEARCHED_OWNERS_MAX = 50;
/** The maximum number of debtors of one burden whose releases are searched. */
const SEARCHED_DEBTORS_MAX = 4;
/** Legal descriptions of the releases and burdens of one chain. */
const LEGALS_MAX = 20_000;
/** Legal descriptions of one document that a doubt names. */
const DESCRIBED_LANDS_MAX = 3;
const DISTANT_MATCHES: ReadonlySet<MatchKind> = new Set(['REFERENCE', 'NAME']);
const RELEASING_EFFECTS: ReadonlySet<Effect> = new Set(['RELEASES', 'RELEASES_PART']);

/** The facts read from the index for one chain. */
export interface CollectedFacts {
  readonly facts: ChainFacts;
  readonly rows: ReadonlyMap<number, DocumentRow>;
  /** Whether there are more documents than a chain has. */
  readonly isCut: boolean;
  readonly commonNames: readonly string[];
}

interface Collecting {
  readonly db: Db;
  readonly effects: readonly InstrumentEffect[];
  readonly today: PlainDate;
  readonly imagesBeginOn: ReadonlyMap<string, PlainDate>;
}

/** With what was already read of documents: most are in each of up to three lists of one chain. */
interface Reading extends Collecting {
  readonly parts: Map<number, DocumentParts>;
}

/** The rows of a document that its chain needs. */
interface DocumentParts {
  readonly names: readonly NameRow[];
  readonly references: readonly ReferenceRow[];
  readonly legals: readonly PlacedLegalRow[];
}

/**
 * Reads the input of a chain: the documents of the land, those that release or change them, and liens on the owners.
 *
 * Deeds into other land aren't followed, and documents found through another document or a name stay marked as such.
 */
export async function collectFacts(context: Collecting, found: LandDocuments): Promise<CollectedFacts> {
  const collecting: Reading = { ...context, parts: new Map() };
  const certificate = await readCertificate(collecting.db, found.certificateIds);
  const matches = new Map<number, MatchKind>(found.documents);
  for (const id of certificate?.memorials.keys() ?? []) if (!matches.has(id)) matches.set(id, 'REFERENCE');
  await followReferences(collecting, matches, [...matches.keys()]);
  const given = { certificate, kind: kindOf(found), comparedCodes: listComparedCodes(collecting) };
  const first = await readFacts(collecting, { matches, ...given });
  const { owners, entries } = deriveChain(first.facts, collecting.effects);
  const [{ liens, commonNames }, released] = await Promise.all([
    findLiens(collecting, owners, { matches, ...given }),
    findReleasesByParties(collecting, entries, matches),
  ]);
  const isCut = first.isCut || found.isCut;
  const common = [...new Set([...commonNames, ...released.commonNames])];
  if (liens.size === 0 && released.ids.length === 0) return { ...first, isCut, commonNames: common };
  for (const id of [...liens.keys(), ...released.ids]) matches.set(id, 'NAME');
  await followReferences(collecting, matches, [...liens.keys()]);
  const all = await readFacts(collecting, { matches, ...given });
  const documents = all.facts.documents.map((document) => ({ ...document, matchedOwner: liens.get(document.id) }));
  return { ...all, facts: { ...all.facts, documents }, isCut: all.isCut || isCut, commonNames: common };
}

function kindOf({ described }: LandDocuments): Composing['kind'] {
  return described && (described.kind === 'plat' ? 'LB' : 'MB');
}

/** Instruments that end others, and those that can be ended. */
function listComparedCodes({ effects }: Collecting): ReadonlySet<string> {
  return new Set(
    effects
      .filter(({ effect }) => BURDENING_EFFECTS.has(effect) || RELEASING_EFFECTS.has(effect))
      .map(({ code }) => code),
  );
}

/**
 * Finds releases that name neither land nor a document, by the debtors of open burdens on the land: they can only be
 * found by name.
 */
async function findReleasesByParties(
  { db, effects, today }: Collecting,
  entries: readonly DerivedEntry[],
  matches: ReadonlyMap<number, MatchKind>,
): Promise<{ readonly ids: readonly number[]; readonly commonNames: readonly string[] }> {
  const ending = new Set(effects.flatMap(({ code, effect }) => (effect === 'RELEASES' ? [code] : [])));
  const open = entries.filter(
    ({ document, effect, standing }) =>
      effect === 'ENCUMBERS' && !DISTANT_MATCHES.has(document.match) && standing?.state !== 'ENDED',
  );
  const runs = open
    .slice(-SEARCHED_OWNERS_MAX)
    .flatMap(({ document }) => document.grantors.slice(0, SEARCHED_DEBTORS_MAX).map((party) => ({ document, party })))
    .filter(({ party }) => !party.isPerson || party.firstKey !== '')
    .map(({ document, party: { displayName: name, keyNospace, firstKey } }) => {
      return { name, keyNospace, firstKey, since: document.recordedOn, until: today };
    });
  if (runs.length === 0 || ending.size === 0) return { ids: [], commonNames: [] };
  const rows = await selectByNames(db, runs, [...ending], NAME_RUN_MAX_ROWS + 1);
  const byRun = Map.groupBy(rows, ({ run }) => run);
  const common = [...byRun].filter(([, found]) => found.length > NAME_RUN_MAX_ROWS).map(([run]) => run);
  const ids = new Set(
    rows
      .filter(({ run, documentId }) => !common.includes(run) && !matches.has(documentId))
      .map((row) => row.documentId),
  );
  return {
    ids: await selectWithoutPlace(db, [...ids]),
    commonNames: [...new Set(common.map((run) => runs[run]?.name ?? ''))],
  };
}

/**
 * Adds documents that act on those already included, and their targets, until no more are found: references can run in
 * a circle.
 */
async function followReferences(
  { db, effects }: Collecting,
  matches: Map<number, MatchKind>,
  from: readonly number[],
): Promise<void> {
  const codes = effects
    .filter(({ effect }) => ACTING_EFFECTS.has(effect) || effect === 'CONVEYS_AFTER_REDEMPTION')
    .map(({ code }) => code);
  let news = from;
  for (let round = 0; round < REFERENCE_ROUNDS_MAX && news.length > 0; round += 1) {
    if (matches.size > CHAIN_MAX_DOCUMENTS) return;
    const [naming, named] = await Promise.all([
      selectNaming(db, news, codes, CHAIN_MAX_DOCUMENTS),
      selectNamed(db, news, codes, CHAIN_MAX_DOCUMENTS),
    ]);
    news = [...new Set([...naming, ...named])].filter((id) => !matches.has(id));
    for (const id of news) matches.set(id, 'REFERENCE');
  }
}

async function readFacts(
  reading: Reading,
  given: {
    readonly matches: ReadonlyMap<number, MatchKind>;
    readonly certificate: ChainCertificate | undefined;
    readonly kind: Composing['kind'];
    readonly comparedCodes: ReadonlySet<string>;
  },
): Promise<Omit<CollectedFacts, 'commonNames'>> {
  const { db, today, imagesBeginOn } = reading;
  const ids = [...given.matches.keys()];
  const rows = await selectChainDocuments(db, ids, CHAIN_MAX_DOCUMENTS);
  const kept = rows.map(({ id }) => id);
  const parts = await readParts(reading, rows, given.comparedCodes);
  const listed = new Set(kept);
  const documents = rows.map((row) =>
    composeDocument(row, {
      match: given.matches.get(row.id) ?? 'REFERENCE',
      names: parts.get(row.id)?.names ?? [],
      legals: parts.get(row.id)?.legals ?? [],
      kind: given.kind,
    }),
  );
  return {
    facts: {
      documents,
      // A document that the index has but the chain doesn't isn't missing.
      references: kept
        .toSorted((one, other) => one - other)
        .flatMap((id) => parts.get(id)?.references ?? [])
        .filter(({ to }) => to === null || listed.has(to))
        .map(({ from, to, display }) => ({ from, to: to ?? undefined, display })),
      certificate: given.certificate,
      imagesBeginOn,
      today,
    },
    rows: new Map(rows.map((row) => [row.id, row])),
    isCut: ids.length > CHAIN_MAX_DOCUMENTS,
  };
}

/** Reads the parts of documents that weren't read before. */
async function readParts(
  { db, parts }: Reading,
  rows: readonly DocumentRow[],
  comparedCodes: ReadonlySet<string>,
): Promise<ReadonlyMap<number, DocumentParts>> {
  const unread = rows.filter(({ id }) => !parts.has(id));
  if (unread.length === 0) return parts;
  const ids = unread.map(({ id }) => id);
  // Only releases and the burdens that they end are compared by their land; a plat has hundreds.
  const compared = unread.filter(({ instrumentCode }) => comparedCodes.has(instrumentCode)).map(({ id }) => id);
  const [names, references, legals] = await Promise.all([
    selectChainNames(db, ids),
    selectReferencesOf(db, ids),
    selectLegalsOfDocuments(db, compared, LEGALS_MAX),
  ]);
  const namesOf = Map.groupBy(names, ({ documentId }) => documentId);
  const referencesOf = Map.groupBy(references, ({ from }) => from);
  const legalsOf = Map.groupBy(legals, ({ documentId }) => documentId);
  for (const id of ids) {
    const read = { names: namesOf.get(id), references: referencesOf.get(id), legals: legalsOf.get(id) };
    parts.set(id, { names: read.names ?? [], references: read.references ?? [], legals: read.legals ?? [] });
  }
  return parts;
}

interface Composing {
  readonly match: MatchKind;
  readonly names: readonly NameRow[];
  readonly legals: readonly PlacedLegalRow[];
  /** Of the land of the chain; undefined if it isn't known. */
  readonly kind: PlacedLegalRow['kind'] | undefined;
}

function composeDocument(row: DocumentRow, { match, names, legals, kind }: Composing): ChainDocument {
  return {
    id: row.id,
    number: row.displayNumber,
    documentType: row.documentType,
    instrumentCode: row.instrumentCode,
    recordedOn: row.recordedOn as PlainDate,
    signedOn: row.signedOn as PlainDate | null,
    match,
    hasImage: row.imagePageCount !== null,
    isVerified: row.verifiedStatus === 'VERIFIED',
    grantors: composeParties(names, 'GRANTOR'),
    grantees: composeParties(names, 'GRANTEE'),
    ...describeLands(legals, match, kind),
    lien:
      row.lienType === null
        ? undefined
        : { isFederal: row.lienType === 'FEDERAL', endedOn: row.lienEndedOn as PlainDate | null },
  };
}

/** Says which land a document describes. Land of another kind, such as a part of a section for a lot, can't be compared. */
function describeLands(
  legals: readonly PlacedLegalRow[],
  match: MatchKind,
  kind: Composing['kind'],
): Pick<ChainDocument, 'lands' | 'isElsewhere'> {
  const lands = [...new Set(legals.map(({ description }) => description))];
  const isOfKind = legals.length > 0 && legals.every((legal) => legal.kind === kind);
  return {
    lands: lands.slice(0, DESCRIBED_LANDS_MAX),
    isElsewhere: DISTANT_MATCHES.has(match) && isOfKind,
  };
}

function composeParties(names: readonly NameRow[], role: NameRow['role']): readonly ChainParty[] {
  const ofRole = names.filter((name) => name.role === role);
  return ofRole
    .filter(({ variantOf }) => variantOf === null)
    .map((name) => ({
      ...pickKeys(name),
      displayName: name.displayName,
      isPerson: name.kind === 'HUMAN',
      suffix: name.suffix ?? undefined,
      capacity: name.capacity ?? undefined,
      aliases: ofRole.filter(({ variantOf }) => variantOf === name.sequence).map(pickKeys),
    }));
}

function pickKeys({ key, keyNospace, firstKey, middleKey }: NameRow) {
  return { key, keyNospace, firstKey, middleKey };
}

async function readCertificate(db: Db, ids: readonly number[]): Promise<ChainCertificate | undefined> {
  if (ids.length === 0) return undefined;
  const [current, other] = await selectCurrentCertificates(db, ids);
  // Two current certificates are for two parts of the land: neither determines the whole.
  if (current === undefined || other !== undefined) return undefined;
  const [owners, memorials] = await Promise.all([selectOwners(db, current.id), selectMemorials(db, current.id)]);
  return {
    number: current.number,
    certifiedOn: current.certifiedOn as PlainDate,
    owners,
    memorials: new Map(memorials.map(({ documentId, dischargedBy }) => [documentId, { dischargedBy }])),
  };
}

/** A lien on JR isn't the father's, but it's shown with its reason: an index often lacks the suffix. */
const OF_DEBTOR: ReadonlySet<NameRelation> = new Set(['SAME', 'SUFFIX', 'MIDDLE', 'ALIAS', 'CAPACITY', 'OTHER_SUFFIX']);

type MatchedOwner = NonNullable<ChainDocument['matchedOwner']>;

interface Liens {
  readonly liens: ReadonlyMap<number, MatchedOwner>;
  readonly commonNames: readonly string[];
}

/** Finds liens on persons that were recorded from ten years before an owner took title until they conveyed. */
async function findLiens(
  collecting: Reading,
  owners: readonly OwnerPeriod[],
  given: Parameters<typeof readFacts>[1],
): Promise<Liens> {
  const codes = collecting.effects.filter(({ effect }) => effect === 'ENCUMBERS_PERSON').map(({ code }) => code);
  const runs = listNameRuns(owners, collecting.today);
  if (codes.length === 0 || runs.length === 0) return { liens: new Map(), commonNames: [] };
  const rows = await selectByNames(collecting.db, runs, codes, NAME_RUN_MAX_ROWS + 1);
  const byRun = Map.groupBy(rows, ({ run }) => run);
  const common = [...byRun].filter(([, found]) => found.length > NAME_RUN_MAX_ROWS).map(([run]) => run);
  const found = rows.filter(({ run, documentId }) => !common.includes(run) && !given.matches.has(documentId));
  return {
    liens: await readDebtors(collecting, owners, given, new Set(found.map(({ documentId }) => documentId))),
    commonNames: [...new Set(common.map((run) => runs[run]?.name ?? ''))],
  };
}

function listNameRuns(owners: readonly OwnerPeriod[], today: PlainDate): readonly (NameRun & { name: string })[] {
  return owners
    .filter(({ isStray }) => !isStray)
    .slice(-SEARCHED_OWNERS_MAX)
    .flatMap(({ name, party, since, until }) => {
      // A surname alone is everyone's.
      if (party === undefined || (party.isPerson && party.firstKey === '')) return [];
      const { keyNospace, firstKey } = party;
      return [{ name, keyNospace, firstKey, since: addMonths(since, -12 * YEARS_BEFORE_TITLE), until: until ?? today }];
    });
}

/**
 * Finds the owner whom each lien is against. A lien that only shares an initial, or is in an owner's favor, is dropped: the debtor of a
 * tax lien is its grantee, of every other lien its grantor.
 */
async function readDebtors(
  collecting: Reading,
  owners: readonly OwnerPeriod[],
  given: Parameters<typeof readFacts>[1],
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, MatchedOwner>> {
  const matches = new Map([...ids].map((id) => [id, 'NAME'] as const));
  const { facts } = await readFacts(collecting, { ...given, matches, certificate: undefined });
  return new Map(
    facts.documents.flatMap((document): [number, MatchedOwner][] => {
      const debtor = findDebtor(owners, document.lien === undefined ? document.grantors : document.grantees);
      return debtor === undefined ? [] : [[document.id, debtor]];
    }),
  );
}

function findDebtor(owners: readonly OwnerPeriod[], debtors: readonly ChainParty[]): MatchedOwner | undefined {
  for (const { party, name } of owners) {
    for (const debtor of debtors) {
      if (party === undefined) continue;
      const level = compareNames(party, debtor);
      if (OF_DEBTOR.has(level)) return { name, level: level as NameLevel };
      // Another legal form of a firm; an estate or trust isn't found by the key of the person.
      if (level === 'DERIVED' && party.keyNospace === debtor.keyNospace) return { name, level };
    }
  }
  return undefined;
}
