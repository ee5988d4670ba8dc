import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { County } from '@portal/server/county';
import { openFolderUploadStore } from '@portal/server/platform/images/store/folder-upload-store';
import { openDocumentKeys } from '@portal/server/platform/signature/document-keys';

/** Opens the files and keys of search certificates in a folder, by default a new one. There are no keys yet. */
export function openTestCertificates(
  folder = mkdtempSync(join(tmpdir(), 'portal-certificates-')),
): County['searchCertificates'] {
  return {
    files: openFolderUploadStore(join(folder, 'search-certificates')),
    copies: openFolderUploadStore(join(folder, 'certified-copies')),
    keys: openDocumentKeys(join(folder, 'document-keys')),
  };
}
