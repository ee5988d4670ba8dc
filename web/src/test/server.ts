import type { ContentOf, Endpoint } from '@portal/contract/endpoint';
import type { Envelope } from '@portal/contract/envelope';
import { getCart } from '@portal/contract/images/cart/cart';
import { suggestSurnames } from '@portal/contract/index/search/run/suggest-surnames';
import { getChargeReference } from '@portal/contract/money/charging/charge-reference';
import { logReact } from '@portal/contract/office/client-log';
import { loginPageLatestNews, loginPageLinks, loginPageSlides } from '@portal/contract/office/public-pages/login-page';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The county's server in tests. Each test defines its responses; an unexpected call fails. Only error reports of the browser are always
 * accepted; no surname is near a typed one charges carry no reference, and the cart is empty unless a test says so.
 */
export const server = setupServer(
  http.post(`*/juniper/api/${suggestSurnames.path}`, () =>
    HttpResponse.json({ ok: true, message: '', lockout: false, content: { surnames: [] } }),
  ),
  http.post(`*/juniper/api/${getChargeReference.path}`, () =>
    HttpResponse.json({ ok: true, message: '', lockout: false, content: { reference: '', isRequired: false } }),
  ),
  http.get(`*/juniper/api/${getCart.path}`, () =>
    HttpResponse.json({ ok: true, message: '', lockout: false, content: { documentKeys: [], orders: [] } }),
  ),
  http.post(`*/juniper/api/${logReact.path}`, () =>
    HttpResponse.json({ ok: true, message: '', lockout: false, content: {} }),
  ),
);

/** The response to a call: content that matches the contract's schema, or a refusal. */
type CallReply<E extends Endpoint> =
  | { readonly content: ContentOf<E>; readonly message?: string; readonly version?: number }
  | ({ readonly httpStatus: number } & Partial<Envelope<never>>);

/**
 * Defines the server's response to a call.
 *
 * @param respond receives the body of the request (the query of a GET) and the version in `If-Match`.
 * @throws ZodError inside the call if the content violates the contract, so that no test passes on an impossible response.
 */
export function respondToCall<E extends Endpoint>(
  endpoint: E,
  respond: (request: unknown, version: string | null) => CallReply<E> | Promise<CallReply<E>>,
): void {
  const address = `*/juniper/api/${endpoint.path}`;
  const method = endpoint.method === 'GET' ? http.get : http.post;
  server.use(
    method(address, async ({ request, params }) => {
      const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, params[name]]);
      const sent = await readSent(endpoint, request);
      const body = named.length === 0 ? sent : { ...Object(sent), ...Object.fromEntries(named) };
      const reply = await respond(endpoint.request.parse(body), request.headers.get('if-match'));
      if ('content' in reply) {
        const { message = '', version } = reply as { message?: string; version?: number };
        const content = endpoint.content.parse(reply.content);
        const headers = new Headers();
        if (version !== undefined) headers.set('etag', `"${version}"`);
        return HttpResponse.json({ ok: true, message, lockout: false, content }, { headers });
      }
      const { httpStatus, ...envelope } = reply;
      return HttpResponse.json({ ok: false, message: '', lockout: false, ...envelope }, { status: httpStatus });
    }),
  );
}

/** The values in a request's query or body; doesn't read the parts of an upload. */
function readSent({ method, body }: Endpoint, request: Request): unknown {
  if (body === 'multipart') return {};
  return method === 'GET' ? Object.fromEntries(new URL(request.url).searchParams) : request.json();
}

/** The response to a file call: bytes with a file name, or a refusal. */
type FileReply =
  | { readonly bytes: string; readonly contentType: string; readonly fileName?: string }
  | ({ readonly httpStatus: number } & Partial<Envelope<never>>);

/** Defines the server's response to a file call. An envelope's text can be sent as bytes of `application/json`. */
export function respondToFileCall(endpoint: Endpoint, respond: (request: unknown) => FileReply): void {
  const method = endpoint.method === 'GET' ? http.get : http.post;
  server.use(
    method(`*/juniper/api/${endpoint.path}`, async ({ request }) => {
      const reply = respond(endpoint.request.parse(await readSent(endpoint, request)));
      if ('httpStatus' in reply) {
        const { httpStatus, ...envelope } = reply;
        return HttpResponse.json({ ok: false, message: '', lockout: false, ...envelope }, { status: httpStatus });
      }
      const { bytes, contentType, fileName } = reply;
      const headers = new Headers({ 'content-type': contentType });
      if (fileName) headers.set('content-disposition', `attachment; filename="${fileName}"`);
      return new HttpResponse(bytes, { headers });
    }),
  );
}

/** Defines the county's configuration. */
export function respondWithConfiguration(configuration: object): void {
  server.use(http.get('*/juniper/product-configuration.json', () => HttpResponse.json(configuration)));
}

/** Defines the responses to the calls of the login page, by default one picture, no news and no links. */
export function respondToLoginPage(
  changed: {
    readonly slides?: ContentOf<typeof loginPageSlides>;
    readonly news?: ContentOf<typeof loginPageLatestNews>['paragraphs'];
    readonly links?: ContentOf<typeof loginPageLinks>['paragraphs'];
  } = {},
): void {
  respondToCall(loginPageSlides, () => ({ content: changed.slides ?? { numberOfSlides: 1, images: [] } }));
  respondToCall(loginPageLatestNews, () => ({ content: { paragraphs: changed.news ?? [] } }));
  respondToCall(loginPageLinks, () => ({ content: { paragraphs: changed.links ?? [] } }));
}
