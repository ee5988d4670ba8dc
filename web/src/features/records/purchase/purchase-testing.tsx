import type { Endpoint } from '@portal/contract/endpoint';
import {
  cancelImageState,
  computeDownloadOrder,
  getImage,
  payDownloadOrder,
  recomputeDownloadOrder,
} from '@portal/contract/imaging/download-order';
import type { FeeSchedule } from '@portal/contract/imaging/fee-schedule';
import { getPage } from '@portal/contract/imaging/get-page';
import { getThumbnails, THUMBNAILS_PER_VIEW } from '@portal/contract/imaging/get-thumbnails';
import { updateImagePreviewSettings } from '@portal/contract/imaging/update-image-preview-settings';
import { formatCents } from '@portal/contract/values/money';
import { selectPages } from '@portal/contract/values/page-selection';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { z } from 'zod';
import { sessionQuery } from '../../../lib/session.ts';
import { makeConfiguration, makeSession } from '../../../test/county.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { answerCall, answerConfiguration, answerFile } from '../../../test/server.ts';
import { ImageDialog } from './image-dialog.tsx';
import { foreseeSelection, type SelectionChange } from './purchase.rules.ts';

const TITLE = 'Warranty Deed A587329';
const PRICE_CENTS = 50;

/** What was asked of the server, in the order in which it arrived. */
export interface Asked {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ImagingCounty {
  readonly asked: readonly Asked[];
  /** Requests of one call. */
  readonly askedOf: (endpoint: Endpoint) => readonly Asked['body'][];
  balanceCents: number;
  /** Every order that was quoted, the first one first. */
  readonly orders: ReadonlyMap<string, readonly number[]>;
  /** Orders that are open now. */
  readonly openOrders: ReadonlySet<string>;
}

/** Orders quoted so far, over all tests: one that a test leaves behind is cancelled while the next one runs. */
let ordersQuoted = 0;

/**
 * A county whose server answers all imaging calls for one document: 50 cents a page, out of an escrow of $247.50. A test that
 * wants another answer says so afterwards.
 */
export function answerImaging(pageCount: number): ImagingCounty {
  const asked: Asked[] = [];
  const orders = new Map<string, readonly number[]>();
  const openOrders = new Set<string>();
  const county: ImagingCounty = {
    asked,
    askedOf: ({ path }) => asked.filter((each) => each.path === path).map(({ body }) => body),
    balanceCents: 24_750,
    orders,
    openOrders,
  };
  const note = <E extends Endpoint>({ path, request }: E, body: unknown): z.output<E['request']> => {
    const parsed = request.parse(body);
    asked.push({ path, body: parsed as Asked['body'] });
    return parsed as z.output<E['request']>;
  };
  const quote = (pages: readonly number[]) => {
    ordersQuoted += 1;
    const guid = makeGuid(ordersQuoted);
    orders.set(guid, pages);
    openOrders.add(guid);
    const feeSchedule = makeSchedule(pages.length, county.balanceCents);
    return { feeSchedule, imageState: { guid, purchaseOptions: { hasBuyOptions: false } } };
  };

  answerConfiguration(makeConfiguration());
  answerCall(getThumbnails, (request) => {
    const { page } = note(getThumbnails, request);
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
  answerFile(getPage, (request) => {
    const { page } = note(getPage, request);
    return { bytes: `page ${page}`, contentType: 'image/jpeg' };
  });
  answerCall(updateImagePreviewSettings, (request) => {
    const { imagePreviewSettingChange, imagePreviewSettings, page } = note(updateImagePreviewSettings, request);
    return { content: { pagesSelected: applyChange(imagePreviewSettingChange, imagePreviewSettings, page) } };
  });
  answerCall(computeDownloadOrder, (request) => {
    const order = note(computeDownloadOrder, request);
    return { content: quote(selectPages(order, pageCount) ?? []) };
  });
  answerCall(recomputeDownloadOrder, (request) => {
    const { imageStateGuid } = note(recomputeDownloadOrder, request);
    openOrders.delete(imageStateGuid);
    return { content: quote(orders.get(imageStateGuid) ?? []) };
  });
  answerCall(cancelImageState, (request) => {
    const { imageStateGuid } = cancelImageState.request.parse(request);
    if (orders.has(imageStateGuid)) note(cancelImageState, request);
    openOrders.delete(imageStateGuid);
    return { content: {} };
  });
  answerCall(payDownloadOrder, (request) => {
    const { imageStateGuid } = note(payDownloadOrder, request);
    if (!openOrders.has(imageStateGuid)) return { httpStatus: 409, code: 'ORDER_NOT_OPEN', message: 'It has ended.' };
    const chargedCents = (orders.get(imageStateGuid)?.length ?? 0) * PRICE_CENTS;
    const chargedImages = 0;
    if (chargedCents > county.balanceCents) {
      const usageBalanceResult = { usageBalance: county.balanceCents };
      return { content: { status: 'INSUFFICIENT_FUNDS' as const, chargedCents: 0, chargedImages, usageBalanceResult } };
    }
    county.balanceCents -= chargedCents;
    openOrders.delete(imageStateGuid);
    const usageBalanceResult = { usageBalance: county.balanceCents };
    return { content: { status: 'PAID' as const, chargedCents, chargedImages, usageBalanceResult } };
  });
  answerFile(getImage, (request) => {
    note(getImage, request);
    return { bytes: '%PDF-1.7', contentType: 'application/pdf', fileName: `${TITLE}.pdf` };
  });
  return county;
}

export function makeGuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** The schedule of an order for some pages, as an escrow account sees it. */
export function makeSchedule(pages: number, balanceCents: number, changed: Partial<FeeSchedule> = {}): FeeSchedule {
  const valueCents = pages * PRICE_CENTS;
  const isShort = valueCents > balanceCents;
  return {
    beginningBalance: { description: 'Beginning balance', valueCents: balanceCents },
    endingBalance: { description: 'Ending balance', valueCents: balanceCents - valueCents },
    purchaseMessage: 'Charged to the escrow of Northwoods Title.',
    singleItemPurchase: { item: { description: TITLE, valueCents } },
    insufficientBalance: isShort,
    alreadyPurchasedMessage: '',
    insufficientBalanceMessage: isShort ? 'The balance is too small for this download.' : '',
    noPurchasingOptionsAvailableMessage: isShort ? 'Please contact the county to add to the escrow.' : '',
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
      return foreseeSelection(before, { type, method: pageSelectionMethod });
    case 'PAGES_CHANGED':
      return foreseeSelection(before, { type, csv: selectedAsCsv });
    default:
      return foreseeSelection(before, { type, page });
  }
}

/** A list's screen with the button that opens the images of document A587329, pressed. */
export async function openImages(pageCount: number) {
  const rendered = renderPart(<ListScreen pageCount={pageCount} />);
  rendered.queryClient.setQueryData(sessionQuery.queryKey, {
    session: makeSession(),
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

/** The preview, once the pages are there. */
export function findPreview() {
  return screen.findByRole('dialog', { name: /has \d+ page\(s\)\.$/ });
}

/** Closes the alert that is open, after it said this. */
export async function closeAlert(user: Awaited<ReturnType<typeof openImages>>['user'], text: string) {
  const alert = await screen.findByRole('alertdialog');
  within(alert).getByText(text);
  await user.click(within(alert).getByRole('button', { name: 'Close' }));
}
