import { NO_FEE_FACTS } from '@portal/contract/filing/efile/fee-facts';
import type { Filing, ListedFiling } from '@portal/contract/filing/efile/filings';
import { NO_INDEX_FACTS } from '@portal/contract/filing/efile/index-facts';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { isStaff } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { findFiledImage } from '../uploads/images.queries.ts';
import { findProposedCorrection, listCorrections, listWithdrawnRecordings } from './corrections.queries.ts';
import {
  type FilingScope,
  findFiling,
  firstOf,
  listEvents,
  listPackage,
  type StoredFiling,
} from './filings.queries.ts';

/**
 * The filings that a caller can see: users their own, administrators those of their account, the recorder's staff all.
 */
export function toScope({ caller }: Pick<CallContext, 'caller'>): FilingScope {
  if (isStaff(caller)) return {};
  return caller.role === 'ACCOUNT' ? { accountId: caller.accountId } : { userId: caller.userId };
}

/** @throws Refusal NOT_FOUND unless the caller can see the filing. */
export async function getVisibleFiling(context: CallContext, id: number): Promise<StoredFiling> {
  const filing = await findFiling(context.db, id, toScope(context));
  if (filing === undefined) throw new Refusal('NOT_FOUND');
  return filing;
}

/** A row of the filer's list. */
export function toListedFiling(
  { timeZone }: Pick<County, 'timeZone'>,
  filing: StoredFiling,
  ofPackage: Partial<Pick<ListedFiling, 'packageNumber' | 'documentCount'>> = {},
): ListedFiling {
  const { id, number, position, efileType, state, username } = filing;
  const { packageNumber = number, documentCount = 1 } = ofPackage;
  return {
    ...{ id, packageNumber, position, documentCount, efileType, state, username },
    transactionNumber: number,
    numberOfPages: filing.pageCount,
    name: filing.contact.name,
    totalCharge: filing.totalCents,
    submittedAt: localDateTimeAt(filing.submittedAt, timeZone),
    documentNumber: filing.documentNumber ?? '',
  };
}

/** A filing in full, with its history. */
export async function showFiling(
  { db, county, caller }: Pick<CallContext, 'db' | 'county' | 'caller'>,
  filing: StoredFiling,
): Promise<Filing> {
  const [events, image] = [await listEvents(db, filing.id), await findFiledImage(db, filing.id)];
  const documents = await listPackage(db, filing.packageId);
  return {
    ...toListedFiling(county, filing, {
      packageNumber: firstOf(documents).number,
      documentCount: documents.length,
    }),
    numberOfPages: image?.pageCount ?? filing.pageCount,
    version: filing.version,
    package: documents.map(({ id, number, efileType, pageCount, documentNumber, indexFacts, feeFacts }) => ({
      ...{ id, efileType, transactionNumber: number },
      ...{ numberOfPages: pageCount, documentNumber: documentNumber ?? '' },
      indexFacts: { ...NO_INDEX_FACTS, ...indexFacts },
      feeFacts: { ...NO_FEE_FACTS, ...feeFacts },
    })),
    address: filing.contact,
    indexFacts: { ...NO_INDEX_FACTS, ...filing.indexFacts },
    feeFacts: { ...NO_FEE_FACTS, ...filing.feeFacts },
    fees: filing.fees.map(({ item, amountCents }) => ({ fee: item, charge: amountCents })),
    recordedFacts: filing.recordedFacts,
    corrections: (await listCorrections(db, filing.id)).map(({ correctedAt, username, ...correction }) => ({
      ...correction,
      ...{ at: localDateTimeAt(correctedAt, county.timeZone), username: username ?? '' },
    })),
    proposedCorrection: isStaff(caller) ? await showProposed(db, filing.id) : null,
    withdrawnRecordings: (await listWithdrawnRecordings(db, filing.id)).map(
      ({ withdrawnAt, username, ...recording }) => ({
        ...recording,
        ...{ at: localDateTimeAt(withdrawnAt, county.timeZone), username: username ?? '' },
      }),
    ),
    receiptId: filing.journalEntryId,
    warnings: image?.warnings ?? [],
    retainedCharge: filing.retainedCents,
    correctBy: (filing.state === 'CORRECTION' && filing.correctBy) || '',
    recordedDate: filing.recordedOn ?? '',
    recordedTime: filing.recordedTime ?? '',
    book: filing.book,
    page: filing.page,
    claimedBy: filing.clerk ?? '',
    events: events.map(({ occurredAt, toState, username, reasons, remark }) => ({
      ...{ toState, reasons, remark, username: username ?? '' },
      at: localDateTimeAt(occurredAt, county.timeZone),
    })),
  };
}

async function showProposed(db: Db, filingId: number): Promise<Filing['proposedCorrection']> {
  const proposed = await findProposedCorrection(db, filingId);
  if (proposed === undefined) return null;
  const { proposedAt, username, reason, after } = proposed;
  return { proposedAt: proposedAt.toISOString(), username: username ?? '', reason, after };
}
