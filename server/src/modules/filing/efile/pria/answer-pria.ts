import { formatCents } from '@portal/contract/values/money';
import { parseWireDate } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../../platform/http/route.ts';
import { drawRecordedCopy } from '../filings/filing-files.ts';
import { firstOf, listEvents, listPackage, type StoredFiling } from '../filings/filings.queries.ts';
import { getVisibleFiling } from '../filings/show-filing.ts';
import { getFiledImage } from '../uploads/images.queries.ts';
import type { PriaAnswer, RecordedAnswer } from './pria-response.ts';
import type { PriaNames } from './read-pria-request.ts';

/**
 * Returns the state of a filed package: the state, the reasons of its last decision, and the record of each document
 * once they have one.
 *
 * @throws Refusal TOO_BUSY if a stamped copy can't be drawn now.
 */
export async function answerPria(context: CallContext, request: PriaNames, filingId: number): Promise<PriaAnswer> {
  const { packageId } = await getVisibleFiling(context, filingId);
  const filings = await listPackage(context.db, packageId);
  const { state, number: filingNumber } = firstOf(filings);
  const documents: PriaAnswer['documents'][number][] = [];
  for (const [index, filing] of filings.entries()) {
    // A request that asks for a package's state can name fewer documents than were filed.
    const { documentId = '', sequence = String(index + 1) } = request.documents[index] ?? {};
    const recorded = state === 'ACCEPTED' ? { recorded: await composeRecorded(context, filing) } : {};
    documents.push({ documentId, sequence, ...recorded });
  }
  const reasons = await listReasons(context, firstOf(filings));
  return { packageId: request.packageId, documents, state, filingNumber, reasons };
}

async function listReasons({ db }: CallContext, { id, state }: StoredFiling): Promise<readonly string[]> {
  if (state !== 'REJECTED' && state !== 'CORRECTION') return [];
  const last = (await listEvents(db, id)).findLast(({ toState }) => toState === state);
  return last === undefined ? [] : [...last.reasons, ...(last.remark === '' ? [] : [last.remark])];
}

async function composeRecorded(context: CallContext, filing: StoredFiling): Promise<RecordedAnswer> {
  const image = await getFiledImage(context.db, filing);
  const { bytes } = await drawRecordedCopy(context, filing, image);
  return {
    documentNumber: filing.documentNumber ?? '',
    recordedAt: `${parseWireDate(filing.recordedOn ?? '')}T${filing.recordedTime}:00`,
    pageCount: image.pageCount,
    ...{ book: filing.book, page: filing.page, copy: bytes },
    fee: formatCents(filing.totalCents).replace(/[$,]/g, ''),
  };
}
