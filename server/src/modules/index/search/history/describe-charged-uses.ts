import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { formatUseSubject } from '@portal/contract/money/charging/use-subject';
import type { CallContext } from '../../../../platform/http/route.ts';
import { listUsageCharges, type UsageCharge } from '../../../money/charging/index.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import { getCriteriaWords } from '../select/get-criteria-words.ts';
import type { CriteriaWords } from '../select/search-definition.ts';
import { describePastSearch } from './describe-past-search.ts';

/** A list of many document numbers is cut here, with an ellipsis. */
const DESCRIPTION_MAX_CHARACTERS = 300;

/**
 * Describes what was charged, by journal entry, in the caller's language: a search by its name and criteria, as the history names it,
 * anything else by the number of its record or its land. Entries of other sales are absent.
 */
export async function describeChargedUses(
  { db, caller }: Pick<CallContext, 'db' | 'caller'>,
  journalEntryIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const charges = await listUsageCharges(db, journalEntryIds);
  if (charges.length === 0) return new Map();
  const words = await getCriteriaWords(db, caller);
  return new Map(charges.map((charge) => [charge.journalEntryId, truncate(describeCharge(charge, words))]));
}

function describeCharge({ kind, subject, criteria }: UsageCharge, words: CriteriaWords): string {
  const colon = subject.indexOf(':');
  if (kind !== 'SEARCH') return formatUseSubject(kind, subject, words.translate);
  const type = subject.slice(0, colon);
  if (!(type in SEARCH_DEFINITIONS)) return '';
  const { translate, bookLabel: book, torrensLabel: torrens } = words;
  const name = translate(`search:names.${type as SearchType}`, { book, torrens });
  const described = describePastSearch({ type: type as SearchType, criteria }, words);
  return described === undefined ? name : `${name}: ${described.longDescription}`;
}

function truncate(text: string): string {
  return text.length <= DESCRIPTION_MAX_CHARACTERS
    ? text
    : `${text.slice(0, DESCRIPTION_MAX_CHARACTERS).toWellFormed()}…`;
}
