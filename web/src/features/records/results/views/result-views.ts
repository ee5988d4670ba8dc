import type { ResultKind } from '@portal/contract/index/search/results/result-kinds';
import { certificateView } from './certificate-view.tsx';
import { documentView } from './document-view.tsx';
import { grantorGranteeBookView } from './grantor-grantee-book-view.tsx';
import type { ResultView } from './result-view.ts';
import { taxLienView } from './tax-lien-view.tsx';
import { tractBookView } from './tract-book-view.tsx';

/** The list layout of each kind of result. A new kind needs a file and a line here. */
export const RESULT_VIEWS: { readonly [Kind in ResultKind]: ResultView<Kind> } = {
  documents: documentView,
  certificates: certificateView,
  taxLiens: taxLienView,
  grantorGranteeBooks: grantorGranteeBookView,
  tractBooks: tractBookView,
};
