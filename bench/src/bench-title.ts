import type { County } from '@portal/server/county';
import { buildChain, buildProperty } from '@portal/server/modules/index/title';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import type { BenchLine } from './bench-table.ts';
import { formatQuantiles, measureRuns, percentile } from './measure.ts';

const RUNS = 100;
const CHAIN_RUNS = 20;
/** Many more than a house has in a century. */
const CHAIN_DOCUMENTS = 500;
const CHAIN_PARCEL = 'BENCHCHAIN';
const WHOLE_INDEX = 0;

/** Property pages of the county's parcels and lots, and the chain of title of a parcel with many documents. */
export async function benchTitle(county: County, database: OpenDatabase): Promise<readonly BenchLine[]> {
  const context = { county, db: county.db };
  const { rows: parcels } = await database.executeSql(`SELECT key FROM parcels ORDER BY md5(key) LIMIT ${RUNS}`);
  const properties = await measureRuns(RUNS, (run) => buildProperty(context, `parcel/${parcels[run]?.key}`));
  const bare = await measureRuns(RUNS, (run) => database.executeSql(BARE_DOCUMENTS, [parcels[run]?.key]));
  await addLongParcel(database);
  const chains = await measureRuns(CHAIN_RUNS, () =>
    buildChain(context, { land: `parcel/${CHAIN_PARCEL}`, years: WHOLE_INDEX }),
  );
  const bareChain = await measureRuns(CHAIN_RUNS, () => database.executeSql(BARE_DOCUMENTS, [CHAIN_PARCEL]));
  return [
    {
      what: 'property page of a parcel, 1 client',
      ours: formatQuantiles(properties),
      comparison: `its documents and names alone ${formatQuantiles(bare)}`,
      ratio: percentile(properties, 0.95) / percentile(bare, 0.95),
      aim: 'p95 ≤ 40 ms',
    },
    {
      what: `chain of title of a parcel with ${CHAIN_DOCUMENTS} documents, 1 client`,
      ours: formatQuantiles(chains),
      comparison: `its documents and names alone ${formatQuantiles(bareChain)}`,
      ratio: percentile(chains, 0.95) / percentile(bareChain, 0.95),
      aim: 'p95 ≤ 100 ms',
    },
  ];
}

const BARE_DOCUMENTS = `
  SELECT documents.id, documents.recorded_at, names.role, names.display_name
  FROM parcels
  JOIN document_parcels ON document_parcels.parcel_id = parcels.id
  JOIN documents ON documents.id = document_parcels.document_id
  LEFT JOIN names ON names.document_id = documents.id
  WHERE parcels.key = $1`;

/** Gives a separate parcel to documents from all over the index. */
async function addLongParcel(database: OpenDatabase): Promise<void> {
  await database.executeSql(
    `WITH parcel AS (INSERT INTO parcels (number, key) VALUES ($1, $1) ON CONFLICT (key) DO NOTHING RETURNING id)
     INSERT INTO document_parcels (document_id, parcel_id)
     SELECT documents.id, parcel.id
     FROM parcel, (SELECT id FROM documents WHERE NOT is_withheld ORDER BY md5(id::text) LIMIT ${CHAIN_DOCUMENTS}) AS documents`,
    [CHAIN_PARCEL],
  );
}
