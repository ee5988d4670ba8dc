import { mock } from 'node:test';
import pg from 'pg';

/** A statement as the portal sent it, with values that a message between threads can carry. */
export interface SentStatement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Returns the statements that this process sends to PostgreSQL while it does some work, in their order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<readonly SentStatement[]> {
  const query = mock.method(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(({ arguments: [sent] }) => {
      const { name, text, values = [] } = sent as unknown as pg.QueryConfig<unknown[]>;
      return { name, text, values: values.map(toText) };
    });
  } finally {
    query.mock.restore();
  }
}

/** PostgreSQL also reads bytes as text; a message would turn the buffer into an object. */
function toText(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
