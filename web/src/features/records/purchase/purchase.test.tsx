import {
  cancelImageState,
  computeDownloadOrder,
  getImage,
  payDownloadOrder,
  recomputeDownloadOrder,
} from '@portal/contract/images/imaging/download-order';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { respondToCall, respondToFileCall, server } from '../../../test/server.ts';
import {
  buildGuid,
  buildSchedule,
  closeAlert,
  findPreview,
  type ImagingCounty,
  openImages,
  respondToImaging,
} from './purchase-testing.tsx';

const DATABASE_AWAY = { ok: false, message: 'The records are away.', lockout: false, code: 'DATABASE_UNAVAILABLE' };

/** The file names of the browser's downloads. */
let saved: string[] = [];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const firstOrderOf = ({ orders }: ImagingCounty) => [...orders.keys()][0];
const findButton = (name: string | RegExp) => screen.findByRole('button', { name });

async function openCharges(pageCount = 7, changed: Parameters<typeof buildSchedule>[2] = {}) {
  const county = respondToImaging(pageCount);
  if (Object.keys(changed).length > 0) {
    const feeSchedule = buildSchedule(pageCount, county.balanceCents, changed);
    const imageState = { guid: buildGuid(0), purchaseOptions: { hasBuyOptions: false } };
    respondToCall(computeDownloadOrder, () => ({ content: { feeSchedule, imageState } }));
  }
  const { user, queryClient } = await openImages(pageCount);
  await findPreview();
  await user.click(button('Continue'));
  const charges = await screen.findByRole('dialog', { name: /Download$/ });
  await within(charges).findByText('Beginning balance');
  const balance = () =>
    queryClient.getQueryData<{ session: { currentUser: { usageBalance: number } } }>(['session'])?.session.currentUser
      .usageBalance;
  return { county, user, charges, balance };
}

async function openPaidOrder() {
  const opened = await openCharges();
  await opened.user.click(await findButton('Download 7 pages · $3.50'));
  return { ...opened, receipt: await screen.findByRole('dialog', { name: 'Receipt' }) };
}

describe('The price of the selected pages', () => {
  it('appears as soon as the selection has settled', async () => {
    respondToImaging(7);
    await openImages(7);
    const preview = await findPreview();
    expect(preview).toHaveTextContent('7 of 7 pages selected');
    expect(await within(preview).findByRole('row', { name: 'Warranty Deed A587329 $3.50' })).toBeInTheDocument();
    expect(preview).toHaveTextContent('7 of 7 pages selected · $3.50');
    expect(
      within(preview)
        .getByText(/7 of 7 pages selected/)
        .closest('output'),
    ).toBeInTheDocument();
  });

  it('creates one order for several changes, and cancels the order that it replaces', async () => {
    const county = respondToImaging(7);
    const { user } = await openImages(7);
    await screen.findByText('$3.50', { selector: 'strong *' });
    for (const page of ['Page 1', 'Page 2', 'Page 3']) await user.click(screen.getByRole('checkbox', { name: page }));
    await screen.findByText('$2.00', { selector: 'strong *' });
    expect(county.listRequests(computeDownloadOrder)).toMatchObject([
      { documentKey: 'A587329', instrumentCode: 'WD', pageSelectionMethod: 'ENTIRE_DOCUMENT', pageCount: 7 },
      { documentKey: 'A587329', pageSelectionMethod: 'CSV_PAGES', pagesSelected: '4-7' },
    ]);
    expect(county.listRequests(cancelImageState)).toHaveLength(1);
    expect(county.openOrders.size).toBe(1);
    await user.click(button('Cancel'));
    await waitFor(() => expect(county.openOrders.size).toBe(0));
  });

  it('is requested again when the user returns to a selection whose order was canceled', async () => {
    const county = respondToImaging(7);
    const { user } = await openImages(7);
    await findPreview();
    const box = screen.getByRole('checkbox', { name: 'Page 2' });
    await user.click(box);
    await screen.findByText('$3.00', { selector: 'strong *' });
    await user.click(box);
    await user.click(box);
    await user.click(button('Continue'));
    await user.click(await findButton('Download 6 pages · $3.00'));
    await screen.findByRole('dialog', { name: 'Receipt' });
    expect(county.listRequests(payDownloadOrder)).toHaveLength(1);
  });

  it('can be requested again after a failure', async () => {
    respondToImaging(7);
    const broken = { httpStatus: 422, code: 'IMAGE_BROKEN', message: 'The image is damaged.' } as const;
    respondToCall(computeDownloadOrder, () => broken);
    const { user } = await openImages(7);
    const problem = await screen.findByText(/The image is damaged\./);
    expect(problem).toHaveTextContent("We couldn't calculate the price.");
    respondToImaging(7);
    await user.click(button('Try again'));
    await screen.findByText('$3.50', { selector: 'strong *' });
  });

  it('is not requested without selected pages: Continue shows an alert', async () => {
    const county = respondToImaging(7);
    const { user } = await openImages(7);
    await findPreview();
    await user.click(screen.getByRole('radio', { name: 'Pages' }));
    await user.click(button('Continue'));
    await closeAlert(user, 'There are no pages selected.');
    expect(screen.getByRole('dialog')).toHaveTextContent('Select pages to see the price.');
    expect(county.listRequests(computeDownloadOrder)).toEqual([]);
  });
});

describe('The download charges dialog', () => {
  it('has the single item in its title, and lists balances, message and charge', async () => {
    const { charges } = await openCharges();
    expect(charges).toHaveAccessibleName('Warranty Deed A587329 Download');
    expect(charges).toHaveTextContent('Pages 1-7 of 7');
    const rows = within(charges)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'Beginning balance$247.50',
      'Charged to the escrow of Northwoods Title.',
      'Warranty Deed A587329$3.50',
      'Ending balance$244.00',
    ]);
    expect(within(charges).getByRole('heading')).toHaveFocus();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('has the multiple-item header in its title, and lists each item with a total', async () => {
    const { charges } = await openCharges(7, {
      singleItemPurchase: undefined,
      multipleItemPurchase: {
        itemHeaderDescription: 'Warranty Deed',
        items: [
          { description: 'Page 1, already purchased', valueCents: 0 },
          { description: '6 more pages', valueCents: 300 },
        ],
        total: { description: 'Total', valueCents: 300 },
      },
      alreadyPurchasedMessage: 'Page 1 is free until 12/02/2026.',
    });
    expect(charges).toHaveAccessibleName('Warranty Deed Download');
    const rows = within(charges)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows.slice(2, 5)).toEqual(['Page 1, already purchased$0.00', '6 more pages$3.00', 'Total$3.00']);
    expect(charges).toHaveTextContent('Page 1 is free until 12/02/2026.');
  });

  it('cancels the order and returns to the preview with Back', async () => {
    const { county, user } = await openCharges();
    await user.click(button('Back'));
    await findPreview();
    await waitFor(() =>
      expect(county.listRequests(cancelImageState)).toEqual([{ imageStateGuid: firstOrderOf(county) }]),
    );
    await screen.findByText('$3.50', { selector: 'strong *' });
    expect(county.openOrders.size).toBe(1);
  });

  it('cancels the order and closes with Cancel', async () => {
    const { county, user } = await openCharges();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Image')).toHaveFocus();
    await waitFor(() => expect(county.openOrders.size).toBe(0));
  });

  it('offers no download to an account that can’t pay', async () => {
    const { charges } = await openCharges(7, { noPurchasingOptionsAvailableMessage: 'This account cannot pay.' });
    expect(charges).toHaveTextContent('This account cannot pay.');
    expect(
      within(charges)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Back', 'Cancel']);
  });
});

describe('Paying', () => {
  it('with status PAID downloads the image, updates the balance and shows a receipt', async () => {
    const { county, receipt, balance } = await openPaidOrder();
    await within(receipt).findByText('Saved Warranty Deed A587329.pdf.');
    expect(saved).toEqual(['Warranty Deed A587329.pdf']);
    expect(balance()).toBe(24_400);
    const facts = within(receipt)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(facts).toEqual(['Warranty Deed A587329', '1-7', '$3.50', '$244.00', firstOrderOf(county)]);
    expect(within(receipt).getByRole('heading')).toHaveFocus();
    expect(county.listRequests(cancelImageState)).toEqual([]);
  });

  it('takes two keys: c to the price, d to the copy at the price of its button', async () => {
    const county = respondToImaging(7);
    const { user } = await openImages(7);
    await findPreview();
    await user.keyboard('d');
    expect(county.listRequests(payDownloadOrder)).toHaveLength(0);
    await user.keyboard('c');
    await findButton('Download 7 pages · $3.50');
    await user.keyboard('dd');
    expect(await screen.findByRole('dialog', { name: 'Receipt' })).toHaveTextContent('$3.50');
    expect(county.listRequests(payDownloadOrder)).toHaveLength(1);
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('happens once, however often the button is pressed', async () => {
    const { county } = await openCharges();
    const pay = await findButton(/^Download 7/);
    // Both clicks happen before a render, like a double click on a slow machine.
    act(() => {
      pay.click();
      pay.click();
    });
    await screen.findByRole('dialog', { name: 'Receipt' });
    expect(county.listRequests(payDownloadOrder)).toHaveLength(1);
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('returns PAID for an order that another tab has paid, and downloads it here too', async () => {
    const { county, user, balance } = await openCharges();
    county.balanceCents = 0;
    respondToCall(payDownloadOrder, () => ({
      content: {
        status: 'PAID' as const,
        chargedCents: 350,
        surchargeCents: 0,
        receiptId: null,
        chargedImages: 0,
        usageBalanceResult: { usageBalance: 24_400 },
      },
    }));
    await user.click(await findButton(/^Download 7/));
    await screen.findByText('Saved Warranty Deed A587329.pdf.');
    expect(balance()).toBe(24_400);
  });

  it('from a flat fee shows how many images are left, not how much money', async () => {
    const { user } = await openCharges();
    respondToCall(payDownloadOrder, () => ({
      content: {
        ...{ status: 'PAID' as const, chargedCents: 0, surchargeCents: 0, receiptId: null, chargedImages: 1 },
        usageBalanceResult: { usageBalance: 0 },
      },
    }));
    const imageAllowance = { imagesRemaining: 24, isUnlimited: false };
    respondToCall(usageBalance, () => ({ content: { usageBalance: 0, imageAllowance } }));
    await user.click(await findButton(/^Download 7/));
    const receipt = await screen.findByRole('dialog', { name: 'Receipt' });
    expect(receipt).toHaveTextContent(/Charged1 imageNew balance24 images/);
  });

  it('with any other status warns of insufficient funds and recomputes the order', async () => {
    const { county, user, charges } = await openCharges();
    county.balanceCents = 100;
    await user.click(await findButton(/^Download 7/));
    await closeAlert(user, 'There are insufficient funds.');
    await within(charges).findByRole('row', { name: 'Ending balance -$2.50' });
    expect(county.listRequests(recomputeDownloadOrder)).toEqual([{ imageStateGuid: firstOrderOf(county) }]);
    expect(charges).toHaveTextContent('The balance is too low for this download.');
    expect(charges).toHaveTextContent('Contact the county to add to the escrow.');
    expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
    expect(saved).toEqual([]);

    county.balanceCents = 1000;
    await user.click(button('Check the balance again'));
    await user.click(await findButton('Download 7 pages · $3.50'));
    await screen.findByRole('dialog', { name: 'Receipt' });
    expect(county.listRequests(recomputeDownloadOrder)).toHaveLength(2);
    expect(county.openOrders.size).toBe(0);
  });

  it.each([
    ['its answer was lost', () => HttpResponse.error()],
    ['the server lost its database over it', () => HttpResponse.json(DATABASE_AWAY, { status: 503 })],
  ])('can be repeated if %s', async (_title, answer) => {
    const { county, user, charges } = await openCharges();
    server.use(http.post('*/imaging/payDownloadOrder', answer, { once: true }));
    await user.click(await findButton(/^Download 7/));
    const problem = await within(charges).findByRole('alert');
    expect(problem).toHaveTextContent('you pay for an order only once');
    await user.click(button(/^Download 7/));
    await screen.findByRole('dialog', { name: 'Receipt' });
    expect(county.listRequests(payDownloadOrder)).toHaveLength(1);
  });

  it('for an order that has ended returns to the pages', async () => {
    const { user } = await openCharges();
    respondToCall(payDownloadOrder, () => ({
      httpStatus: 409,
      code: 'ORDER_NOT_OPEN',
      message: 'This order has ended.',
    }));
    await user.click(await findButton(/^Download 7/));
    await closeAlert(user, 'This order has ended.');
    const preview = await findPreview();
    await within(preview).findByText('$3.50', { selector: 'strong *' });
  });

  it('for a broken image charges nothing and shows a message', async () => {
    const { user, charges } = await openCharges();
    const message = "The image is damaged. You weren't charged.";
    respondToCall(payDownloadOrder, () => ({ httpStatus: 422, code: 'IMAGE_BROKEN', message }));
    await user.click(await findButton(/^Download 7/));
    expect(await within(charges).findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('dialog', { name: 'Receipt' })).not.toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

describe('The copy', () => {
  it('can be downloaded again for free after a failure', async () => {
    const { county, user } = await openCharges();
    respondToFileCall(getImage, () => ({ httpStatus: 500, code: 'UNEXPECTED', message: 'It stumbled.' }));
    await user.click(await findButton(/^Download 7/));
    expect(await screen.findByText(/You paid for the copy/)).toHaveTextContent('Downloading it again is free.');
    expect(saved).toEqual([]);
    respondToFileCall(getImage, () => ({ bytes: '%PDF-1.7', contentType: 'application/pdf', fileName: 'Deed.pdf' }));
    await user.click(await findButton('Download the copy again'));
    await screen.findByText('Saved Deed.pdf.');
    expect(saved).toEqual(['Deed.pdf']);
    expect(county.listRequests(payDownloadOrder)).toHaveLength(1);
  });

  it('has no content to show if it is only a preview', async () => {
    const { user } = await openCharges();
    const content = { preview: true, pdf: '', header: { uiSaveAsImageName: 'Deed' } };
    const envelope = JSON.stringify({ ok: true, message: '', lockout: false, content });
    respondToFileCall(getImage, () => ({ bytes: envelope, contentType: 'application/json' }));
    await user.click(await findButton(/^Download 7/));
    await screen.findByText('There is no content to show');
    expect(saved).toEqual([]);
  });

  it('can be saved again, and the user can return to the pages', async () => {
    const { county, user, receipt } = await openPaidOrder();
    await user.click(await within(receipt).findByRole('button', { name: 'Download again' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    await user.click(button('Back to pages'));
    await findPreview();
    await screen.findByText('$3.50', { selector: 'strong *' });
    expect(county.listRequests(payDownloadOrder)).toHaveLength(1);
    expect(county.listRequests(cancelImageState)).toEqual([]);
  });
});

it('works by keyboard alone, and the focus returns to the button that opened it', async () => {
  const county = respondToImaging(2);
  const { user } = await openImages(2);
  await findPreview();
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 30; presses += 1) {
      const { activeElement } = document;
      const label = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
      if (activeElement?.tagName === 'BUTTON' && (typeof name === 'string' ? label === name : name.test(label))) return;
      await user.tab();
    }
    throw new Error(`No way by keyboard to ${name}`);
  };
  await tabTo('Page 2, bigger image');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('region', { name: 'Page 2 of 2' })).toBeInTheDocument();
  await tabTo('Ignore Page');
  await user.keyboard(' ');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Page 2' })).not.toBeChecked());
  await tabTo('Continue');
  await user.keyboard('{Enter}');
  await findButton('Download 1 pages · $0.50');
  await tabTo(/^Download 1/);
  await user.keyboard('{Enter}');
  await screen.findByText('Saved Warranty Deed A587329.pdf.');
  await tabTo('Close');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button('Image')).toHaveFocus();
  expect(county.listRequests(payDownloadOrder)).toHaveLength(1);
});
