import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { County } from '../../../../county.ts';
import type { StoredImport } from '../imports.queries.ts';

/** Identifies files together with how they are read: with a corrected mapping, the same files are another import. */
export async function computeDigest(
  { imports }: Pick<County, 'imports'>,
  files: Pick<StoredImport, 'layout' | 'encoding' | 'isComplete'> & {
    readonly content: Uint8Array;
    /** The saved mapping. */
    readonly mapping?: string | undefined;
  },
): Promise<Buffer> {
  const { layout, encoding, isComplete, content } = files;
  const hash = createHash('sha256').update(content).update(`${layout} ${encoding} ${isComplete}`);
  if (layout === 'countyMapping' && imports.mapping) hash.update(await readFile(imports.mapping.path).catch(() => ''));
  if (files.mapping !== undefined) hash.update(files.mapping);
  return hash.digest();
}
