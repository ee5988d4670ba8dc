import type { Endpoint } from '@portal/contract/endpoint';
import {
  cancelImageState,
  computeDownloadOrder,
  getImage,
  payDownloadOrder,
  recomputeDownloadOrder,
} from '@portal/contract/images/imaging/download-order';
import type { FeeSchedule } from '@portal/contract/images/imaging/fee-schedule';
import { getPage } from '@portal/contract/images/imaging/get-page';
import { getThumbnails, THUMBNAILS_PER_VIEW } from '@portal/contract/images/imaging/get-thumbnails';
import { updateImagePreviewSettings } from '@portal/contract/images/imaging/update-image-preview-settings';
import { formatCents } from '@portal/contract/values/money';
import { selectPages } from '@portal/contract/values/page-selection';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { z } from 'zod';
import { sessionQuery } from '../../../lib/session/session.ts';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { respondToCall, respondToFileCall, respondWithConfiguration } from '../../../test/server.ts';
import { ImageDialog } from './image-dialog.tsx';
import { predictSelection, type SelectionChange } from './purchase.rules.ts';

const TITLE = 'Warranty Deed A587329';
const PRICE_CENTS = 50;

/** A request that the server received. */
export interface ReceivedRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ImagingCounty {
  /** All requests, in the order of their arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** Returns the bodies of the requests to an endpoint. */
  readonly listRequests: (endpoint: Endpoint) => readonly ReceivedRequest['body'][];
  balanceCents: number;
  /** The pages of every order so far, by guid, in the order of creation. */
  readonly orders: ReadonlyMap<string, readonly number[]>;
  /** The guids of the open orders. */
  readonly openOrders: ReadonlySet<string>;
}

/** Orders quoted by all tests so far: an order that a test leaves open is canceled while the next test runs. */
let ordersQuoted = 0;

/**
 * Sets up a county whose server handles all imaging calls for one document: 50 cents per page, from an escrow of $247.50. Tests can
 * override a response afterwards.
 *
 * @param pagesRead the pages whose text has been read; null if the county doesn't read them.
 */
export function respondToImaging(pageCount: number, pagesRead: number | null = null): ImagingCounty {
  const requests: ReceivedRequest[] = [];
  const orders = new Map<string, readonly number[]>();
  const openOrders = new Set<string>();
  const county: ImagingCounty = {
    requests,
    listRequests: ({ path }) => requests.filter((each) => each.path === path).map(({ body }) => body),
    balanceCents: 24_750,
    orders,
    openOrders,
  };
  const record = <E extends Endpoint>({ path, request }: E, body: unknown): z.output<E['request']> => {
    const parsed = request.parse(body);
    requests.push({ path, body: parsed as ReceivedRequest['body'] });
    return parsed as z.output<E['request']>;
  };
  const quote = (pages: readonly number[]) => {
    ordersQuoted += 1;
    const guid = buildGuid(ordersQuoted);
    orders.set(guid, pages);
    openOrders.add(guid);
    const feeSchedule = buildSchedule(pages.length, county.balanceCents);
    return { feeSchedule, imageState: { guid, purchaseOptions: { hasBuyOptions: false } } };
  };

  respondWithConfiguration(buildConfiguration());
  respondToCall(getThumbnails, (request) => {
    const { page } = record(getThumbnails, request);
    const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
    return {
      content: {
        header: {
          documentNumber: '587329',
          documentType: 'A',
          pageCount,
          uiTitle: TITLE,
          uiTitleBeginningOfSentence: TITLE,
          uiSaveAsImageName: TITLE,
          pagesRead,
        },
        pagesSelected: {
          pageSelectionMethod: 'ENTIRE_DOCUMENT' as const,
          selectedAsCsv: '',
          selectedAsBoolean: pages.map(() => true),
        },
        thumbnails: pages
          .slice(page - 1, page - 1 + THUMBNAILS_PER_VIEW)
          .map((each) => ({ thumbnail: btoa(`thumbnail ${each}`), page: each, selected: true })),
      },
    };
  });
  respondToFileCall(getPage, (request) => {
    const { page } = record(getPage, request);
    return { bytes: `page ${page}`, contentType: 'image/jpeg' };
  });
  respondToCall(updateImagePreviewSettings, (request) => {
    const { imagePreviewSettingChange, imagePreviewSettings, page } = record(updateImagePreviewSettings, request);
    return { content: { pagesSelected: applyChange(imagePreviewSettingChange, imagePreviewSettings, page) } };
  });
  respondToCall(computeDownloadOrder, (request) => {
    const order = record(computeDownloadOrder, request);
    return { content: quote(selectPages(order, pageCount) ?? []) };
  });
  respondToCall(recomputeDownloadOrder, (request) => {
    const { imageStateGuid } = record(recomputeDownloadOrder, request);
    openOrders.delete(imageStateGuid);
    return { content: quote(orders.get(imageStateGuid) ?? []) };
  });
  respondToCall(cancelImageState, (request) => {
    const { imageStateGuid } = cancelImageState.request.parse(request);
    if (orders.has(imageStateGuid)) record(cancelImageState, request);
    openOrders.delete(imageStateGuid);
    return { content: {} };
  });
  respondToCall(payDownloadOrder, (request) => {
    const { imageStateGuid } = record(payDownloadOrder, request);
    if (!openOrders.has(imageStateGuid)) return { httpStatus: 409, code: 'ORDER_NOT_OPEN', message: 'It has ended.' };
    const chargedCents = (orders.get(imageStateGuid)?.length ?? 0) * PRICE_CENTS;
    const noMore = { surchargeCents: 0, chargedImages: 0, receiptId: null };
    if (chargedCents > county.balanceCents) {
      const usageBalanceResult = { usageBalance: county.balanceCents };
      return { content: { status: 'INSUFFICIENT_FUNDS' as const, chargedCents: 0, ...noMore, usageBalanceResult } };
    }
    county.balanceCents -= chargedCents;
    openOrders.delete(imageStateGuid);
    const usageBalanceResult = { usageBalance: county.balanceCents };
    return { content: { status: 'PAID' as const, chargedCents, ...noMore, usageBalanceResult } };
  });
  respondToFileCall(getImage, (request) => {
    record(getImage, request);
    return { bytes: '%PDF-1.7', contentType: 'application/pdf', fileName: `${TITLE}.pdf` };
  });
  return county;
}

export function buildGuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Returns the fee schedule of an order for an escrow account. */
export function buildSchedule(pages: number, balanceCents: number, changed: Partial<FeeSchedule> = {}): FeeSchedule {
  const valueCents = pages * PRICE_CENTS;
  const isShort = valueCents > balanceCents;
  return {
    beginningBalance: { description: 'Beginning balance', valueCents: balanceCents },
    endingBalance: { description: 'Ending balance', valueCents: balanceCents - valueCents },
    purchaseMessage: 'Charged to the escrow of Northwoods Title.',
    singleItemPurchase: { item: { description: TITLE, valueCents } },
    insufficientBalance: isShort,
    alreadyPurchasedMessage: '',
    insufficientBalanceMessage: isShort ? 'The balance is too low for this download.' : '',
    noPurchasingOptionsAvailableMessage: isShort ? 'Contact the county to add to the escrow.' : '',
    downloadButtonText: `Download ${pages} pages · ${formatCents(valueCents)}`,
    ...changed,
  };
}

type Settings = z.output<(typeof updateImagePreviewSettings)['request']>['imagePreviewSettings'];

function applyChange(type: SelectionChange['type'], settings: Settings, page: number) {
  const { pageSelectionMethod, selectedAsCsv, pageCount } = settings;
  const pages = selectPages({ pageSelectionMethod, pagesSelected: selectedAsCsv }, pageCount) ?? [];
  const selectedAsBoolean = Array.from({ length: pageCount }, (_, index) => pages.includes(index + 1));
  const before = { pageSelectionMethod, selectedAsCsv, selectedAsBoolean };
  switch (type) {
    case 'PAGE_SELECTION_METHOD_CHANGED':
      return predictSelection(before, { type, method: pageSelectionMethod });
    case 'PAGES_CHANGED':
      return predictSelection(before, { type, csv: selectedAsCsv });
    default:
      return predictSelection(before, { type, page });
  }
}

/** Renders a list screen and opens the images of document A587329 by its button. */
export async function openImages(pageCount: number) {
  const rendered = renderPart(<ListScreen pageCount={pageCount} />);
  rendered.queryClient.setQueryData(sessionQuery.queryKey, {
    session: buildSession(),
    hasLoggedOut: false,
    hasEnded: false,
  });
  await rendered.user.click(screen.getByRole('button', { name: 'Image' }));
  return { ...rendered, balanceShown: () => rendered.queryClient.getQueryData(sessionQuery.queryKey) };
}

function ListScreen({ pageCount }: { readonly pageCount: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const document = {
    docId: 'A587329',
    docType: 'A',
    docNumber: '587329',
    instrumentCode: 'WD',
    instrumentDescription: 'Warranty Deed',
    pageCount,
  };
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Image
      </button>
      {isOpen && <ImageDialog document={document} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Finds the preview when the pages have loaded. */
export function findPreview() {
  return screen.findByRole('dialog', { name: /has \d+ page\(s\)\.$/ });
}

/** Closes the open alert after checking its text. */
export async function closeAlert(user: Awaited<ReturnType<typeof openImages>>['user'], text: string) {
  const alert = await screen.findByRole('alertdialog');
  within(alert).getByText(text);
  await user.click(within(alert).getByRole('button', { name: 'Close' }));
}
