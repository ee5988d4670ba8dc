import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { CONTROL_PANEL_ROLES } from '../../settings/define-settings-group.ts';
import { pictureUseSchema } from '../../settings/pictures.ts';

/** The JSON part of an upload. */
export const uploadPictureFields = z.strictObject({ use: pictureUseSchema });

/**
 * Uploads a picture: multipart, a PNG, JPEG or WebP file and a JSON part (`uploadPictureFields`). The server decodes it and stores the pixels
 * alone. It is shown once settings name it. A file that isn't such a picture is refused as a problem of the field `file`.
 */
export const uploadPicture = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/uploadPicture',
  access: { roles: CONTROL_PANEL_ROLES },
  body: 'multipart',
  request: z.strictObject({}),
  content: z.object({
    /** The name by which settings refer to it. */
    picture: z.string(),
    widthPixels: z.int().min(1),
    heightPixels: z.int().min(1),
  }),
});
