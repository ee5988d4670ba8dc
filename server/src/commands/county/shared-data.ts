import { relative, resolve, sep } from 'node:path';
import type { CountyLine } from '../../counties-file.ts';

type CountyData = Pick<CountyLine, 'key' | 'databaseUrl' | 'dataDir'>;

/** PostgreSQL's own. */
const DEFAULT_PORT = '5432';

/** Finds another county with the same database or the same folder. Each has its own: they would read and delete each other's data. */
export function findSharer(line: CountyData, others: readonly CountyData[]): CountyData | undefined {
  const database = identifyDatabase(line);
  return others.find(
    (other) =>
      other.key !== line.key &&
      (identifyDatabase(other) === database || resolve(other.dataDir) === resolve(line.dataDir)),
  );
}

/** Whether a path is a folder or in it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(way) !== way);
}

/** The server and the name of a database, without the user and the options of its address; the folder of an embedded one. */
function identifyDatabase({ databaseUrl, dataDir }: CountyData): string {
  if (databaseUrl === undefined) return resolve(dataDir);
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  return `${searchParams.get('host') ?? hostname}:${port === '' ? DEFAULT_PORT : port}${pathname}`;
}
