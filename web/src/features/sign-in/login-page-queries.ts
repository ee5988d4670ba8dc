import { loginPageLatestNews, loginPageLinks, loginPageSlides } from '@portal/contract/office/public-pages/login-page';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/* The county's content on its login page. Each query runs in the background, because signing in needs none of them. */

export const loginPageSlidesQuery = queryOptions({
  queryKey: ['login-page-slides'],
  queryFn: ({ signal }) => call(loginPageSlides, {}, { signal }),
  meta: { isQuiet: true },
});

export const loginPageLatestNewsQuery = queryOptions({
  queryKey: ['login-page-latest-news'],
  queryFn: ({ signal }) => call(loginPageLatestNews, {}, { signal }),
  meta: { isQuiet: true },
});

export const loginPageLinksQuery = queryOptions({
  queryKey: ['login-page-links'],
  queryFn: ({ signal }) => call(loginPageLinks, {}, { signal }),
  meta: { isQuiet: true },
});
