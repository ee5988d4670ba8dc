import { BOOK_FILES } from './bundle-books.ts';
import { CODE_FILES } from './bundle-codes.ts';
import { COVERAGE_FILE } from './bundle-coverage.ts';
import { DOCUMENT_FILES } from './bundle-documents.ts';
import type { BundleFile } from './bundle-file.ts';
import { LEGAL_FILE, PLAT_FILE } from './bundle-land.ts';
import { TAX_LIEN_FILES } from './bundle-tax-liens.ts';
import { TORRENS_FILES } from './bundle-torrens.ts';

/** Codes and plats, which are read first. */
export const FIRST_FILES: readonly BundleFile[] = [...CODE_FILES, COVERAGE_FILE, PLAT_FILE];
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

/** The list of image files. The database has no table for it. */
const IMAGE_LIST: BundleFile = { name: 'images', required: ['document', 'file'], optional: ['page'], read: () => [] };

/** All files that a mapping can read. */
export const MAPPED_FILES: readonly BundleFile[] = [...BUNDLE_FILES, IMAGE_LIST];

/** Whether rows of a bundle file list image files. */
export function isImageList(name: string): boolean {
  return name === IMAGE_LIST.name;
}

/** Returns the bundle file with a name. @throws Error for an unknown name. */
export function getBundleFile(name: string): BundleFile {
  const file = MAPPED_FILES.find((candidate) => candidate.name === name);
  if (file === undefined) throw new Error(`No bundle file is called ${name}`);
  return file;
}
