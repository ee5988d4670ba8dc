import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { loginPageLatestNews, loginPageLinks, loginPageSlides } from '@portal/contract/office/public-pages/login-page';
import { previewPages as previewPagesEndpoint } from '@portal/contract/office/public-pages/preview-pages';
import { route } from '../../../platform/http/route.ts';
import { getHome } from './get-home.ts';
import { getLoginPageSlides, listLoginPageLinks, listLoginPageNews } from './login-page.ts';
import { previewPages } from './preview-pages.ts';

export const publicPageRoutes = [
  route(loginPageLinks, listLoginPageLinks),
  route(loginPageSlides, getLoginPageSlides),
  route(loginPageLatestNews, listLoginPageNews),
  route(homeAll, getHome),
  route(previewPagesEndpoint, previewPages),
];
