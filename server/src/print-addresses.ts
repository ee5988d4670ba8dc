import type { CountyLine } from './counties-file.ts';
import { type Environment, getMailFolder } from './environment.ts';

/** Prints the counties' addresses, and notes for the operator about this start. */
export function printAddresses(
  environment: Environment,
  counties: readonly CountyLine[],
  { port, processes }: { readonly port: number; readonly processes: number },
): void {
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(environment.HOST) ? 'localhost' : environment.HOST;
  const here = `http://${host}:${port}`;
  const embedded = counties.filter(({ databaseUrl }) => databaseUrl === undefined).map(({ name }) => name);
  const lines = [
    ...counties.map(({ key, name }) => `${name}: ${environment.PUBLIC_URL ?? here}/${key}/`),
    // Behind a proxy, users have no use for the address that it forwards to.
    ...(environment.PUBLIC_URL === undefined ? [] : [`The portal listens on ${here}.`]),
    ...(processes === 1 ? [] : [`Served by ${processes} processes.`]),
    ...(embedded.length === 0
      ? []
      : [`Embedded database, for trials: ${embedded.join(', ')}. DATABASE_URL names a PostgreSQL server.`]),
    ...(environment.SMTP_URL === undefined ? [`Emails are written to ${getMailFolder(environment)}`] : []),
    'Stop with Ctrl-C.',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
