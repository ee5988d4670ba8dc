import type { County } from './county.ts';
import type { BuiltWeb } from './platform/http/built-web.ts';

/**
 * Builds the page's `Link` header, which has the browser fetch early what the page's scripts would request one after the other: the
 * page's own files, the county's configuration, the files of the screen at the address and, for a user who seems to be signed in, the
 * session and the screen's first calls.
 *
 * @returns a function from an address below the county to the value of the header.
 */
export function buildPreloadLinks(
  county: County,
  { preloads }: BuiltWeb,
): (address: string, hasSession: boolean) => string {
  const linkCall = (path: string) => linkResponse(`/${county.key}/api/${path}`);
  const everyone = [...preloads.page.map(linkFile), linkResponse(`/${county.key}/product-configuration.json`)];
  const signedIn = [...everyone, ...preloads.sessionCalls.map(linkCall)];
  const screens = preloads.screens.map(({ address, needsSession, files, calls }) => ({
    address: new RegExp(address, 'i'),
    needsSession,
    links: [...calls.map(linkCall), ...files.map(linkFile)],
  }));
  return (address, hasSession) => {
    const screen = screens.find(
      ({ address: pattern, needsSession }) => (hasSession || !needsSession) && pattern.test(address),
    );
    return [...(hasSession ? signedIn : everyone), ...(screen?.links ?? [])].join(', ');
  };
}

function linkResponse(address: string): string {
  return `<${address}>; rel=preload; as=fetch; crossorigin`;
}

function linkFile(file: string): string {
  return file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`;
}
