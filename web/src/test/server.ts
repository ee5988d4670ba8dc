import { loginPageLatestNews, loginPageLinks, loginPageSlides } from '@portal/contract/auth/login-page';
import type { ContentOf, Endpoint } from '@portal/contract/endpoint';
import type { Envelope } from '@portal/contract/envelope';
import { logReact } from '@portal/contract/log/log-react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The county's server in tests: each test says what it answers; a call that no test expects fails. Only a fault that the browser tells of is
 * always taken.
 */
export const server = setupServer(
  http.post(`*/juniper/api/${logReact.path}`, () =>
    HttpResponse.json({ ok: true, message: '', lockout: false, content: {} }),
  ),
);

/** What a call answers: content that the contract's schema must accept, or a refusal. */
type Answer<E extends Endpoint> =
  | { readonly content: ContentOf<E>; readonly message?: string }
  | ({ readonly httpStatus: number } & Partial<Envelope<never>>);

/**
 * Lets the server answer a call.
 *
 * @param answer given the body of the request (the query of a GET).
 * @throws ZodError inside the call where the content is not of the contract, so that no test passes on an impossible answer.
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

/** What a call for a file answers: bytes under a name, or a refusal. */
type FileAnswer =
  | { readonly bytes: string; readonly contentType: string; readonly fileName?: string }
  | ({ readonly httpStatus: number } & Partial<Envelope<never>>);

/** Lets the server answer a call with a file, or an envelope's text as the bytes of `application/json`. */
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

/** Lets the server answer the county's configuration. */
export function answerConfiguration(configuration: object): void {
  server.use(http.get('*/juniper/product-configuration.json', () => HttpResponse.json(configuration)));
}

/** Lets the server answer what the login page asks by itself: one picture, no news, no links, unless said otherwise. */
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
