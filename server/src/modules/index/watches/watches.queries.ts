import type { WatchFrequency } from '@portal/contract/index/watches/public-watches';
import { type Watched, watchedSchema } from '@portal/contract/index/watches/watched';
import type { Language } from '@portal/contract/values/language';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Term } from './terms.rules.ts';

/** A watch that waits for its confirmation. */
export interface WatchRequest {
  readonly email: string;
  readonly language: Language;
  readonly watched: Watched;
}

export async function insertRequest(db: Db, hash: Buffer, request: WatchRequest, at: Date): Promise<void> {
  const { email, language, watched } = request;
  await db
    .insertInto('watch_requests')
    .values({ secret_hash: hash, email, language, watched: JSON.stringify(watched), requested_at: at })
    .execute();
}

/** Confirms a request, or finds that it was confirmed before. Simultaneous confirmations wait for each other. */
export async function confirmRequest(
  tx: Db,
  hash: Buffer,
  { now, requestedSince }: { readonly now: Date; readonly requestedSince: Date },
): Promise<(WatchRequest & { readonly isFirst: boolean }) | undefined> {
  const request = await tx
    .selectFrom('watch_requests')
    .select(['email', 'language', 'watched', 'confirmed_at as confirmedAt'])
    .where('secret_hash', '=', hash)
    .where('requested_at', '>', requestedSince)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined) return undefined;
  await tx.updateTable('watch_requests').set({ confirmed_at: now }).where('secret_hash', '=', hash).execute();
  const { email, language, watched, confirmedAt } = request;
  const isFirst = confirmedAt === null;
  return { email, language: language as Language, watched: watchedSchema.parse(watched), isFirst };
}

export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('watch_requests').where('requested_at', '<', before).execute();
}

/** Finds or creates the subscriber of an address and locks it until the end of the transaction. */
export async function lockSubscriber(tx: Db, email: string, language: Language, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('watch_subscribers')
    .values({ email, language, created_at: at })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ language }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countWatches(tx: Db, subscriberId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('watches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts a watch with its terms, unless the subscriber has it. */
export async function insertWatch(
  tx: Db,
  watch: {
    readonly subscriberId: number;
    readonly watched: Watched;
    readonly terms: readonly Term[];
    readonly at: Date;
  },
): Promise<void> {
  const inserted = await tx
    .insertInto('watches')
    .values({ subscriber_id: watch.subscriberId, watched: JSON.stringify(watch.watched), created_at: watch.at })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'watched']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return;
  await tx
    .insertInto('watch_terms')
    .values(watch.terms.map((term) => ({ watch_id: inserted.id, ...term })))
    .execute();
}

/** Stores links that manage the watches of subscribers. */
export async function insertLinks(
  tx: Db,
  links: readonly { readonly subscriberId: number; readonly hash: Buffer }[],
  at: Date,
): Promise<void> {
  if (links.length === 0) return;
  await tx
    .insertInto('watch_links')
    .values(links.map(({ subscriberId, hash }) => ({ secret_hash: hash, subscriber_id: subscriberId, created_at: at })))
    .execute();
}

/** The subscriber whom a link manages. */
export async function findSubscriber(db: Db, hash: Buffer) {
  const found = await db
    .selectFrom('watch_links')
    .innerJoin('watch_subscribers', 'watch_subscribers.id', 'watch_links.subscriber_id')
    .select(['watch_subscribers.id', 'watch_subscribers.frequency'])
    .where('watch_links.secret_hash', '=', hash)
    .executeTakeFirst();
  return found && { id: found.id, frequency: found.frequency as WatchFrequency };
}

export async function listWatches(db: Db, subscriberId: number, atMost: number) {
  const rows = await db
    .selectFrom('watches')
    .select(['id', 'watched'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('id')
    .limit(atMost)
    .execute();
  return rows.map(({ id, watched }) => ({ id, watched: watchedSchema.parse(watched) }));
}

export async function updateFrequency(db: Db, subscriberId: number, frequency: WatchFrequency): Promise<void> {
  await db.updateTable('watch_subscribers').set({ frequency }).where('id', '=', subscriberId).execute();
}

/** Deletes one of a subscriber's watches; does nothing for another subscriber's. */
export async function deleteWatch(db: Db, subscriberId: number, id: number): Promise<void> {
  await db.deleteFrom('watches').where('subscriber_id', '=', subscriberId).where('id', '=', id).execute();
}

/**
 * Locks the subscriber of a link until the end of the transaction, waiting for alerts that are being queued for it.
 *
 * @returns the ids of the subscriber and of its alerts; undefined if the link has none.
 */
export async function lockDeletedSubscriber(
  tx: Db,
  hash: Buffer,
): Promise<{ readonly id: number; readonly deliveryIds: readonly number[] } | undefined> {
  const found = await tx
    .selectFrom('watch_subscribers')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('watch_links').select('subscriber_id').where('secret_hash', '=', hash))
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const deliveries = await tx
    .selectFrom('watch_deliveries')
    .select('id')
    .where('subscriber_id', '=', found.id)
    .execute();
  return { id: found.id, deliveryIds: deliveries.map(({ id }) => id) };
}

/** Deletes a subscriber with everything that belongs to it. */
export async function deleteSubscriber(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('watch_subscribers').where('id', '=', id).execute();
}

/** Finds the running watches that share a term with documents. */
export async function listCandidates(
  tx: Db,
  terms: readonly (Term & { readonly documentId: number })[],
): Promise<readonly { readonly watchId: number; readonly documentId: number; readonly watched: Watched }[]> {
  const { rows } = await sql<{ watchId: number; documentId: number; watched: Watched }>`
    SELECT DISTINCT ON (watch_terms.watch_id, wanted.document_id)
           watch_terms.watch_id::integer AS "watchId", wanted.document_id::integer AS "documentId", watches.watched
    FROM unnest(${terms.map(({ kind }) => kind)}::text[], ${terms.map(({ key }) => key)}::text[],
                ${terms.map(({ documentId }) => documentId)}::bigint[]) AS wanted (kind, key, document_id)
    JOIN watch_terms ON watch_terms.kind = wanted.kind COLLATE "C" AND watch_terms.key = wanted.key COLLATE "C"
    JOIN watches ON watches.id = watch_terms.watch_id AND watches.paused_at IS NULL`.execute(tx);
  return rows;
}

/** Inserts matches that aren't there yet. */
export async function insertMatches(
  tx: Db,
  matches: readonly { readonly watchId: number; readonly documentId: number; readonly reason: object }[],
  at: Date,
): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    INSERT INTO watch_matches (watch_id, document_id, reason, matched_at)
    SELECT watch_id, document_id, reason::jsonb, ${at}
    FROM unnest(${matches.map(({ watchId }) => watchId)}::bigint[],
                ${matches.map(({ documentId }) => documentId)}::bigint[],
                ${matches.map(({ reason }) => JSON.stringify(reason))}::text[]) AS found (watch_id, document_id, reason)
    ON CONFLICT DO NOTHING`.execute(tx);
}
