import type { ResultKind } from '@portal/contract/index/search/results/result-kinds';

/** The path of each kind's results (Spec 2 §2 "Routes"). Part of the first load, so it must not import the search definitions. */
export const RESULT_PATHS: { readonly [Kind in ResultKind]: string } = {
  documents: '/search/SearchResults',
  certificates: '/search/TorrensSearchResults',
  taxLiens: '/search/TaxLienSearchResults',
  grantorGranteeBooks: '/search/GrantorGranteeBookSearchResults',
  tractBooks: '/search/TractBookSearchResults',
};
