import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  matchLine as matchEndpoint,
  undoMatch as undoEndpoint,
} from '@portal/contract/money/bank-statements/bank-statements';
import { parseIsoDate } from '@portal/contract/values/plain-date';
import { isViolationOf } from '../../../platform/database/constraint-violation.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { findSides, insertMatch, updateMatchUndone } from './bank-statements.queries.ts';

/** Confirms that a line is a deposit, or none. The database refuses a second match of either side. It moves no money. */
export async function matchLine(
  context: CallContext,
  { lineId, deposit, reason }: ParsedRequestOf<typeof matchEndpoint>,
): Promise<ContentOf<typeof matchEndpoint>> {
  const { db, county, caller } = context;
  if (deposit !== null && deposit.kind !== 'CARD_BATCH' && parseIsoDate(deposit.key) === undefined)
    return { status: 'TAKEN' };
  try {
    return await inTransaction(db, async (tx) => {
      const { lineCents, depositCents } = await findSides(tx, lineId, deposit);
      if (lineCents === undefined || (deposit !== null && depositCents === undefined)) return { status: 'TAKEN' };
      if (reason === '' && lineCents !== depositCents) return { status: 'REASON_NEEDED' };
      const confirmed = { reason, confirmedAt: county.clock.now(), confirmedBy: caller.username };
      const chosen = deposit === null ? null : { ...deposit, cents: depositCents as number };
      if (!(await insertMatch(tx, { lineId, lineCents, deposit: chosen, ...confirmed }))) return { status: 'TAKEN' };
      const details = { number: lineId, subject: deposit?.key ?? '', amountCents: lineCents, reason };
      await recordAudit(tx, { action: 'bank.matched', actor: actorOf(context), details });
      return { status: 'MATCHED' };
    });
  } catch (error) {
    // The batch was read again since.
    if (isViolationOf(error, 'bank_matches_deposit')) return { status: 'TAKEN' };
    throw error;
  }
}

/** Takes the match of a line back. */
export async function undoMatch(
  context: CallContext,
  { lineId, reason }: ParsedRequestOf<typeof undoEndpoint>,
): Promise<ContentOf<typeof undoEndpoint>> {
  const { db, county, caller } = context;
  return inTransaction(db, async (tx) => {
    const undone = await updateMatchUndone(tx, { lineId, at: county.clock.now(), by: caller.username, reason });
    if (undone === undefined) return { status: 'NOT_MATCHED' };
    const details = { number: lineId, amountCents: undone.lineCents, reason };
    await recordAudit(tx, { action: 'bank.unmatched', actor: actorOf(context), details });
    return { status: 'UNDONE' };
  });
}
