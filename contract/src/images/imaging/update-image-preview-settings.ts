import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { PAGE_COUNT_MAX } from '../../values/page-selection.ts';
import { imagePreviewSettings, pagesSelectedSchema } from './document-selection.ts';

/** A change in the preview (Spec 1 §4 "Page selection method"). */
export const IMAGE_PREVIEW_SETTING_CHANGES = [
  'PAGE_TOGGLED',
  'KEEP_PAGE',
  'IGNORE_PAGE',
  'PAGE_SELECTION_METHOD_CHANGED',
  'PAGES_CHANGED',
] as const;

/** Applies a change to a selection and returns the resulting selection (Spec 1 §4, §7). */
export const updateImagePreviewSettings = defineEndpoint({
  method: 'POST',
  path: 'imaging/updateImagePreviewSettings',
  access: 'signed-in',
  request: z.strictObject({
    imagePreviewSettingChange: z.enum(IMAGE_PREVIEW_SETTING_CHANGES),
    imagePreviewSettings: z.strictObject(imagePreviewSettings),
    page: z.int().min(1).max(PAGE_COUNT_MAX),
  }),
  content: z.object({ pagesSelected: pagesSelectedSchema }),
});
