import type { Db } from '../../../platform/database/database.ts';
import { listAddOnsUnlikeLedger, listAddOnsWithoutImages, listChargesWithoutAddOn } from './flat-fee.queries.ts';

/** A rule that always holds between add-ons, charges and images, and its violations. */
export interface FlatFeeFault {
  readonly rule:
    | 'a bought add-on has the ledger entry of its charge'
    | 'a bought add-on has granted its copies'
    | 'a charge for an add-on has its add-on';
  /** Guids of add-ons, or keys of ledger entries; the first hundred. */
  readonly ids: readonly string[];
}

/** Checks all add-ons against the ledger. @returns an empty list if all rules hold. */
export async function findFlatFeeFaults(db: Db): Promise<readonly FlatFeeFault[]> {
  const found: readonly FlatFeeFault[] = [
    { rule: 'a bought add-on has the ledger entry of its charge', ids: await listAddOnsUnlikeLedger(db) },
    { rule: 'a bought add-on has granted its copies', ids: await listAddOnsWithoutImages(db) },
    { rule: 'a charge for an add-on has its add-on', ids: await listChargesWithoutAddOn(db) },
  ];
  return found.filter(({ ids }) => ids.length > 0);
}
