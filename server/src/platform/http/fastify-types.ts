import type { Language } from '@portal/contract/values/language';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the response. Undefined until the session has been read. */
    language?: Language;
    /** The id of the signed-in user. Undefined until the session has been read. */
    callerId?: number;
    /** The county's message to locked-out users, while only staff can sign in. */
    lockout?: { readonly message: string };
  }

  interface FastifyContextConfig {
    /** Whether the body is a file, which has longer to arrive. */
    isUpload?: boolean;
    /** Whether mail programs post a form without fields (RFC 8058). */
    isOneClick?: boolean;
    /** The method and path of the contract's call. */
    call?: string;
  }
}
