import type { EfileType } from '@portal/contract/filing/efile/filing';
import { computeFilingCharges } from '@portal/contract/settings/filing/efile-fees';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ReceivedFile } from '../../../../platform/images/store/folder-upload-store.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { insertImage, isFiled } from './images.queries.ts';
import { inspectUpload } from './inspect-upload.ts';

/**
 * Inspects a file that was received into the county's private folder, and stores its filing price. Does nothing if the
 * user has an upload with that key.
 *
 * @throws Refusal INVALID_INPUT with a problem of `file` if it can't be filed; UPLOADS_BUSY if the page workers are
 *   busy.
 */
export async function storeUpload(
  context: Pick<CallContext, 'db' | 'county' | 'caller' | 'client' | 'signal'>,
  upload: {
    readonly imageId: string;
    readonly uploadKey: string;
    readonly efileType: EfileType;
    readonly file: ReceivedFile;
  },
): Promise<void> {
  const { db, county, caller } = context;
  const { imageId, uploadKey, efileType, file } = upload;
  const { accountId, userId } = caller;
  const isDuplicate = await isFiled(db, file.sha256);
  const inspected = await inspectUpload(context, imageId, { efileType, isDuplicate });
  const fees = await getSettings(db, 'efileFees');
  const charges = computeFilingCharges(fees, efileType, inspected.pageCount);
  await inTransaction(db, async (tx) => {
    const isNew = await insertImage(tx, {
      ...{ imageId, accountId, userId, uploadKey, efileType, ...file, ...inspected },
      firstPageCents: charges.firstPageCharge,
      additionalPagesCents: charges.additionalPagesCharge,
      uploadedAt: county.clock.now(),
    });
    if (!isNew) return;
    const details = { documentKey: imageId, efileType };
    await recordAudit(tx, { action: 'filing.uploaded', actor: actorOf(context), details });
  });
}
