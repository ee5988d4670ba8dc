import { loginPageLatestNews, loginPageLinks, loginPageSlides } from '@portal/contract/auth/login-page';
import type { ContentOf, Endpoint } from '@portal/contract/endpoint';
import type { Envelope } from '@portal/contract/envelope';
import { logReact } from '@portal/contract/log/log-react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The county's server in tests. Each test defines its responses; an unexpected call fails. Only error reports of the browser are always
 * accepted.
 */
export const server = setupServer(
  http.post(`*/juniper/api/${logReact.path}`, () =>
    HttpResponse.json({ ok: true, message: '', lockout: false, content: {} }),
  ),
);

/** The response to a call: content that matches the contract's schema, or a refusal. */
type Answer<E extends Endpoint> =
  | { readonly content: ContentOf<E>; readonly message?: string }
  | ({ readonly httpStatus: number } & Partial<Envelope<never>>);

/**
 * Defines the server's response to a call.
 *
 * @param answer receives the body of the request (the query of a GET).
 * @throws ZodError inside the call if the content violates the contract, so that no test passes on an impossible response.
 */
export function answerCall<E extends Endpoint>(
  endpoint: E,
  answer: (request: unknown) => Answer<E> | Promise<Answer<E>>,
): void {
  const address = `*/juniper/api/${endpoint.path}`;
  const method = endpoint.method === 'GET' ? http.get : http.post;
  server.use(
    method(address, async ({ request }) => {
      const body =
        endpoint.method === 'GET' ? Object.fromEntries(new URL(request.url).searchParams) : await request.json();
      const answered = await answer(endpoint.request.parse(body));
      if ('content' in answered) {
        const content = endpoint.content.parse(answered.content);
        return HttpResponse.json({ ok: true, message: answered.message ?? '', lockout: false, content });
      }
      const { httpStatus, ...envelope } = answered;
      return HttpResponse.json({ ok: false, message: '', lockout: false, ...envelope }, { status: httpStatus });
    }),
  );
}

/** The response to a file call: bytes with a file name, or a refusal. */
type FileAnswer =
  | { readonly bytes: string; readonly contentType: string; readonly fileName?: string }
  | ({ readonly httpStatus: number } & Partial<Envelope<never>>);

/** Defines the server's response to a file call. An envelope's text can be sent as bytes of `application/json`. */
export function answerFile(endpoint: Endpoint, answer: (request: unknown) => FileAnswer): void {
  server.use(
    http.post(`*/juniper/api/${endpoint.path}`, async ({ request }) => {
      const answered = answer(endpoint.request.parse(await request.json()));
      if ('httpStatus' in answered) {
        const { httpStatus, ...envelope } = answered;
        return HttpResponse.json({ ok: false, message: '', lockout: false, ...envelope }, { status: httpStatus });
      }
      const { bytes, contentType, fileName } = answered;
      const headers = new Headers({ 'content-type': contentType });
      if (fileName) headers.set('content-disposition', `attachment; filename="${fileName}"`);
      return new HttpResponse(bytes, { headers });
    }),
  );
}

/** Defines the county's configuration. */
export function answerConfiguration(configuration: object): void {
  server.use(http.get('*/juniper/product-configuration.json', () => HttpResponse.json(configuration)));
}

/** Defines the responses to the calls of the login page, by default one picture, no news and no links. */
export function answerLoginPage(
  changed: {
    readonly slides?: ContentOf<typeof loginPageSlides>;
    readonly news?: ContentOf<typeof loginPageLatestNews>['paragraphs'];
    readonly links?: ContentOf<typeof loginPageLinks>['paragraphs'];
  } = {},
): void {
  answerCall(loginPageSlides, () => ({ content: changed.slides ?? { numberOfSlides: 1, images: [] } }));
  answerCall(loginPageLatestNews, () => ({ content: { paragraphs: changed.news ?? [] } }));
  answerCall(loginPageLinks, () => ({ content: { paragraphs: changed.links ?? [] } }));
}
