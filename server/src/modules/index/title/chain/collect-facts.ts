import { CHAIN_MAX_DOCUMENTS, NAME_RUN_MAX_ROWS } from '@portal/contract/index/title/chain';
import type { MatchKind } from '@portal/contract/index/title/chain-words';
import { ACTING_EFFECTS, type InstrumentEffect } from '@portal/contract/index/title/instrument-effects';
import { addMonths, type PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../../../platform/database/database.ts';
import type { LandDocuments } from '../find-land-documents.ts';
import {
  type DocumentRow,
  type NameRow,
  type NameRun,
  selectByNames,
  selectChainDocuments,
  selectChainNames,
  selectCurrentCertificates,
  selectMemorials,
  selectNamed,
  selectNaming,
  selectOwners,
  selectReferencesOf,
} from './chain.queries.ts';
import type { ChainCertificate, ChainDocument, ChainFacts, ChainParty, OwnerPeriod } from './chain-facts.ts';
import { compareParties } from './compare-names.rules.ts';
import { deriveChain } from './derive-chain.rules.ts';

/** Rounds in which references are followed: a release of an assignment of a change takes three. */
const REFERENCE_ROUNDS_MAX = 10;
/** Liens recorded up to so many years before an owner took title reach the land (Minn. Stat. 548.09). */
const YEARS_BEFORE_TITLE = 10;
/** Owners whose liens are looked for, the newest. */
const SEARCHED_OWNERS_MAX = 50;

/** What is read of the index for one chain. */
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

/**
 * Reads what a chain is derived from: the documents of the land, those that release or change them, and liens on the owners.
 *
 * Deeds into other land aren't followed, and what another document or a name brought in stays marked so.
 */
export async function collectFacts(collecting: Collecting, found: LandDocuments): Promise<CollectedFacts> {
  const certificate = await readCertificate(collecting.db, found.certificateIds);
  const matches = new Map<number, MatchKind>(found.documents);
  for (const id of certificate?.memorials.keys() ?? []) if (!matches.has(id)) matches.set(id, 'REFERENCE');
  await followReferences(collecting, matches, [...matches.keys()]);
  const first = await readFacts(collecting, { matches, certificate });
  const { owners } = deriveChain(first.facts, collecting.effects);
  const { liens, commonNames } = await findLiens(collecting, owners, matches);
  const isCut = first.isCut || found.isCut;
  if (liens.size === 0) return { ...first, isCut, commonNames };
  for (const id of liens.keys()) matches.set(id, 'NAME');
  await followReferences(collecting, matches, [...liens.keys()]);
  const all = await readFacts(collecting, { matches, certificate });
  const documents = all.facts.documents.map((document) => ({ ...document, matchedOwner: liens.get(document.id) }));
  return { ...all, facts: { ...all.facts, documents }, isCut: all.isCut || isCut, commonNames };
}

/** Adds documents that act on those that are in, and their targets, until there are no more: references can run in a circle. */
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
  { db, today, imagesBeginOn }: Collecting,
  given: { readonly matches: ReadonlyMap<number, MatchKind>; readonly certificate: ChainCertificate | undefined },
): Promise<Omit<CollectedFacts, 'commonNames'>> {
  const ids = [...given.matches.keys()];
  const rows = await selectChainDocuments(db, ids, CHAIN_MAX_DOCUMENTS);
  const kept = rows.map(({ id }) => id);
  const [names, references] = await Promise.all([selectChainNames(db, kept), selectReferencesOf(db, kept)]);
  const parties = Map.groupBy(names, ({ documentId }) => documentId);
  const listed = new Set(kept);
  const documents = rows.map((row) =>
    composeDocument(row, given.matches.get(row.id) ?? 'REFERENCE', parties.get(row.id) ?? []),
  );
  return {
    facts: {
      documents,
      // A document that the index has but the chain doesn't isn't missing.
      references: references
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

function composeDocument(row: DocumentRow, match: MatchKind, names: readonly NameRow[]): ChainDocument {
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
    lien:
      row.lienType === null
        ? undefined
        : { isFederal: row.lienType === 'FEDERAL', endedOn: row.lienEndedOn as PlainDate | null },
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
      aliases: ofRole.filter(({ variantOf }) => variantOf === name.sequence).map(pickKeys),
    }));
}

function pickKeys({ key, keyNospace, firstKey, middleKey }: NameRow) {
  return { key, keyNospace, firstKey, middleKey };
}

async function readCertificate(db: Db, ids: readonly number[]): Promise<ChainCertificate | undefined> {
  if (ids.length === 0) return undefined;
  const [current, other] = await selectCurrentCertificates(db, ids);
  // Two current certificates are for two parts of the land: neither decides the whole.
  if (current === undefined || other !== undefined) return undefined;
  const [owners, memorials] = await Promise.all([selectOwners(db, current.id), selectMemorials(db, current.id)]);
  return {
    number: current.number,
    certifiedOn: current.certifiedOn as PlainDate,
    owners,
    memorials: new Map(memorials.map(({ documentId, dischargedBy }) => [documentId, { dischargedBy }])),
  };
}

type MatchedOwner = NonNullable<ChainDocument['matchedOwner']>;

interface Liens {
  readonly liens: ReadonlyMap<number, MatchedOwner>;
  readonly commonNames: readonly string[];
}

/** Finds liens on persons that were recorded from ten years before an owner took title until they conveyed. */
async function findLiens(
  collecting: Collecting,
  owners: readonly OwnerPeriod[],
  matches: ReadonlyMap<number, MatchKind>,
): Promise<Liens> {
  const codes = collecting.effects.filter(({ effect }) => effect === 'ENCUMBERS_PERSON').map(({ code }) => code);
  const runs = listNameRuns(owners, collecting.today);
  if (codes.length === 0 || runs.length === 0) return { liens: new Map(), commonNames: [] };
  const rows = await selectByNames(collecting.db, runs, codes, NAME_RUN_MAX_ROWS + 1);
  const byRun = Map.groupBy(rows, ({ run }) => run);
  const common = [...byRun].filter(([, found]) => found.length > NAME_RUN_MAX_ROWS).map(([run]) => run);
  const found = rows.filter(({ run, documentId }) => !common.includes(run) && !matches.has(documentId));
  return {
    liens: await readDebtors(collecting, owners, new Set(found.map(({ documentId }) => documentId))),
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
  collecting: Collecting,
  owners: readonly OwnerPeriod[],
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, MatchedOwner>> {
  const matches = new Map([...ids].map((id) => [id, 'NAME'] as const));
  const { facts } = await readFacts(collecting, { matches, certificate: undefined });
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
      const level = party && compareParties(party, debtor);
      if (level === 'SAME' || level === 'MIDDLE' || level === 'ALIAS') return { name, level };
      // Another legal form of a firm; an estate or trust isn't found by the key of the person.
      if (level === 'DERIVED' && party?.keyNospace === debtor.keyNospace) return { name, level };
    }
  }
  return undefined;
}
