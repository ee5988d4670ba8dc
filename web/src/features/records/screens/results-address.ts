import { SEARCHES, type SearchType } from '@portal/contract/index/search/definitions/searches';
import { parseAddressPage, writeAddressPage } from '../../../ui/page-viewer/page-address.ts';
import { RESULT_PATHS } from './result-paths.ts';

/** The query parameters of the search, and of the open record, so that reloads, Back, other tabs and colleagues find both. */
const SEARCH = 'search';
const RECORD = 'record';

/** The parts of a results address. */
export interface ResultsAddress {
  readonly addressKey?: string | undefined;
  readonly recordId?: string | undefined;
  /** The page of the record's image in the viewer. */
  readonly imagePage?: number | undefined;
}

/** Returns the query string of an address of results; empty without a search and a record. */
export function buildResultsQuery({ addressKey, recordId, imagePage }: ResultsAddress): string {
  const query = new URLSearchParams();
  if (addressKey !== undefined) query.set(SEARCH, addressKey);
  if (recordId !== undefined) query.set(RECORD, recordId);
  if (imagePage !== undefined) writeAddressPage(query, imagePage);
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns the address of a search's results, with or without an open record. */
export function buildResultsPath(type: SearchType, address: ResultsAddress): string {
  return RESULT_PATHS[SEARCHES[type].resultKind] + buildResultsQuery(address);
}

/** Reads the content of an address of results. */
export function parseResultsQuery(query: string): ResultsAddress {
  const parameters = new URLSearchParams(query);
  return {
    addressKey: parameters.get(SEARCH) || undefined,
    recordId: parameters.get(RECORD) || undefined,
    imagePage: parseAddressPage(parameters),
  };
}
