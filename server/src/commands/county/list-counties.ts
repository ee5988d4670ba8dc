import { readEnvironment } from '../../environment.ts';
import { listCountyLines } from '../../list-county-lines.ts';

/** Prints the counties of this deployment. An address never shows a password. */
export async function listCounties(): Promise<number> {
  for (const { key, name, state, timeZone, databaseUrl, dataDir } of listCountyLines(
    readEnvironment(process.env),
    undefined,
  ))
    console.log([key, `${name}, ${state}`, timeZone, hidePassword(databaseUrl) ?? 'PGlite', dataDir].join('  '));
  return 0;
}

function hidePassword(databaseUrl: string | undefined): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const url = new URL(databaseUrl);
  if (url.password !== '') url.password = '***';
  url.search = '';
  return url.href;
}
