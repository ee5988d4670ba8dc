import type { ChainDocument, ChainParty } from './chain-facts.ts';
import type { ChainGraph } from './chain-graph.rules.ts';
import { hasCommonParty, listAbsent, listShares, type Share } from './match-parties.rules.ts';

/** The debtors and holders of a burden, by its recorded assignments. */
export interface Holders {
  readonly debtors: readonly ChainParty[];
  /** The last recorded holders: who received the last assignment, else who received the burden, with those who assigned no share. */
  readonly holders: readonly ChainParty[];
  /** The holders, in the shares that each can release. */
  readonly shares: readonly Share[];
  /** Assignments by someone who wasn't the holder of record then, and that holder. */
  readonly breaks: readonly { readonly assignment: ChainDocument; readonly holder: string }[];
}

/**
 * Follows a burden through its assignments. After an assignment by a party who isn't the holder, the holder is
 * uncertain: the last holder before it is kept.
 *
 * The debtor of a lien that its creditor records alone, such as a tax lien, is its grantee. A seller under a contract
 * can assign too.
 *
 * @param owners all past and present owners.
 * @param before the document before which assignments count; all of them without one.
 */
export function traceHolders(
  graph: ChainGraph,
  burden: ChainDocument,
  { owners, before }: { readonly owners: readonly ChainParty[]; readonly before?: ChainDocument },
): Holders {
  const isByCreditor = isRecordedByCreditor(burden, owners);
  let debtors = isByCreditor ? burden.grantees : burden.grantors;
  let holders = isByCreditor ? burden.grantors : burden.grantees;
  let shares = listShares(holders);
  const breaks: { assignment: ChainDocument; holder: string }[] = [];
  for (const assignment of graph.actorsOn(burden)) {
    if (graph.effectOf(assignment) !== 'ASSIGNS') continue;
    if (before !== undefined && graph.positionOf(assignment) > graph.positionOf(before)) break;
    const { grantors, grantees } = assignment;
    if (hasCommonParty(holders, grantors)) {
      shares = [...listAbsent(shares, grantors), ...listShares(grantees)];
      holders = [...new Set(shares.flat())];
    } else if (graph.effectOf(burden) === 'CONTRACT' && hasCommonParty(debtors, grantors))
      debtors = [...listAbsent(listShares(debtors), grantors).flat(), ...grantees];
    else breaks.push({ assignment, holder: holders[0]?.displayName ?? '' });
  }
  return { debtors, holders, shares, breaks };
}

function isRecordedByCreditor({ lien, grantors, grantees }: ChainDocument, owners: readonly ChainParty[]): boolean {
  return lien !== undefined || (!hasCommonParty(owners, grantors) && hasCommonParty(owners, grantees));
}
