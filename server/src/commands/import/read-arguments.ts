import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  ENCODINGS,
  type Encoding,
  LAYOUTS,
  type Layout,
  MAX_REDATED_SHARE,
  MAX_REJECTED_SHARE,
  MAX_WITHDRAWN_SHARE,
  MIN_ROWS_SHARE,
} from '../../modules/index/imports/index.ts';
import { parseSourceAddress, type SourceAddress } from '../../platform/source-database/source-address.ts';
import { UsageError } from '../find-county-line.ts';
import { parseOptions } from '../parse-options.ts';

/** How to call the command. */
export const USAGE = `Usage: npm run import -- <county> <folder> [--from bundle|acris|mapped-deeds] [--mapping <file>]
         [--encoding <name>] [--report <file>] [--dry-run] [--difference <file>] [--complete] [--max-rejected <percent>]
         [--max-withdrawn <percent>] [--max-redated <percent>] [--min-rows <percent>]

       npm run import -- --all <folder> [the options of an import, without --report and --difference]

       npm run import -- --suggest <file> [--encoding <name>]

       npm run import -- <county> --undo <index version>

       npm run import -- --copy-tables <address>/<database> --user <name> --table <name> [--table <name> …] <folder>

Loads a folder of files into a county of COUNTIES_FILE; docs/importing.md describes the files. --all imports, into
each county, the subfolder with its key, with the county's mapping unless --from or --mapping is given. --suggest
writes a first mapping for a file next to it. --undo undoes an import, whose summary names its index version. --copy-tables copies tables of
another database (sqlserver://host:port, postgresql://, mysql://, mariadb://) to the folder, as CSV files for a mapping;
SOURCE_PASSWORD or SOURCE_PASSWORD_FILE has the password.`;

/** The source of an import, and its options. */
export interface ImportArguments {
  readonly county: string;
  readonly folder: string;
  readonly layout: Layout;
  /** A mapping file, instead of a built-in layout. */
  readonly mappingPath: string | undefined;
  readonly encoding: Encoding;
  readonly reportPath: string;
  readonly isDryRun: boolean;
  /** The file in which a dry run lists the records that differ. */
  readonly differencePath: string;
  /** Whether the folder contains all documents of the county. */
  readonly isComplete: boolean;
  /** 0 to 1. */
  readonly maxRejectedShare: number;
  /** 0 to 1. */
  readonly maxWithdrawnShare: number;
  /** 0 to 1. */
  readonly maxRedatedShare: number;
  /** 0 to 1. */
  readonly minRowsShare: number;
}

const OPTIONS = {
  from: { type: 'string' },
  mapping: { type: 'string' },
  suggest: { type: 'string' },
  undo: { type: 'string' },
  encoding: { type: 'string' },
  report: { type: 'string' },
  'dry-run': { type: 'boolean' },
  difference: { type: 'string' },
  complete: { type: 'boolean' },
  'max-rejected': { type: 'string' },
  'max-withdrawn': { type: 'string' },
  'max-redated': { type: 'string' },
  'min-rows': { type: 'string' },
  all: { type: 'boolean' },
  'copy-tables': { type: 'string' },
  user: { type: 'string' },
  table: { type: 'string', multiple: true },
} as const;

/** Imports of a folder with a subfolder for each county. */
export interface AllArguments {
  readonly allIn: string;
  /** Whether each county's mapping in the counties file is used. */
  readonly usesCountyMapping: boolean;
  readonly usesCountyEncoding: boolean;
  /** Completes the options for a county. */
  readonly forCounty: (county: string) => ImportArguments;
}

/** A file for which to suggest a mapping. */
export interface SuggestArguments {
  readonly suggestFor: string;
  readonly encoding: Encoding;
}

/** Tables of another database to copy to a folder. */
export interface CopyArguments {
  readonly copiedFrom: SourceAddress;
  /** The name of the database. */
  readonly database: string;
  readonly username: string;
  readonly tables: readonly string[];
  readonly folder: string;
}

/** An import to undo. */
export interface UndoArguments {
  readonly county: string;
  readonly indexVersionId: number;
}

/**
 * Reads the arguments of the command.
 *
 * @throws UsageError for unknown or impossible arguments.
 */
export function readArguments(
  argv: readonly string[],
): ImportArguments | AllArguments | SuggestArguments | UndoArguments | CopyArguments {
  const { positionals, values } = parseOptions(USAGE, argv, OPTIONS);
  if (values.suggest !== undefined) return readSuggestArguments(positionals, values.suggest, values.encoding);
  if (values.undo !== undefined) return readUndoArguments(positionals, values.undo, Object.keys(values).length);
  if (values['copy-tables'] !== undefined) return readCopyArguments(positionals, values['copy-tables'], values);
  if (values.all) return readAllArguments(positionals, values);
  if (values.user !== undefined || values.table !== undefined) throw new UsageError(USAGE);
  const [county, folderName, ...rest] = positionals;
  if (county === undefined || folderName === undefined || rest.length > 0) throw new UsageError(USAGE);
  return readImportArguments(county, folderName, values);
}

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>['values'];

function readAllArguments(positionals: readonly string[], values: Values): AllArguments {
  const [folder, ...rest] = positionals;
  const { report, difference, mapping, from } = values;
  if (folder === undefined || rest.length > 0 || report !== undefined || difference !== undefined)
    throw new UsageError(USAGE);
  const forCounty = (county: string) => readImportArguments(county, join(folder, county), values);
  return {
    ...{ allIn: readFolder(folder), forCounty },
    usesCountyMapping: mapping === undefined && from === undefined,
    usesCountyEncoding: values.encoding === undefined,
  };
}

function readFolder(name: string): string {
  // npm runs the command in the repository. INIT_CWD is the operator's working directory.
  const folder = resolve(process.env.INIT_CWD ?? '.', name);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`${folder} is not a folder.`);
  return folder;
}

function readImportArguments(county: string, folderName: string, values: Values): ImportArguments {
  const folder = readFolder(folderName);
  if (values.mapping !== undefined && values.from !== undefined)
    throw new UsageError('--mapping and --from exclude each other.');
  // With milliseconds, so that the report of a quick import isn't replaced by the next one.
  const stamp = new Date().toISOString().replace(/[-:.]/g, '');
  return {
    county,
    folder,
    mappingPath: values.mapping === undefined ? undefined : resolve(process.env.INIT_CWD ?? '.', values.mapping),
    layout: readChoice('--from', values.from ?? 'bundle', LAYOUTS),
    encoding: readChoice('--encoding', values.encoding ?? 'utf-8', ENCODINGS),
    reportPath: resolve(process.env.INIT_CWD ?? '.', values.report ?? join(folder, `import-report-${stamp}.csv`)),
    isDryRun: values['dry-run'] ?? false,
    differencePath: resolve(
      process.env.INIT_CWD ?? '.',
      values.difference ?? join(folder, `import-report-difference-${stamp}.csv`),
    ),
    isComplete: values.complete ?? false,
    maxRejectedShare: readShare('--max-rejected', values['max-rejected'], MAX_REJECTED_SHARE),
    maxWithdrawnShare: readShare('--max-withdrawn', values['max-withdrawn'], MAX_WITHDRAWN_SHARE),
    maxRedatedShare: readShare('--max-redated', values['max-redated'], MAX_REDATED_SHARE),
    minRowsShare: readShare('--min-rows', values['min-rows'], MIN_ROWS_SHARE),
  };
}

function readSuggestArguments(positionals: readonly string[], name: string, encoding = 'utf-8'): SuggestArguments {
  const suggestFor = resolve(process.env.INIT_CWD ?? '.', name);
  if (positionals.length > 0) throw new UsageError(USAGE);
  if (!existsSync(suggestFor) || !statSync(suggestFor).isFile()) throw new UsageError(`${suggestFor} is not a file.`);
  return { suggestFor, encoding: readChoice('--encoding', encoding, ENCODINGS) };
}

/** A table becomes a file of its name, so the name has no character that a file system refuses. */
const TABLE_NAME = /^[^\p{Cc}/\\:*?"<>|.]{1,128}(?:\.[^\p{Cc}/\\:*?"<>|.]{1,128}){0,2}$/u;

function readCopyArguments(positionals: readonly string[], from: string, values: Values): CopyArguments {
  const [folder, ...rest] = positionals;
  const { user: username, table: tables = [] } = values;
  if (folder === undefined || rest.length > 0 || username === undefined || tables.length === 0)
    throw new UsageError(USAGE);
  const [address = '', ...query] = from.split(/(?=\?)/);
  const slash = address.lastIndexOf('/');
  const database = address.slice(slash + 1);
  const copiedFrom = parseSourceAddress(address.slice(0, Math.max(slash, 0)) + query.join(''));
  if (copiedFrom === undefined || database === '')
    throw new UsageError(`--copy-tables ${from}: must be an address and a database, sqlserver://host:port/database`);
  const odd = tables.find((table) => !TABLE_NAME.test(table));
  if (odd !== undefined) throw new UsageError(`--table ${odd}: must be a name such as dbo.Deeds`);
  return { copiedFrom, database, username, tables: [...new Set(tables)], folder: readFolder(folder) };
}

function readUndoArguments(positionals: readonly string[], undo: string, options: number): UndoArguments {
  const [county, ...rest] = positionals;
  if (county === undefined || rest.length > 0 || options > 1) throw new UsageError(USAGE);
  if (!/^\d{1,15}$/.test(undo)) throw new UsageError(`--undo ${undo}: must be the number of an index version`);
  return { county, indexVersionId: Number(undo) };
}

function readChoice<Choice extends string>(option: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) throw new UsageError(`${option} ${text}: must be one of ${choices.join(', ')}`);
  return choice;
}

/** Reads a percentage. @returns 0 to 1. */
function readShare(option: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  const percent = /^\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(percent <= 100)) throw new UsageError(`${option} ${text}: must be a number from 0 to 100`);
  return percent / 100;
}
