import { retryFailedPages as retryFailedPagesEndpoint } from '@portal/contract/images/page-text/retry-failed-pages';
import { route } from '../../../platform/http/route.ts';
import { retryFailedPages } from './retry-failed-pages.ts';

export const pageTextRoutes = [route(retryFailedPagesEndpoint, retryFailedPages)];
