import type { CountyLine } from './counties-file.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from './platform/transport-encryption.ts';

/**
 * Finds dangers of a portal that other machines can reach: users with published passwords, and payments without a real
 * bank.
 *
 * @param start.isDemo whether the demo county is served, whose users are listed on the login page.
 * @returns a sentence for each danger; empty if there are no dangers or the operator accepts them.
 */
export function findStartDangers(
  environment: Pick<Environment, 'HOST' | 'ALLOW_PUBLIC_DEMO'>,
  start: { readonly isDemo: boolean; readonly lines: readonly Pick<CountyLine, 'key' | 'cardGateway'>[] },
): readonly string[] {
  if (isLoopback(environment.HOST) || environment.ALLOW_PUBLIC_DEMO === 'yes') return [];
  const emulated = start.lines.filter(({ cardGateway }) => cardGateway !== undefined && isOfThisMachine(cardGateway));
  const where = `HOST is ${environment.HOST}, which other machines can reach`;
  const dangers = [
    ...(start.isDemo ? [`${where}, and the demo county's passwords are published`] : []),
    ...emulated.map(({ key }) => `${where}, and the card gateway of ${key} is an emulator that charges no card`),
  ];
  return dangers.length === 0
    ? []
    : [...dangers, 'Set COUNTIES_FILE and HOST, or ALLOW_PUBLIC_DEMO=yes to start anyway'];
}

/** The gateway is on the internet; only an emulator is on this machine. */
function isOfThisMachine({ apiUrl, formUrl }: NonNullable<CountyLine['cardGateway']>): boolean {
  return [apiUrl, formUrl].some((url) => isLoopback(new URL(url).hostname));
}
