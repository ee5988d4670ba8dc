import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { type Chain, type chainLands, type chainOfTitle, DOCUMENT_MAX_LANDS } from '@portal/contract/index/title/chain';
import { formatLand, parseLand } from '@portal/contract/index/title/land';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { getPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { sellComposed } from '../../../money/charging/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { computeNaturalKey, getIndexCoverage } from '../../records/index.ts';
import { listLands } from '../describe-land.rules.ts';
import { describeUnknownLand } from '../describe-unknown-land.ts';
import { findLandDocuments, type LandDocuments, readLand } from '../find-land-documents.ts';
import { storeOpenedLand } from '../history/list-recent-lands.ts';
import { selectLegalsOfDocuments, selectParcelsOf } from '../land.queries.ts';
import { findShownDocument } from './chain.queries.ts';
import type { DerivedChain } from './chain-facts.ts';
import { type CollectedFacts, collectFacts } from './collect-facts.ts';
import { composeChain } from './compose-chain.rules.ts';
import { deriveChain } from './derive-chain.rules.ts';

/**
 * Derives the chain of title of a piece of land (decision 0126), and charges once for the land, user and day, for any
 * period and form. Refuses a caller who can't pay before any work.
 *
 * @throws Refusal LAND_UNKNOWN or NOT_FOUND if the county has no such land, or no document about it.
 */
export async function getChain(
  context: CallContext,
  request: ParsedRequestOf<typeof chainOfTitle>,
): Promise<ContentOf<typeof chainOfTitle>> {
  const { chainPrice } = await getSettings(context.db, 'titleWork');
  const land = readLand(request.land);
  const path = formatLand(land);
  const describe = (chain?: Chain) =>
    ({
      kind: 'CHAIN_OF_TITLE',
      item: { land: path, title: chain?.land.title ?? path, priceCents: chainPrice },
    }) as const;
  return sellComposed(context, describe, {
    compose: () => buildChain(context, request),
    store: (tx) => storeOpenedLand(tx, context, { page: 'CHAIN', land }),
  });
}

/** @throws Refusal LAND_UNKNOWN or NOT_FOUND if the county has no such land, or no document about it. */
export async function buildChain(
  context: Pick<CallContext, 'db' | 'county'>,
  { land: text, years }: ParsedRequestOf<typeof chainOfTitle>,
): Promise<Chain> {
  const land = readLand(text);
  const found = await findLandDocuments(context.db, land);
  if (found === undefined || found.documents.size === 0) throw await describeUnknownLand(context.db, land);
  const { collected, derived, coverage } = await deriveLandChain(context, found);
  return {
    land: { path: formatLand(found.land), title: found.title, isNamed: found.isNamed },
    ...composeChain({ facts: collected.facts, derived, rows: collected.rows, years }),
    coverage,
    isCut: collected.isCut,
    commonNames: [...collected.commonNames],
  };
}

/** The chain derived from the documents about a piece of land. */
interface LandChain {
  readonly collected: CollectedFacts;
  readonly derived: DerivedChain;
  readonly coverage: Chain['coverage'];
}

/** Reads what acts on the documents of a piece of land, and derives its chain of title. */
export async function deriveLandChain(
  { db, county }: Pick<CallContext, 'db' | 'county'>,
  found: LandDocuments,
): Promise<LandChain> {
  const [{ effects }, coverage] = await Promise.all([getSettings(db, 'instrumentEffects'), getIndexCoverage(db)]);
  const { indexBegin, imageBegin, verified } = coverage.abstract;
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const imagesBeginOn = new Map(
    [
      ['A', coverage.abstract.imageBegin],
      ['T', coverage.torrens.imageBegin],
    ].flatMap(([type = '', date = '']) => (date === '' ? [] : [[type, getPlainDate(date)] as const])),
  );
  const collected = await collectFacts({ db, effects, today, imagesBeginOn }, found);
  const derived = deriveChain(collected.facts, effects);
  return { collected, derived, coverage: { indexBegin, imageBegin, verified } };
}

/**
 * The lands of a document that have a chain of title: each lot, unit or part of a section that it names, and its parcels.
 *
 * @throws Refusal NOT_FOUND if the index doesn't have it, or withholds it.
 */
export async function getChainLands(
  { db }: CallContext,
  { docId }: ParsedRequestOf<typeof chainLands>,
): Promise<ContentOf<typeof chainLands>> {
  const { documentType, documentNumber } = splitDocumentKey(docId);
  const id = await findShownDocument(db, { documentType, numberKey: computeNaturalKey(documentNumber) });
  if (id === undefined) throw new Refusal('NOT_FOUND');
  const [legals, parcels] = await Promise.all([
    selectLegalsOfDocuments(db, [id], DOCUMENT_MAX_LANDS + 1),
    selectParcelsOf(db, id, DOCUMENT_MAX_LANDS + 1),
  ]);
  const described = legals.flatMap((legal) => {
    const lands = listLands(legal);
    return lands.map((land) => ({
      path: formatLand(land),
      title: lands.length === 1 ? legal.description : nameLot(land),
    }));
  });
  const ofParcels = parcels.map(({ key, number }) => ({ path: `parcel/${key}`, title: number }));
  const [parcel] = ofParcels;
  // A document with one land and one parcel is about one piece of land; the parcel also leads to its predecessors.
  if (parcel !== undefined && ofParcels.length === 1 && described.length === 1)
    return { lands: [{ path: parcel.path, title: `${parcel.title}: ${described[0]?.title}` }], isCut: false };
  const lands = [...new Map([...described, ...ofParcels].map((land) => [land.path, land])).values()].filter(
    ({ path }) => parseLand(path) !== undefined,
  );
  return { lands: lands.slice(0, DOCUMENT_MAX_LANDS), isCut: lands.length > DOCUMENT_MAX_LANDS };
}

/** One of several lots of a legal: the lot is part of its address. */
function nameLot(land: Parameters<typeof formatLand>[0]): string {
  return land.kind === 'plat' ? [land.plat, land.block, land.lot].join(' / ') : formatLand(land);
}
