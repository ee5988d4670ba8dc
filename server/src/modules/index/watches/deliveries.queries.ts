import type { Watched } from '@portal/contract/index/watches/watched';
import type { Language } from '@portal/contract/values/language';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { NameMatchReason } from './explain-match.rules.ts';

/** An alert to send. */
export interface Delivery {
  readonly id: number;
  readonly subscriberId: number;
  readonly email: string;
  readonly language: Language;
}

/**
 * Whether a subscriber gets a digest each day: by choice, or because over 50 documents a month would be too many
 * emails. There are over 50 if the 51st newest is from the last 30 days.
 */
const DIGEST_OVER = 50;
const GETS_DAILY = (now: Date) => sql`(
  watch_subscribers.frequency = 'DAILY' OR watch_subscribers.frequency = 'IMMEDIATELY' AND EXISTS (
    SELECT FROM watches AS own JOIN watch_matches AS past ON past.watch_id = own.id
    WHERE own.subscriber_id = watch_subscribers.id AND past.matched_at > ${now}::timestamptz - interval '30 days'
    OFFSET ${DIGEST_OVER}))`;

/** Matches of a user wait until the address of the profile is confirmed, and while the user is inactive. */
const HAS_ADDRESS = sql`(watch_subscribers.user_id IS NULL OR EXISTS (
  SELECT FROM users WHERE users.id = watch_subscribers.user_id AND users.status = 'A' AND users.email <> ''
    AND users.email_confirmed_at IS NOT NULL))`;

/** Address and language of a subscriber joined with its user. */
export const RECIPIENT = sql`coalesce(watch_subscribers.email, users.email) AS email,
  coalesce(users.language, watch_subscribers.language) AS language`;

/** Creates the alerts of subscribers who get them immediately, and assigns their matches to them. */
export function insertImmediateDeliveries(tx: Db, version: number, now: Date): Promise<readonly Delivery[]> {
  return insertDeliveries(tx, {
    period: `v${version}`,
    now,
    isDue: sql`watch_subscribers.frequency = 'IMMEDIATELY' AND NOT ${GETS_DAILY(now)}`,
  });
}

/**
 * Creates the digests that are due, and assigns their matches to them.
 *
 * @param digest.day the last day whose digest is due; `digest.hoursBeforeMidnight` is the time at which days of digests
 *   end.
 */
export function insertDigests(
  tx: Db,
  digest: {
    readonly kind: 'DAILY' | 'WEEKLY';
    readonly day: PlainDate;
    readonly hoursBeforeMidnight: number;
    readonly timeZone: string;
    readonly now: Date;
  },
): Promise<readonly Delivery[]> {
  const { kind, day, hoursBeforeMidnight, timeZone, now } = digest;
  const recipients = kind === 'DAILY' ? GETS_DAILY(now) : sql`watch_subscribers.frequency = 'WEEKLY'`;
  const localTime = sql`watch_matches.matched_at AT TIME ZONE ${timeZone}`;
  return insertDeliveries(tx, {
    period: `${kind === 'DAILY' ? 'd' : 'w'}${day}`,
    now,
    isDue: sql`${recipients} AND (${localTime} + make_interval(hours => ${hoursBeforeMidnight}))::date <= ${day}::date`,
  });
}

async function insertDeliveries(
  tx: Db,
  { period, now, isDue }: { readonly period: string; readonly now: Date; readonly isDue: ReturnType<typeof sql> },
): Promise<readonly Delivery[]> {
  const { rows } = await sql<Delivery>`
    WITH due AS MATERIALIZED (
      SELECT watch_matches.watch_id, watch_matches.document_id, watches.subscriber_id
      FROM watch_matches JOIN watches ON watches.id = watch_matches.watch_id
      JOIN watch_subscribers ON watch_subscribers.id = watches.subscriber_id
      WHERE watch_matches.delivery_id IS NULL AND ${isDue} AND ${HAS_ADDRESS}
    ), inserted AS (
      INSERT INTO watch_deliveries (subscriber_id, period, created_at)
      SELECT DISTINCT subscriber_id, ${period}::text, ${now}::timestamptz FROM due
      ON CONFLICT (subscriber_id, period) DO NOTHING
      RETURNING id, subscriber_id
    ), assigned AS (
      UPDATE watch_matches SET delivery_id = inserted.id
      FROM due JOIN inserted ON inserted.subscriber_id = due.subscriber_id
      WHERE watch_matches.watch_id = due.watch_id AND watch_matches.document_id = due.document_id
    )
    SELECT inserted.id::integer AS id, inserted.subscriber_id::integer AS "subscriberId", ${RECIPIENT}
    FROM inserted JOIN watch_subscribers ON watch_subscribers.id = inserted.subscriber_id
    LEFT JOIN users ON users.id = watch_subscribers.user_id
    ORDER BY inserted.id`.execute(tx);
  return rows;
}

/** One document of an alert. */
export interface AlertLine {
  readonly deliveryId: number;
  readonly watched: Watched;
  readonly reason: NameMatchReason | { readonly role?: undefined };
  readonly number: string;
  readonly documentKey: string;
  readonly instrument: string;
  readonly recordedOn: PlainDate;
  readonly isVerified: boolean;
  /** How many lines the alert has. */
  readonly lines: number;
}

/**
 * Reads the documents of alerts, the newest first, up to a number for each. Leaves out those that were withheld after
 * they matched.
 */
export async function listAlertLines(
  tx: Db,
  deliveryIds: readonly number[],
  atMost: number,
): Promise<readonly AlertLine[]> {
  const { rows } = await sql<AlertLine>`
    SELECT * FROM (
      SELECT delivery_id::integer AS "deliveryId", watched, reason, documents.display_number AS number,
             documents.document_type || documents.number AS "documentKey", instruments.description AS instrument,
             documents.recorded_on::text AS "recordedOn", documents.verified_status = 'VERIFIED' AS "isVerified",
             (count(*) OVER (PARTITION BY delivery_id))::integer AS lines,
             row_number() OVER (PARTITION BY delivery_id ORDER BY documents.recorded_at DESC, documents.id DESC, watches.id) AS position
      FROM watch_matches JOIN watches ON watches.id = watch_matches.watch_id
      JOIN documents ON documents.id = watch_matches.document_id
      JOIN instruments ON instruments.code = documents.instrument_code
      WHERE delivery_id = ANY(${[...deliveryIds]}::bigint[]) AND NOT documents.is_withheld) AS numbered
    WHERE position <= ${atMost} ORDER BY "deliveryId", position`.execute(tx);
  return rows;
}
