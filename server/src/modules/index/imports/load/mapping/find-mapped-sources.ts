import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type CsvFile, type ReadOptions, readCsv } from '../files/read-csv.ts';
import type { BundleRow, BundleSource, SourceSet } from '../layouts/bundle-file.ts';
import { FIRST_FILES, isImageList } from '../layouts/bundle-files.ts';
import type { FieldContext } from './compile-field.ts';
import { compileRecord, type RecordCompiler } from './compile-record.ts';
import { type JoinIndex, loadJoin } from './load-join.ts';
import type { MappedFile, MappedRecord, Mapping } from './mapping-schema.ts';
import { matchesPath } from './match-path.ts';
import { guessFormat, readTable, type TableRow } from './read-table.ts';

/** A file of the folder that a mapping reads. */
interface FoundFile extends CsvFile {
  readonly label: string;
  readonly spec: MappedFile;
}

/** The report of repeated reads of a file, whose bad rows the first read has reported. */
const SILENT: ReadOptions['report'] = { reject: () => {}, note: () => {} };

/**
 * Finds the files of a mapping in a folder and plans how to read them: codes and plats first, each in a separate read,
 * then each file once for all its other records. Leaves out files that the folder doesn't have.
 */
export async function findMappedSources(mapping: Mapping, folder: string, options: ReadOptions): Promise<SourceSet> {
  const files = findFiles(mapping, folder);
  const context: FieldContext = { mapping, owners: new Map() };
  const readOptions = { ...options, encoding: mapping.encoding ?? options.encoding };
  const loadJoins = async (record: MappedRecord) => {
    const joins = new Map<string, JoinIndex>();
    for (const [alias, spec] of Object.entries(record.join ?? {})) {
      const joined = files.filter(({ name }) => name === spec.file).flatMap(({ found }) => found);
      joins.set(alias, await loadJoin(joined, spec, { ...readOptions, report: SILENT }));
    }
    return joins;
  };
  const groups = groupRecords(mapping);
  const wasRead = new Set<number>();
  const reportMissing = startMissingReport(options.report);
  const sources: BundleSource[] = [];
  const imageLists: BundleSource[] = [];
  for (const records of groups) {
    const compiled: RecordCompiler[] = [];
    for (const record of records) compiled.push(compileRecord(record, context, await loadJoins(record)));
    const [first] = records;
    const target = first !== undefined && isImageList(first.record) ? imageLists : sources;
    if (first?.rows !== undefined) {
      for (const compiler of compiled) target.push(buildConstantSource(compiler));
      continue;
    }
    for (const file of files.filter(({ name }) => name === first?.from).flatMap(({ found }) => found)) {
      const report = wasRead.has(file.index) ? SILENT : options.report;
      wasRead.add(file.index);
      target.push(buildSource(file, compiled, { ...readOptions, report }, reportMissing));
    }
  }
  return { sources, imageLists, fileNames: files.flatMap(({ found }) => found.map(({ label }) => label)) };
}

function findFiles({ files }: Mapping, folder: string) {
  const present = readdirSync(folder).toSorted();
  let index = 0;
  return Object.entries(files).map(([name, spec]) => {
    const found = present
      .filter((file) => matchesPath(file, spec.path) && !(spec.path.includes('*') && file.startsWith('import-report')))
      .map((label): FoundFile => ({ path: join(folder, label), index: index++, label, spec }));
    return { name, found };
  });
}

/** Groups records that are read together: codes one by one in their order, then the other records of each file. */
function groupRecords({ records }: Mapping): readonly (readonly MappedRecord[])[] {
  const orderOf = (record: MappedRecord) => FIRST_FILES.findIndex(({ name }) => name === record.record);
  const codes = records
    .filter((record) => orderOf(record) >= 0)
    .toSorted((one, other) => orderOf(one) - orderOf(other));
  const others = records.filter((record) => orderOf(record) < 0);
  // A file with the columns of its record is checked and read as a whole. Lists of images are read last.
  const alone = others.filter(
    (record) => record.rows !== undefined || record.fields === 'same' || isImageList(record.record),
  );
  const byFile = new Map<string, MappedRecord[]>();
  for (const record of others.filter((each) => !alone.includes(each)))
    byFile.set(record.from ?? '', [...(byFile.get(record.from ?? '') ?? []), record]);
  return [...codes.map((record) => [record]), ...alone.map((record) => [record]), ...byFile.values()];
}

function buildSource(
  file: FoundFile,
  compiled: readonly RecordCompiler[],
  options: ReadOptions,
  reportMissing: ReportMissing,
): BundleSource {
  let count = 0;
  const onRows = (rows: number) => {
    count += rows;
  };
  return {
    label: file.label,
    bytes: statSync(file.path).size,
    rows: () => {
      count = 0;
      return readRecords(file, compiled, { ...options, onRows }, reportMissing);
    },
    countRows: () => new Map([[file.index, count]]),
  };
}

async function* readRecords(
  file: FoundFile,
  compiled: readonly RecordCompiler[],
  options: ReadOptions & { readonly onRows: (count: number) => void },
  reportMissing: ReportMissing,
): AsyncGenerator<readonly BundleRow[]> {
  const [first] = compiled;
  if (first?.isSame && (file.spec.format ?? guessFormat(file.path)) === 'csv') {
    const bundleFile = first.file;
    for await (const rows of readCsv(file, bundleFile, options)) {
      options.onRows(rows.length);
      yield rows.map((row) => ({ file: bundleFile, row }));
    }
    return;
  }
  const converters = compiled.map((compiler) => ({ file: compiler.file, converter: compiler.start() }));
  let isChecked = false;
  for await (const batch of readTable(file, file.spec, options)) {
    const [start] = batch;
    if (start && !isChecked) reportMissing(start, file, compiled);
    isChecked ||= start !== undefined;
    options.onRows(batch.length);
    yield batch.flatMap((row) =>
      converters.flatMap(({ file: bundleFile, converter }) =>
        converter.convert(row).map((made): BundleRow => ({ file: bundleFile, ...made })),
      ),
    );
  }
  yield converters.flatMap(({ file: bundleFile, converter }) =>
    converter.finish().map((made): BundleRow => ({ file: bundleFile, ...made })),
  );
}

type ReportMissing = (start: TableRow, file: FoundFile, compiled: readonly RecordCompiler[]) => void;

/** Reports, once, each column that the mapping uses and a file doesn't have, unless its rows can differ. */
function startMissingReport(report: ReadOptions['report']): ReportMissing {
  const reported = new Set<string>();
  return ({ row }, { label, path, spec }, compiled) => {
    const format = spec.format ?? guessFormat(path);
    if (format === 'json' || format === 'jsonl') return;
    for (const column of compiled.flatMap(({ columns }) => columns).filter((each) => !row.has(each))) {
      if (reported.has(`${label}|${column}`)) continue;
      reported.add(`${label}|${column}`);
      report.note(label, 1, `column ${column} of the mapping is not in the file`);
    }
  };
}

function buildConstantSource({ file, constants }: RecordCompiler): BundleSource {
  return {
    label: file.name,
    bytes: 0,
    rows: async function* () {
      yield constants.map((row) => ({ file, row }));
    },
    countRows: () => new Map(constants.map((row) => [row.file, constants.length])),
  };
}
