import type { Language } from '@portal/contract/values/language';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the caller's session, once it is known. */
    language?: Language;
  }
}
