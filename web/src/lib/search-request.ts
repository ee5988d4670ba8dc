/** The navigation state for opening a search's form and running the search immediately. */
interface SearchRequest {
  /** The criteria that differ from the form's defaults. */
  readonly requestedCriteria: Readonly<Record<string, string>>;
}

/** Returns the state with which a link or a navigation to `/search/{type}` runs the search. Criteria don't belong in addresses. */
export function buildSearchRequest(requestedCriteria: Readonly<Record<string, string>>): SearchRequest {
  return { requestedCriteria };
}

/** Returns the criteria of the search that a navigation requests; undefined if it only opens the form. */
export function findRequestedCriteria(state: unknown): Readonly<Record<string, string>> | undefined {
  return (state as Partial<SearchRequest> | null)?.requestedCriteria;
}
