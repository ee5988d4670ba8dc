import type { County } from '@portal/server/county';
import { sendWatchAlerts } from '@portal/server/modules/index/watches';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import type { BenchLine } from './bench-table.ts';
import { measureRuns, percentile } from './measure.ts';

/** A county of medium size has a watch for every second document; a larger one has no more. */
const DOCUMENTS_PER_WATCH = 2;
const WATCHES_MAX = 100_000;
/** Three in four watch a name, as counties with a watch report. */
const SHARES = { NAME: 0.75, PARCEL: 0.15, NUMBER: 0.1 } as const;
/** A busy day: a fiftieth of the watches' number. */
const WATCHES_PER_DOCUMENT = 50;
const RUNS = 3;
const MS_PER_SECOND = 1_000;

/**
 * A day's documents compared with all watches, up to the queued emails; next to the bare join of the same terms. It changes documents,
 * so it comes last.
 */
export async function benchWatches(county: County, database: OpenDatabase, documentCount: number): Promise<BenchLine> {
  const watches = Math.min(WATCHES_MAX, Math.floor(documentCount / DOCUMENTS_PER_WATCH));
  const dayDocuments = Math.floor(watches / WATCHES_PER_DOCUMENT);
  await saveSettings(county.db, { group: 'propertyWatch', content: { propertyWatch: true }, actor: SYSTEM_ACTOR });
  await sendWatchAlerts(county);
  await addWatches(database, watches);
  await recordToday(database, county.clock.now(), dayDocuments);
  const bare = await measureRuns(RUNS, () => database.executeSql(JOINED_TERMS));
  const [duration = Number.NaN] = await measureRuns(1, () => sendWatchAlerts(county));
  const { rows } = await database.executeSql(
    `SELECT (SELECT count(*) FROM watch_matches) AS matches,
            (SELECT count(*) FROM mail_outbox WHERE dedupe_key LIKE 'watch-alert:%') AS emails`,
  );
  return {
    what: `${watches} watches against ${dayDocuments} new documents: ${rows[0]?.matches} matches, ${rows[0]?.emails} emails`,
    ours: formatSeconds(duration),
    comparison: `bare join of the names ${formatSeconds(percentile(bare, 0.5))}`,
    ratio: duration / percentile(bare, 0.5),
    aim: '≤ 60 s',
  };
}

const formatSeconds = (durationMs: number) => `${(durationMs / MS_PER_SECOND).toFixed(2)} s`;

/** The documents to compare with the watches: those of today. */
const TODAYS = `SELECT id FROM documents WHERE index_version_id = (SELECT max(id) FROM index_versions)`;

const JOINED_TERMS = `SELECT count(*) FROM names JOIN watch_terms
  ON watch_terms.kind = 'NAME' AND watch_terms.key = (key_nospace || '|' || left(first_key, 1)) COLLATE "C"
  WHERE document_id IN (${TODAYS})`;

/** Adds watches of names, parcels and numbers of the index, each of another address. */
async function addWatches(database: OpenDatabase, watches: number): Promise<void> {
  const added = [
    {
      kind: 'NAME',
      facts: `SELECT jsonb_build_object('kind', 'NAME', 'lastName', key, 'firstName', first_key, 'soundsLike', false) AS watched,
                     key_nospace || '|' || left(first_key, 1) AS term
              FROM names WHERE key <> '' ORDER BY md5(document_id || role || sequence)`,
    },
    {
      kind: 'PARCEL',
      facts: `SELECT jsonb_build_object('kind', 'PARCEL', 'parcel', key) AS watched, key AS term FROM parcels ORDER BY md5(key)`,
    },
    {
      kind: 'NUMBER',
      facts: `SELECT jsonb_build_object('kind', 'NUMBER', 'number', document_type || number) AS watched,
                     document_type || ':' || number_key AS term FROM documents ORDER BY md5(id::text)`,
    },
  ] as const;
  for (const { kind, facts } of added) {
    const count = Math.floor(watches * SHARES[kind]);
    await database.executeSql(
      `WITH facts AS (SELECT watched, term, row_number() OVER () AS position FROM (${facts} LIMIT ${count}) AS sampled),
            subscribers AS (
              INSERT INTO watch_subscribers (email, language, created_at)
              SELECT '${kind.toLowerCase()}' || position || '@example.com', 'ENGLISH', now() FROM facts
              RETURNING id, email),
            added AS (
              INSERT INTO watches (subscriber_id, watched, created_at)
              SELECT subscribers.id, watched, now() FROM facts
              JOIN subscribers ON email = '${kind.toLowerCase()}' || position || '@example.com'
              RETURNING id, subscriber_id)
       INSERT INTO watch_terms (watch_id, kind, key)
       SELECT added.id, '${kind}', term FROM added JOIN subscribers ON subscribers.id = added.subscriber_id
       JOIN facts ON email = '${kind.toLowerCase()}' || position || '@example.com'`,
    );
  }
  await database.executeSql('ANALYZE watch_subscribers, watches, watch_terms');
}

/** Converts documents to those that an import added today. */
async function recordToday(database: OpenDatabase, now: Date, dayDocuments: number): Promise<void> {
  await database.executeSql(`INSERT INTO index_versions (source, started_at, finished_at) VALUES ('bench', $1, $1)`, [
    now,
  ]);
  await database.executeSql(
    `UPDATE documents SET recorded_on = $1::date, index_version_id = (SELECT max(id) FROM index_versions)
     WHERE id IN (SELECT id FROM documents WHERE NOT is_withheld ORDER BY md5(id::text) LIMIT ${dayDocuments})`,
    [now],
  );
}
