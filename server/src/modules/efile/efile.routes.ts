import * as cards from '@portal/contract/credit-card/efile-payment';
import * as drafts from '@portal/contract/efile/drafts';
import * as filings from '@portal/contract/efile/filings';
import { getEfileOptions as optionsEndpoint } from '@portal/contract/efile/options';
import { filePria as priaEndpoint } from '@portal/contract/efile/pria';
import * as queue from '@portal/contract/efile/queue';
import { submitFiling as submitEndpoint } from '@portal/contract/efile/submission';
import { quotePackage as quoteEndpoint, uploadImage as uploadEndpoint } from '@portal/contract/efile/upload-image';
import { route } from '../../platform/http/route.ts';
import { listRoutes } from '../../platform/lists/serve-list.ts';
import { acceptFiling } from './accept-filing.ts';
import { discardDraft, listDrafts, saveDraft } from './drafts.ts';
import { filePria } from './file-pria.ts';
import { correctFiling, getFiling, selectFilings, withdrawFiling } from './filer-filings.ts';
import { getFilingPage, getRecordedCopy } from './filing-files.ts';
import { getEfileOptions } from './get-efile-options.ts';
import { getUnconfirmedRecords } from './get-unconfirmed-records.ts';
import { efileAuthAndCaptureResponse, efileCapture } from './pay-by-card.ts';
import { quotePackage } from './quote-images.ts';
import {
  claimFiling,
  rejectFiling,
  releaseFiling,
  requestCorrection,
  returnExpiredClaims,
  selectQueue,
} from './review-filings.ts';
import { submitFiling } from './submit-filing.ts';
import { uploadImage } from './upload-image.ts';

export const efileRoutes = [
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
  route(queue.rejectFiling, rejectFiling),
  route(queue.requestCorrection, requestCorrection),
];
