import { randomUUID } from 'node:crypto';
import type { ContentOf } from '@portal/contract/endpoint';
import { EFILE_MAX_BYTES } from '@portal/contract/filing/efile/filing';
import { type uploadImage as endpoint, uploadImageFields } from '@portal/contract/filing/efile/upload-image';
import { problemsOf } from '@portal/contract/problem';
import { refuseUpload } from '../../../../platform/http/refuse-upload.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { inspectUploaded, withUploadSlot } from '../../../../platform/http/upload-slots.ts';
import { type ReceivedFile, UploadRefusedError } from '../../../../platform/images/store/folder-upload-store.ts';
import { ensureNoProblems, Refusal } from '../../../../platform/refusal.ts';
import { ensureEfileOffered } from '../ensure-efile-offered.ts';
import { findImageOfUpload, listUnfiledImages, UNFILED_MAX } from './images.queries.ts';
import { quoteImage } from './quote-images.ts';
import { storeUpload } from './store-upload.ts';

type Fields = ReturnType<typeof parseFields>;

/**
 * Receives a document to file (Spec 3 §4): streams it to the county's private folder, inspects every page in the page
 * workers, and quotes its filing price. Limits are counted before the file is read. The same upload key returns the
 * first upload.
 *
 * @throws Refusal NOT_OFFERED if the county doesn't take filings; INVALID_INPUT for a file that can't be filed, as a
 *   problem of `file`; TOO_MANY_REQUESTS for a user with too many files or uploads; UPLOADS_BUSY if the page workers
 *   are busy, the virus scanner gives no verdict, or the disk or store can't store it.
 */
export async function uploadImage(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const { db, caller } = context;
  await ensureEfileOffered(db);
  return withUploadSlot(context, async () => {
    const unfiled = await listUnfiledImages(db, caller.userId);
    const imageId = randomUUID();
    try {
      const { fields, file } = await receive(context, imageId, unfiled.length >= UNFILED_MAX);
      const uploadKey = fields.uploadKey ?? imageId;
      if (file === undefined) ensureNoProblems({ file: { key: 'required' } });
      else if (file !== 'REPEATED')
        await inspectUploaded(context, () => storeUpload(context, { ...fields, imageId, uploadKey, file }));
      const image = await findImageOfUpload(db, { userId: caller.userId, uploadKey });
      if (image === undefined) throw new Error('The upload is gone.');
      if (image.imageId !== imageId) await context.county.uploads.remove(imageId);
      return quoteImage(context, image);
    } catch (error) {
      await context.county.uploads.remove(imageId).catch(() => {}); // The hourly purge removes what stays.
      throw error instanceof UploadRefusedError ? refuseUpload(error, { key: 'efileTooLarge' }) : error;
    }
  });
}

/** Reads both parts. Doesn't store a file again if its upload key is already known. */
async function receive(
  { db, county, caller, upload }: CallContext,
  imageId: string,
  isFull: boolean,
): Promise<{ readonly fields: Fields; readonly file: ReceivedFile | 'REPEATED' | undefined }> {
  let fields: Fields | undefined;
  let file: ReceivedFile | 'REPEATED' | undefined;
  await upload?.read({
    readJson: (json) => {
      fields = parseFields(json);
    },
    readFile: async (bytes) => {
      const uploadKey = fields?.uploadKey;
      if (
        uploadKey !== undefined &&
        (await findImageOfUpload(db, { userId: caller.userId, uploadKey })) !== undefined
      ) {
        file = 'REPEATED';
        return;
      }
      if (isFull) throw new Refusal('TOO_MANY_REQUESTS');
      file = await county.uploads.receive(imageId, bytes, EFILE_MAX_BYTES);
    },
  });
  return { fields: fields ?? parseFields({}), file };
}

function parseFields(json: unknown) {
  const parsed = uploadImageFields.safeParse(json);
  if (!parsed.success) throw new Refusal('INVALID_INPUT', problemsOf(parsed.error));
  return parsed.data;
}
