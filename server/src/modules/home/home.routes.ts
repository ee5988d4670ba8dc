import { loginPageLatestNews, loginPageLinks, loginPageSlides } from '@portal/contract/auth/login-page';
import { previewPages as previewPagesEndpoint } from '@portal/contract/control-panel/preview-pages';
import { homeAll } from '@portal/contract/home/home-all';
import { transactionList } from '@portal/contract/home/transactions';
import { route } from '../../platform/http/route.ts';
import { listRoutes } from '../../platform/lists/serve-list.ts';
import { getHome } from './get-home.ts';
import { getLoginPageSlides, listLoginPageLinks, listLoginPageNews } from './login-page.ts';
import { previewPages } from './preview-pages.ts';
import { selectListedTransactions } from './select-transactions.ts';

export const homeRoutes = [
  route(loginPageLinks, listLoginPageLinks),
  route(loginPageSlides, getLoginPageSlides),
  route(loginPageLatestNews, listLoginPageNews),
  route(homeAll, getHome),
  ...listRoutes(transactionList, selectListedTransactions),
  route(previewPagesEndpoint, previewPages),
];
