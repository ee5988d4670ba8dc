import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PagePreviewProps } from '../features/control-panel/settings/page-preview.ts';
import { homeQuery } from '../features/home/home-query.ts';
import {
  loginPageLatestNewsQuery,
  loginPageLinksQuery,
  loginPageSlidesQuery,
} from '../features/sign-in/login-page-queries.ts';
import { productConfigurationQuery } from '../lib/county/product-configuration.ts';
import { loadComponent } from '../lib/load-component.tsx';
import { PreviewContext } from '../ui/screen.tsx';
import classes from './page-preview.module.css';

const PAGES = {
  login: loadComponent(async () => (await import('../features/sign-in/sign-in-screen.tsx')).SignInScreen),
  home: loadComponent(async () => (await import('../features/home/home-screen.tsx')).HomeScreen),
} as const;

/**
 * A page as it would look with unsaved settings: the screen itself, with data computed from them. It makes no calls,
 * and nothing in it can be used.
 */
export function PagePreview({ page, content }: PagePreviewProps) {
  const known = useQueryClient();
  const [client] = useState(() => buildClient(known, content));
  const Page = PAGES[page];
  return (
    <div inert data-theme={content.configuration.theme} className={classes.preview}>
      <QueryClientProvider client={client}>
        <PreviewContext value={true}>
          <Page />
        </PreviewContext>
      </QueryClientProvider>
    </div>
  );
}

/** Builds a client with the portal's data, except those of the preview, that loads nothing. */
function buildClient(known: QueryClient, content: PagePreviewProps['content']): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  for (const { queryKey, state } of known.getQueryCache().getAll()) client.setQueryData(queryKey, state.data);
  client.setQueryData(productConfigurationQuery.queryKey, content.configuration);
  client.setQueryData(loginPageSlidesQuery.queryKey, content.slides);
  client.setQueryData(loginPageLinksQuery.queryKey, content.links);
  client.setQueryData(loginPageLatestNewsQuery.queryKey, content.latestNews);
  client.setQueryData(homeQuery.queryKey, content.home);
  return client;
}
