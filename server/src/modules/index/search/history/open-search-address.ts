import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { ResultKind } from '@portal/contract/index/search/results/result-kinds';
import type { openSearchAddress as endpoint } from '@portal/contract/index/search/run/search-address';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { type DetailsRecord, priceOpening } from '../../../money/charging/index.ts';
import { computeNaturalKey } from '../../records/index.ts';
import { touchSearchAddress } from './search-addresses.queries.ts';

/** The sale when a record of each kind of result opens. */
const DETAILS_KINDS: { readonly [Kind in ResultKind]: DetailsRecord['kind'] } = {
  documents: 'document',
  certificates: 'certificate',
  taxLiens: 'taxLien',
  grantorGranteeBooks: 'nameBook',
  tractBooks: 'tractBook',
};

/**
 * Finds the search of an address and the caller's price for opening it, so that the page can ask first. Whether the
 * caller can run this search is checked when they do.
 *
 * @throws Refusal NOT_FOUND for an unknown key or that of another account.
 */
export async function openSearchAddress(
  context: CallContext,
  { key, recordId }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, caller, county } = context;
  const search = await touchSearchAddress(db, { key, accountId: caller.accountId, at: county.clock.now() });
  if (search === undefined) throw new Refusal('NOT_FOUND');
  const kind = DETAILS_KINDS[SEARCHES[search.type].resultKind];
  const record = recordId === undefined ? undefined : { kind, key: computeNaturalKey(recordId) };
  return { ...search, costCents: await priceOpening(context, search, record) };
}
