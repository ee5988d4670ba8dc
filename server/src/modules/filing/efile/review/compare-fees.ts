import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
import type { Problem } from '@portal/contract/problem';
import { formatCents } from '@portal/contract/values/money';
import type { CallContext } from '../../../../platform/http/route.ts';
import { computeDueFees, findFeeTerms, sumFees } from '../due-fees.ts';
import type { StoredFiling } from '../filings/filings.queries.ts';
import type { ChargedFee } from '../recording-fees.rules.ts';

/**
 * Compares what the documents of a package were charged with the fees of what the clerk enters (docs/decisions/0344).
 *
 * @returns the problem of a difference; undefined if each fee agrees, and for filings before these lines were kept.
 */
export async function findFeeDifference(
  { db }: Pick<CallContext, 'db'>,
  documents: readonly {
    readonly filing: StoredFiling;
    readonly entered: Pick<IndexFacts, 'instrument' | 'grantors' | 'grantees'>;
  }[],
): Promise<Problem | undefined> {
  const terms = await findFeeTerms(db);
  if (terms === undefined) return undefined;
  let [charged, due, isDifferent] = [0, 0, false];
  for (const { filing, entered } of documents) {
    if (filing.pricedOn === null) continue;
    const fees = await computeDueFees(db, filing, { ...entered, terms });
    if (fees === undefined) return { key: 'feesUnknown' };
    isDifferent ||= !haveSameAmounts(filing.fees, fees);
    charged += sumFees(filing.fees);
    due += sumFees(fees);
  }
  return isDifferent
    ? { key: 'feesDiffer', params: { charged: formatCents(charged), due: formatCents(due) } }
    : undefined;
}

function haveSameAmounts(one: readonly ChargedFee[], other: readonly ChargedFee[]): boolean {
  return [...one, ...other].every(({ item }) => sumFees(one, item) === sumFees(other, item));
}
