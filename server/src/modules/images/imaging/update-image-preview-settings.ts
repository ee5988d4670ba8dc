import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { updateImagePreviewSettings as endpoint } from '@portal/contract/images/imaging/update-image-preview-settings';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { changeSelection, describeSelection } from './imaging.rules.ts';
import { openForPreview } from './open-document.ts';

/**
 * Gets the selection after a change in the preview (Spec 1 §4, §7).
 *
 * @throws Refusal as `openDocument`; INVALID_INPUT for a page that the document doesn't have, or a text that is not a selection of its
 * pages.
 */
export async function updateImagePreviewSettings(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { imagePreviewSettingChange: kind, imagePreviewSettings: settings, page } = request;
  const { pageCount } = await openForPreview(context, settings);
  const concernsPage = kind === 'PAGE_TOGGLED' || kind === 'KEEP_PAGE' || kind === 'IGNORE_PAGE';
  if (concernsPage && page > pageCount) throw new Refusal('INVALID_INPUT', { page: { key: 'invalid' } });
  const changed = changeSelection({ kind, page }, settings, pageCount);
  const pagesSelected = changed && describeSelection(changed, pageCount);
  if (pagesSelected === undefined)
    throw new Refusal('INVALID_INPUT', { 'imagePreviewSettings.selectedAsCsv': { key: 'pageSelection' } });
  return { pagesSelected };
}
