import { loginStatus } from '@portal/contract/current-user/login-status';
import type { Endpoint } from '@portal/contract/endpoint';
import { landlink } from '@portal/contract/helper-data/landlink';
import { homeAll } from '@portal/contract/home/home-all';
import type { County } from './county.ts';
import type { BuiltWeb } from './platform/http/built-web.ts';

/** A screen of signed-in people: at which addresses below the county it stands, what it is built from, and what it asks first. */
interface Screen {
  readonly addresses: RegExp;
  readonly pieces: readonly string[];
  readonly asks: readonly Endpoint[];
}

const SHELL = 'src/app/shell/shell.tsx';
const SEARCH_AREA = 'src/features/records/screens/search-area.tsx';

/** The screens that people open or reload; the first that has the address. Where they stand, the web says (web/src/app/routes.tsx). */
const SCREENS: readonly Screen[] = [
  // Who is signed in is led from the login page to her home.
  { addresses: /^(login|home)?$/i, pieces: [SHELL, 'src/features/home/home-screen.tsx'], asks: [homeAll] },
  {
    addresses: /^search\/\w*SearchResults$/i,
    pieces: [SHELL, SEARCH_AREA, 'src/features/records/screens/search-results-screen.tsx'],
    asks: [landlink],
  },
  {
    addresses: /^search(\/|$)/i,
    pieces: [SHELL, SEARCH_AREA, 'src/features/records/screens/search-form-screen.tsx'],
    asks: [landlink],
  },
  { addresses: /(?:)/, pieces: [SHELL], asks: [] },
];

/**
 * Has the browser fetch at once what the page's scripts would ask for one after the other: the page's own files, the county's
 * configuration, and for whoever seems to be signed in the session, the screen at the address and its first answers.
 *
 * @returns the value of the page's `Link` header, for an address below the county.
 * @throws Error where the build lacks a piece of a screen.
 */
export function makeFirstLinks(county: County, web: BuiltWeb): (address: string, isSignedIn: boolean) => string {
  const linkAnswer = (path: string) => `</${county.key}/${path}>; rel=preload; as=fetch; crossorigin`;
  const visitor = [...web.pageLinks, linkAnswer('product-configuration.json')];
  const screens = SCREENS.map(({ addresses, pieces, asks }) => ({
    addresses,
    links: [
      ...visitor,
      ...[loginStatus, ...asks].map(({ path }) => linkAnswer(`api/${path}`)),
      ...web.linkPieces(pieces),
    ].join(', '),
  }));
  return (address, isSignedIn) =>
    (isSignedIn && screens.find(({ addresses }) => addresses.test(address))?.links) || visitor.join(', ');
}
