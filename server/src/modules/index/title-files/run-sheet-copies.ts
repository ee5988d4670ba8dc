import type { ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type printRunSheetWithCopies as endpoint,
  RUN_SHEET,
  RUN_SHEET_COPY_PAGES_MAX,
} from '@portal/contract/index/title-files/title-files';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { runReport } from '../../../platform/http/run-report.ts';
import { BrokenImageError } from '../../../platform/images/broken-image-error.ts';
import { PageWorkersBusyError } from '../../../platform/images/workers/page-workers-busy-error.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { assembleCopy, listFreePages, nameRecord } from '../../images/imaging/index.ts';
import { listImagedRecords } from '../records/index.ts';
import { listFoundDocuments } from './list-found-documents.ts';
import { getSharedFile } from './open-file.ts';
import { describeSheet } from './print-run-sheet.ts';
import { listSearches } from './title-files.queries.ts';

/** A copy behind the sheet. */
interface AttachedCopy {
  readonly documentKey: string;
  readonly title: string;
  readonly bytes: Uint8Array;
}

/** Reasons for which a copy is named instead of printed: the sheet is worth having without it. */
const UNREADABLE: ReadonlySet<string> = new Set(['IMAGE_BROKEN', 'IMAGE_MISSING', 'IMAGE_BEING_REDACTED']);

/**
 * Prints the run sheet with copies of the kept documents behind it, in the order of the file (decision 0406). Only pages that the account has
 * bought and that are free today are printed: the sheet charges nothing. It names the kept documents that have none.
 *
 * @throws Refusal NOT_FOUND for a file that the caller doesn't share; TOO_BUSY; IMAGE_BROKEN if the copies can't be joined; as `runReport`.
 */
export async function sendRunSheetWithCopies(
  context: CallContext,
  { id }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<never>> {
  const { db } = context;
  const file = await getSharedFile(context, id);
  const documents = await listFoundDocuments(db, id, await listSearches(db, id));
  const kept = documents.flatMap(({ decision, documentKey }) => (decision === 'KEEP' ? [documentKey] : []));
  const copies = await assembleBought(context, kept);
  const attached = copies.map(({ documentKey }) => documentKey);
  const missing = kept.filter((documentKey) => !attached.includes(documentKey));
  const front = await printSheet(context, id, { attached, missing });
  const title = [file.number, file.name].filter((text) => text !== '').join(', ');
  const bytes = copies.length === 0 ? front : await join(context, { files: copies, title, front });
  return new CallResponse({
    file: { bytes, contentType: 'application/pdf', fileName: `run-sheet-${file.number}.pdf` },
  });
}

/** Assembles the bought pages of documents, one document after the other, up to the limit of pages. */
async function assembleBought(context: CallContext, documentKeys: readonly string[]): Promise<readonly AttachedCopy[]> {
  const records = await listImagedRecords(context.db, documentKeys);
  const free = await listFreePages(context, documentKeys);
  const copies: AttachedCopy[] = [];
  let pageCount = 0;
  for (const documentKey of documentKeys) {
    const record = records.get(documentKey);
    const pages = free.get(documentKey) ?? [];
    if (record === undefined || pages.length === 0 || pageCount + pages.length > RUN_SHEET_COPY_PAGES_MAX) continue;
    const title = nameRecord(context, record);
    const bytes = await assembleReadable(context, { documentKey, title, pages });
    if (bytes === undefined) continue;
    copies.push({ documentKey, title, bytes });
    pageCount += pages.length;
  }
  return copies;
}

async function assembleReadable(
  context: CallContext,
  copy: Parameters<typeof assembleCopy>[1],
): Promise<Uint8Array | undefined> {
  try {
    return await assembleCopy(context, copy);
  } catch (error) {
    if (error instanceof Refusal && UNREADABLE.has(error.code)) return undefined;
    throw error;
  }
}

async function printSheet(
  context: CallContext,
  id: number,
  copies: Parameters<typeof describeSheet>[0],
): Promise<Uint8Array> {
  // Without the stream of its progress, the file is complete.
  const client = { ...context.client, accepts: () => false };
  const { file } = await runReport(RUN_SHEET, describeSheet(copies), { ...context, client }, { id, format: 'pdf' });
  if (!(file?.bytes instanceof Uint8Array)) throw new Error('A run sheet has no file.');
  return file.bytes;
}

async function join(
  { county }: CallContext,
  input: { readonly files: readonly AttachedCopy[]; readonly title: string; readonly front: Uint8Array },
): Promise<Uint8Array> {
  try {
    return await county.pageImages.joinPdfs(input);
  } catch (error) {
    if (error instanceof PageWorkersBusyError) throw new Refusal('TOO_BUSY');
    if (!(error instanceof BrokenImageError)) throw error;
    county.log.warn({ err: error }, 'the copies of a run sheet could not be joined');
    throw new Refusal('IMAGE_BROKEN');
  }
}
