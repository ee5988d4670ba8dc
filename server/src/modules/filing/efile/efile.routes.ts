import * as corrections from '@portal/contract/filing/efile/corrections';
import * as drafts from '@portal/contract/filing/efile/drafts';
import * as cards from '@portal/contract/filing/efile/efile-payment';
import { clerkDayList, feeIncomeList } from '@portal/contract/filing/efile/filing-reports';
import * as filings from '@portal/contract/filing/efile/filings';
import { getEfileIntroduction as introductionEndpoint } from '@portal/contract/filing/efile/introduction';
import { getEfileOptions as optionsEndpoint } from '@portal/contract/filing/efile/options';
import { filePria as priaEndpoint } from '@portal/contract/filing/efile/pria';
import * as queue from '@portal/contract/filing/efile/queue';
import { returnedFilingList } from '@portal/contract/filing/efile/returned-filings';
import { submitFiling as submitEndpoint } from '@portal/contract/filing/efile/submission';
import {
  quotePackage as quoteEndpoint,
  uploadImage as uploadEndpoint,
} from '@portal/contract/filing/efile/upload-image';
import * as verification from '@portal/contract/filing/efile/verification';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { correctFiling } from './filings/correct-filing.ts';
import { getFiling, selectFilings, withdrawFiling } from './filings/filer-filings.ts';
import { getFilingPage, getRecordedCopy } from './filings/filing-files.ts';
import { efileAuthAndCaptureResponse, efileCapture } from './filings/pay-by-card.ts';
import { submitFiling } from './filings/submit-filing.ts';
import { getEfileIntroduction } from './get-efile-introduction.ts';
import { getEfileOptions } from './get-efile-options.ts';
import { filePria } from './pria/file-pria.ts';
import { selectClerkDays } from './reports/count-decisions.ts';
import { selectFeeIncome } from './reports/sum-fees.ts';
import { acceptFiling } from './review/accept-filing.ts';
import { getUnconfirmedRecords } from './review/get-unconfirmed-records.ts';
import { returnExpiredClaims, selectQueue } from './review/list-queue.ts';
import { selectReturnedFilings } from './review/returned-filings.ts';
import { claimFiling, rejectFiling, releaseFiling, requestCorrection } from './review/review-filings.ts';
import { withdrawRecording } from './review/withdraw-recording.ts';
import { discardDraft, listDrafts, saveDraft } from './uploads/drafts.ts';
import { quotePackage } from './uploads/quote-images.ts';
import { uploadImage } from './uploads/upload-image.ts';
import { correctRecord, decideCorrection } from './verify/correct-record.ts';
import { selectAccuracy } from './verify/count-accuracy.ts';
import { selectVerifications } from './verify/list-verifications.ts';
import { claimVerification, keyVerification, settleVerification } from './verify/verify-recordings.ts';

export const efileRoutes = [
  route(introductionEndpoint, getEfileIntroduction),
  route(optionsEndpoint, getEfileOptions),
  route(uploadEndpoint, uploadImage),
  route(quoteEndpoint, quotePackage),
  route(drafts.saveDraft, saveDraft),
  route(drafts.listDrafts, listDrafts),
  route(drafts.discardDraft, discardDraft),
  route(submitEndpoint, submitFiling),
  route(priaEndpoint, filePria),
  route(cards.efileCapture, efileCapture),
  route(cards.efileAuthAndCaptureResponse, efileAuthAndCaptureResponse),
  ...listRoutes(filings.filingList, selectFilings),
  ...listRoutes(returnedFilingList, selectReturnedFilings),
  route(filings.getFiling, getFiling),
  route(filings.getFilingPage, getFilingPage),
  route(filings.getRecordedCopy, getRecordedCopy),
  route(filings.withdrawFiling, withdrawFiling),
  route(filings.correctFiling, correctFiling),
  ...listRoutes(queue.filingQueue, selectQueue, { prepare: returnExpiredClaims }),
  route(queue.claimFiling, claimFiling),
  route(queue.getUnconfirmedRecords, getUnconfirmedRecords),
  route(queue.releaseFiling, releaseFiling),
  route(queue.acceptFiling, acceptFiling),
  route(corrections.correctRecord, correctRecord),
  route(corrections.decideCorrection, decideCorrection),
  route(corrections.withdrawRecording, withdrawRecording),
  ...listRoutes(verification.verificationList, selectVerifications),
  route(verification.claimVerification, claimVerification),
  route(verification.keyVerification, keyVerification),
  route(verification.settleVerification, settleVerification),
  ...listRoutes(verification.accuracyList, selectAccuracy),
  ...listRoutes(clerkDayList, selectClerkDays),
  ...listRoutes(feeIncomeList, selectFeeIncome),
  route(queue.rejectFiling, rejectFiling),
  route(queue.requestCorrection, requestCorrection),
];
