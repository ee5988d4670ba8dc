import { OperatorError } from '../operator-error.ts';

/** The store of images doesn't respond in time, or refuses the portal. Calls answer TOO_BUSY, uploads UPLOADS_BUSY. */
export class StoreUnavailableError extends OperatorError {
  constructor(cause: unknown) {
    super(`The store of images is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StoreUnavailableError';
  }
}
