import { createHash } from 'node:crypto';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  type uploadPicture as endpoint,
  uploadPictureFields,
} from '@portal/contract/office/county-settings/upload-picture';
import { type Problem, problemsOf } from '@portal/contract/problem';
import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_MEGABYTES,
  PICTURE_MAX_PIXELS,
  PICTURES_MAX,
  type PictureUse,
  UNUSED_PICTURE_DAYS,
} from '@portal/contract/settings/pictures';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { inspectUploaded, withUploadSlot } from '../../../platform/http/upload-slots.ts';
import { BrokenImageError } from '../../../platform/images/broken-image-error.ts';
import type { EncodedPicture } from '../../../platform/images/draw/encode-picture.ts';
import { readPictureHeader } from '../../../platform/images/draw/picture-header.ts';
import { PageWorkersBusyError } from '../../../platform/images/workers/page-workers-busy-error.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { hasRoomForPicture, storePicture } from './pictures.queries.ts';

/** Half of the hash is enough that no two pictures have one name. */
const NAME_CHARACTERS = 32;

/**
 * Receives a picture for the settings, decodes it in a separate process, and stores the picture that this process
 * encoded. Limits the number of pictures, the bytes and the pixels before decoding. The same picture has the same name,
 * so that uploading it again stores nothing.
 *
 * @throws Refusal INVALID_INPUT with a problem of `file`; TOO_MANY_REQUESTS or UPLOADS_BUSY if too many uploads run.
 */
export async function uploadPicture(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const { db, caller } = context;
  return withUploadSlot(context, async () => {
    if (!(await hasRoomForPicture(db))) refuse(LIMIT_PROBLEM);
    const { use, file } = await receive(context);
    ensureAcceptable(file);
    const { bytes, format, widthPixels, heightPixels } = await inspectUploaded(context, () =>
      encode(context, file, use),
    );
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, NAME_CHARACTERS)}.${format}`;
    await inTransaction(db, async (tx) => {
      if (!(await storePicture(tx, { name, bytes, username: caller.username }))) refuse(LIMIT_PROBLEM);
      await recordAudit(tx, { action: 'settings.pictureUploaded', actor: actorOf(context), details: { name } });
    });
    return { picture: name, widthPixels, heightPixels };
  });
}

const LIMIT_PROBLEM: Problem = { key: 'pictureLimit', params: { n: PICTURES_MAX, days: UNUSED_PICTURE_DAYS } };

/** Reads both parts; the file into memory, as far as a picture can be large. */
async function receive({ upload }: CallContext): Promise<{ readonly use: PictureUse; readonly file: Buffer }> {
  let use: PictureUse | undefined;
  let file: Buffer | undefined;
  await upload?.read({
    readJson: (json) => {
      const parsed = uploadPictureFields.safeParse(json);
      if (!parsed.success) throw new Refusal('INVALID_INPUT', problemsOf(parsed.error));
      use = parsed.data.use;
    },
    readFile: async (bytes) => {
      file = await readBounded(bytes);
    },
  });
  if (use === undefined) throw new Refusal('INVALID_INPUT', { use: { key: 'required' } });
  return { use, file: file ?? refuse({ key: 'required' }) };
}

async function readBounded(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let byteLength = 0;
  for await (const chunk of bytes) {
    byteLength += chunk.length;
    if (byteLength > PICTURE_MAX_BYTES) refuse({ key: 'pictureTooLarge', params: { n: PICTURE_MAX_MEGABYTES } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws Refusal INVALID_INPUT for a file that isn't a picture by its content, or has too many pixels by its header. */
function ensureAcceptable(file: Buffer): void {
  if (file.length === 0) refuse({ key: 'required' });
  const header = readPictureHeader(file);
  if (header === undefined) refuse({ key: 'pictureFormat' });
  if (header.widthPixels * header.heightPixels > PICTURE_MAX_PIXELS)
    refuse({ key: 'picturePixels', params: { n: PICTURE_MAX_PIXELS / 1_000_000 } });
}

async function encode({ county }: CallContext, bytes: Buffer, use: PictureUse): Promise<EncodedPicture> {
  try {
    return await county.pageImages.encodePicture({ bytes, use });
  } catch (error) {
    if (error instanceof PageWorkersBusyError) throw new Refusal('UPLOADS_BUSY');
    if (error instanceof BrokenImageError) refuse({ key: 'pictureUnreadable' });
    throw error;
  }
}

function refuse(problem: Problem): never {
  throw new Refusal('INVALID_INPUT', { file: problem });
}
