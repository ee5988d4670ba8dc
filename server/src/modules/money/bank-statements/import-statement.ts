import { createHash } from 'node:crypto';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { importStatement as endpoint } from '@portal/contract/money/bank-statements/bank-statements';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { insertLines, insertStatement, type KeyedLine } from './bank-statements.queries.ts';
import { readStatement } from './formats/read-statement.ts';
import { type ReadStatement, type StatementLine, StatementRefusedError } from './formats/statement-line.ts';

/** Enough to recognize an account, and not its number. */
const ACCOUNT_SHOWN_CHARACTERS = 4;

/** Imports the lines of a statement that no earlier one has, all or none. The same file again adds nothing. */
export async function importStatement(
  context: CallContext,
  { fileName, content, csv }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, county, caller } = context;
  let statement: ReadStatement;
  try {
    statement = readStatement(content, csv);
  } catch (error) {
    if (!(error instanceof StatementRefusedError)) throw error;
    return { status: 'REFUSED', problem: error.problem, line: error.line };
  }
  const { format, lines } = statement;
  const chosen = format === 'CSV' ? JSON.stringify(csv) : '';
  const sha256 = createHash('sha256').update(`${chosen}\0${content}`).digest();
  const added = await inTransaction(db, async (tx) => {
    const imported = { importedAt: county.clock.now(), importedBy: caller.username };
    const id = await insertStatement(tx, { sha256, fileName, format, lines: lines.length, ...imported });
    if (id === undefined) return 0;
    const count = await insertLines(tx, id, keyLines(lines));
    await recordAudit(tx, { action: 'bank.imported', actor: actorOf(context), details: { name: fileName, count } });
    return count;
  });
  return { status: 'IMPORTED', format, lines: lines.length, added };
}

/**
 * Gives each line the key by which it is recognized in another statement. Banks repeat their own numbers for different lines, so that day and
 * amount are part of the key. Without a number, two equal lines of a file are two lines, which another file with both has as well.
 */
function keyLines(lines: readonly StatementLine[]): readonly KeyedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { account, reference, postedOn, amountCents, description } = line;
    const facts = JSON.stringify([account, reference, postedOn, amountCents, reference === '' ? description : '']);
    const count = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, count);
    const key = createHash('sha256').update(`${count}\0${facts}`).digest();
    return { ...line, key, account: account.slice(-ACCOUNT_SHOWN_CHARACTERS) };
  });
}
