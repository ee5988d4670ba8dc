import type { RouteObject } from 'react-router';
import { lazyScreen, screen } from '../../lib/lazy-screen.ts';

const chainOfTitle = lazyScreen(
  () => import('./chain/chain-screen.tsx'),
  (module) => module.ChainScreen,
);

const property = lazyScreen(
  () => import('./property/property-screen.tsx'),
  (module) => module.PropertyScreen,
);

/** Chains of title and property pages: one address for each identity of land, and one for each document. */
export const TITLE_ROUTES: RouteObject[] = [
  // Addresses that identify no land get a page that says so.
  { path: 'property/*', ...property },
  screen(
    'document/:docId/property',
    () => import('./property/document-property-screen.tsx'),
    (module) => module.DocumentPropertyScreen,
  ),
  ...['parcel/:key', 'plat/:plat/:block/:lot/:unit?', 'section/:place/:part?'].map((land) => ({
    path: `property/${land}/chain`,
    ...chainOfTitle,
  })),
  screen(
    'document/:docId/chain',
    () => import('./chain/document-chain-screen.tsx'),
    (module) => module.DocumentChainScreen,
  ),
];
