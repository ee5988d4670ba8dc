import pg from 'pg';
import { vi } from 'vitest';

/** The work of a call in the database, which doesn't depend on the machine. */
export interface CallWork {
  /** Statements, without those that begin and end transactions. */
  readonly statements: number;
  /** Pages of tables and indexes that they looked at, of 8 KB each. */
  readonly buffers: number;
  /** Rows that they read from tables and indexes, used or not. */
  readonly rows: number;
}

/**
 * Measures the work of a call: its statements are executed again, each in a transaction that is rolled back, with PostgreSQL's own
 * measurement (EXPLAIN ANALYZE).
 */
export async function measureCall(pool: pg.Pool, call: () => Promise<unknown>): Promise<CallWork> {
  const sent = await recordStatements(pool, call);
  let [buffers, rows] = [0, 0];
  const client = await pool.connect();
  try {
    for (const { text, values } of sent) {
      await client.query('BEGIN');
      const { rows: explained } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
        values,
      );
      await client.query('ROLLBACK');
      for (const { Plan: root } of explained[0]?.['QUERY PLAN'] ?? []) {
        buffers += root['Shared Hit Blocks'] + root['Shared Read Blocks'];
        rows += countRows(root);
      }
    }
  } finally {
    client.release();
  }
  return { statements: sent.length, buffers, rows };
}

/** A node of a plan, with what it did. */
interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  /** Including those of the nodes below it. */
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

function countRows(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const read = node['Relation Name'] === undefined ? 0 : (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, child) => sum + countRows(child), read);
}

interface SentStatement {
  readonly text: string;
  readonly values: unknown[];
}

/** Returns the statements that a call sends, with their values. */
async function recordStatements(pool: pg.Pool, call: () => Promise<unknown>): Promise<readonly SentStatement[]> {
  await waitForQuiet(pool);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await call();
    await waitForQuiet(pool);
    return query.mock.calls.flatMap(([first]) => {
      const { text, values } = first as unknown as Partial<SentStatement>;
      return text === undefined || values === undefined || TRANSACTION.test(text) ? [] : [{ text, values }];
    });
  } finally {
    query.mockRestore();
  }
}

const TRANSACTION = /^(?:begin|start|commit|rollback|savepoint|release|set)\b/i;

/** Waits for work after a response, whose statements would count as those of the next call. */
export async function waitForQuiet(pool: pg.Pool): Promise<void> {
  await vi.waitUntil(() => pool.idleCount === pool.totalCount);
}
