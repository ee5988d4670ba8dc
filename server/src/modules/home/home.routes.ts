import { loginPageLatestNews, loginPageLinks, loginPageSlides } from '@portal/contract/auth/login-page';
import { previewPages as previewPagesEndpoint } from '@portal/contract/control-panel/preview-pages';
import { homeAll } from '@portal/contract/home/home-all';
import { transactionReport } from '@portal/contract/home/transaction-report';
import { transactionList } from '@portal/contract/home/transactions';
import { route } from '../../platform/http/route.ts';
import { getHome } from './get-home.ts';
import { listTransactionPage } from './list-transaction-page.ts';
import { getLoginPageSlides, listLoginPageLinks, listLoginPageNews } from './login-page.ts';
import { previewPages } from './preview-pages.ts';
import { runTransactionReport } from './run-transaction-report.ts';

export const homeRoutes = [
  route(loginPageLinks, listLoginPageLinks),
  route(loginPageSlides, getLoginPageSlides),
  route(loginPageLatestNews, listLoginPageNews),
  route(homeAll, getHome),
  route(transactionList.endpoint, listTransactionPage),
  route(transactionReport, runTransactionReport),
  route(previewPagesEndpoint, previewPages),
];
