import { once } from 'node:events';
import { createServer } from 'node:net';
import { OperatorError } from '../operator-error.ts';

/** Thrown where the portal can't listen. */
export class CannotListenError extends OperatorError {
  override readonly name = 'CannotListenError';
}

/** Meanings of the operating system's codes for an operator. */
const REASONS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use by another program: end it, or set PORT to another port.`,
  EACCES: (host, port) =>
    `This user is not allowed to listen on port ${port} of ${host}: set PORT to a port above 1023.`,
  EADDRNOTAVAIL: (host) => `This machine doesn't have the address ${host}: set HOST to one that it has.`,
  ENOTFOUND: (host) => `The name ${host} has no address: set HOST to an address of this machine.`,
};

/**
 * Listens on a port for a moment, before the portal does work that would be in vain.
 *
 * @throws CannotListenError with the reason.
 */
export async function ensurePortFree({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    throw explainListenError(error, { host, port });
  }
  server.close();
  await once(server, 'close');
}

/** Formats a listening error as a sentence, if an operator can correct it. */
export function explainListenError(error: unknown, { host, port }: { readonly host: string; readonly port: number }) {
  const explain = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return explain === undefined ? error : new CannotListenError(explain(host, port));
}
