import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BOOK_FILES } from './bundle-books.ts';
import { CODE_FILES } from './bundle-codes.ts';
import { COVERAGE_FILE } from './bundle-coverage.ts';
import { DOCUMENT_FILES } from './bundle-documents.ts';
import type { BundleFile, BundleSource, SourceSet } from './bundle-file.ts';
import { LEGAL_FILE, PLAT_FILE } from './bundle-land.ts';
import { TAX_LIEN_FILES } from './bundle-tax-liens.ts';
import { TORRENS_FILES } from './bundle-torrens.ts';
import { type ReadOptions, readCsv } from './read-csv.ts';

const FIRST_FILES: readonly BundleFile[] = [...CODE_FILES, COVERAGE_FILE, PLAT_FILE];
const [DOCUMENTS_FILE, ...DOCUMENT_CHILDREN] = DOCUMENT_FILES;
/** Parent records come before the records that belong to them. */
const RECORD_FILES: readonly BundleFile[] = [
  ...(DOCUMENTS_FILE ? [DOCUMENTS_FILE] : []),
  ...TORRENS_FILES.slice(0, 1),
  ...BOOK_FILES,
  ...DOCUMENT_CHILDREN,
  ...TORRENS_FILES.slice(1),
  LEGAL_FILE,
  ...TAX_LIEN_FILES,
];

/** All files that a bundle can have, in the order in which they are read. */
export const BUNDLE_FILES: readonly BundleFile[] = [...FIRST_FILES, ...RECORD_FILES];

/** Returns the bundle file with a name. @throws Error for an unknown name. */
export function getBundleFile(name: string): BundleFile {
  const file = BUNDLE_FILES.find((candidate) => candidate.name === name);
  if (file === undefined) throw new Error(`No bundle file is called ${name}`);
  return file;
}

/** Finds the files of a bundle in a folder. */
export function findBundleSources(folder: string, options: ReadOptions): SourceSet {
  const present = BUNDLE_FILES.filter((file) => existsSync(join(folder, `${file.name}.csv`)));
  const sources = present.map((file, index): BundleSource => {
    const path = join(folder, `${file.name}.csv`);
    const rows = () => readCsv({ path, index }, file, options);
    return { file, label: `${file.name}.csv`, bytes: statSync(path).size, rows };
  });
  return {
    codes: sources.filter((source) => FIRST_FILES.includes(source.file)),
    records: sources.filter((source) => RECORD_FILES.includes(source.file)),
    fileNames: sources.map((source) => source.label),
  };
}
