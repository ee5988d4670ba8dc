import type { Language } from '@portal/contract/values/language';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the caller's session, once it is known. */
    language?: Language;
    /** Whose session it is, once it is known. */
    callerId?: number;
    /** While the county lets only its staff in: what it says to the others. */
    lockout?: { readonly message: string };
  }
}
