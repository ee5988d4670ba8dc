import type { EfileType, FoundWarning } from '@portal/contract/filing/efile/filing';
import type { Problem } from '@portal/contract/problem';
import type { CallContext } from '../../../../platform/http/route.ts';
import { BrokenImageError } from '../../../../platform/images/broken-image-error.ts';
import { MissingPageError } from '../../../../platform/images/missing-page-error.ts';
import { PageWorkersBusyError } from '../../../../platform/images/workers/page-workers-busy-error.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import {
  describeBroken,
  findDocumentProblem,
  findPageCountProblem,
  hasStampSpace,
  listWarnings,
  type NumberedPage,
} from '../efile.rules.ts';

/** All pages of a file together: a thousand scanned pages take less than a minute, and each page alone can take thirty seconds. */
const INSPECTION_MAX_MS = 300_000;

/**
 * Inspects an uploaded file page by page, so that a long file lets others use the inspecting threads in between, and
 * checks whether it can be stamped.
 *
 * @returns the number of pages, and the filer's warnings.
 * @throws Refusal INVALID_INPUT with a problem of `file` if it can't be filed; UPLOADS_BUSY if the page workers are
 *   busy.
 */
export async function inspectUpload(
  { county, signal }: Pick<CallContext, 'county' | 'signal'>,
  imageId: string,
  about: { readonly efileType: EfileType; readonly isDuplicate: boolean },
): Promise<{ readonly pageCount: number; readonly warnings: readonly FoundWarning[] }> {
  const document = { store: county.uploads, documentKey: imageId };
  try {
    const inspection = await county.pageImages.openInspection(document);
    if (inspection === undefined) throw new Error('The upload is gone.');
    const { pageCount } = inspection;
    refuse(findPageCountProblem(pageCount));
    const file = await inspection.inspectFile();
    // Pages that can't be mended are refused before any is drawn, which takes long for large ones.
    refuse(findDocumentProblem(file, about.efileType));
    const pages: NumberedPage[] = [];
    const until = county.clock.now().getTime() + INSPECTION_MAX_MS;
    for (const [index, measure] of file.pages.entries()) {
      signal.throwIfAborted();
      if (county.clock.now().getTime() > until) throw new PageWorkersBusyError('The pages take too long together.');
      const page = index + 1;
      pages.push({ page, ...measure, ...(await inspection.inspectPage(page)) });
    }
    const warnings = listWarnings(file, pages, about);
    // A PDF can be drawn and yet have no copy with a stamp: it would be paid for and never recorded.
    if (file.format === 'pdf')
      await inspection.tryStamp({ title: '', lines: ['No.'], onCoverPage: !hasStampSpace(warnings) });
    return { pageCount, warnings };
  } catch (error) {
    if (error instanceof PageWorkersBusyError) throw new Refusal('UPLOADS_BUSY');
    if (error instanceof MissingPageError) refuse(describeBroken('damaged'));
    if (error instanceof BrokenImageError) refuse(describeBroken(error.reason));
    throw error;
  }
}

function refuse(problem: Problem | undefined): void {
  if (problem !== undefined) throw new Refusal('INVALID_INPUT', { file: problem });
}
