import { pageToCheckList } from '@portal/contract/images/page-text/pages-to-check';
import { retryFailedPages as retryFailedPagesEndpoint } from '@portal/contract/images/page-text/retry-failed-pages';
import { type Route, route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { selectListedPages } from './list-pages-to-check.ts';
import { retryFailedPages } from './retry-failed-pages.ts';

export const pageTextRoutes: readonly Route[] = [
  route(retryFailedPagesEndpoint, retryFailedPages),
  ...listRoutes(pageToCheckList, selectListedPages),
];
