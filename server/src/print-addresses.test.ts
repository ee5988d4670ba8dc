import { afterEach, expect, it, vi } from 'vitest';
import type { CountyLine } from './counties-file.ts';
import { readEnvironment } from './environment.ts';
import { printAddresses } from './print-addresses.ts';

const PINE = { key: 'pine', name: 'Pine County', databaseUrl: 'postgresql://localhost/pine' } as CountyLine;

afterEach(() => vi.restoreAllMocks());

function print(variables: Readonly<Record<string, string>>): readonly string[] {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  printAddresses(readEnvironment(variables), [PINE], { port: 8080, processes: 2 });
  return String(write.mock.lastCall?.[0]).split('\n');
}

it('prints the address that users open', () => {
  expect(print({})).toContain('Pine County: http://localhost:8080/pine/');
  const behindProxy = print({ PUBLIC_URL: 'https://records.example.gov/' });
  expect(behindProxy).toContain('Pine County: https://records.example.gov/pine/');
  expect(behindProxy).toContain('The portal listens on http://localhost:8080.');
});
