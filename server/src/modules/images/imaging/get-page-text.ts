import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { getPageText as endpoint } from '@portal/contract/images/imaging/page-text';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { listPageWords, toPageLines } from '../page-text/index.ts';
import { openForPreview } from './open-document.ts';

/**
 * Gets the recognized text of a page for those who can see it. Each page whose text is read is an entry of the audit log.
 *
 * @throws Refusal as `openDocument`; INVALID_INPUT for a page that the document doesn't have.
 */
export async function getPageText(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { page } = request;
  const document = await openForPreview(context, request);
  if (page > document.pageCount) throw new Refusal('INVALID_INPUT', { page: { key: 'invalid' } });
  const text = (await listPageWords(context.db, document, [page])).get(page);
  if (text === undefined) return { lines: null, isFileText: false };
  const details = { documentKey: document.documentKey, pages: [page] };
  await recordAudit(context.db, { action: 'image.pageTextRead', actor: actorOf(context), details });
  return { lines: [...toPageLines(text.words)], isFileText: text.isFileText };
}
