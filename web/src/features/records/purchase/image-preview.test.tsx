import { getPage } from '@portal/contract/images/imaging/get-page';
import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { updateImagePreviewSettings } from '@portal/contract/images/imaging/update-image-preview-settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { describePageViewer } from '../../../test/page-viewer.ts';
import { respondToCall, respondToFileCall, server } from '../../../test/server.ts';
import { closeAlert, findPreview, openImages, respondToImaging } from './purchase-testing.tsx';

const checkBox = (name: string) => screen.getByRole('checkbox', { name });

async function openPreview(pageCount: number) {
  const county = respondToImaging(pageCount);
  const { user } = await openImages(pageCount);
  return { county, user, preview: await findPreview() };
}

describe('The preview', () => {
  it('shows 5 page thumbnails at a time, each with its label, the fifth with the total', async () => {
    const { preview } = await openPreview(7);
    expect(preview).toHaveAccessibleName('Warranty Deed A587329 has 7 page(s).');
    expect(preview).toHaveTextContent('Hover over to zoom in, or click an image to see a bigger image.');
    const names = within(preview)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);
    expect(names).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4', 'Page 5 of 7']);
    expect(screen.getByRole('heading', { name: /has 7 page/ })).toHaveFocus();
  });

  it('has a checkbox only when more than one thumbnail is shown', async () => {
    const { preview } = await openPreview(1);
    expect(preview).toHaveTextContent('Page 1');
    expect(within(preview).queryByRole('checkbox')).not.toBeInTheDocument();
    expect(within(preview).queryByRole('button', { name: 'Keep Page' })).not.toBeInTheDocument();
  });

  it.each([
    [5, false],
    [6, true],
  ])('shows navigation only when the document has more than 5 pages: %i', async (pageCount, isShown) => {
    const { preview } = await openPreview(pageCount);
    expect(within(preview).queryByRole('button', { name: 'Next 5' }) !== null).toBe(isShown);
    expect(within(preview).queryByRole('spinbutton', { name: 'Jump to page' }) !== null).toBe(isShown);
  });

  it('shows an alert for a document without pages', async () => {
    respondToImaging(0);
    const { user } = await openImages(0);
    await closeAlert(user, 'Warranty Deed A587329 does not have any images on file.');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Image' })).toHaveFocus();
  });

  it.each(['IMAGE_BROKEN', 'IMAGE_MISSING'] as const)('reports the problem with the image: %s', async (code) => {
    respondToImaging(7);
    respondToCall(getThumbnails, () => ({
      httpStatus: 422,
      code,
      message: "The image is damaged. You weren't charged.",
    }));
    const { user } = await openImages(7);
    await closeAlert(user, "The image is damaged. You weren't charged.");
  });

  it('accepts the keys that were pressed while it was loading', async () => {
    respondToImaging(7);
    const arrival = Promise.withResolvers<void>();
    // Returns undefined, so that the county's response follows.
    server.use(http.post(`*/${getThumbnails.path}`, () => arrival.promise));
    const { user } = await openImages(7);
    await user.keyboard('nn');
    arrival.resolve();
    const preview = await findPreview();
    expect(await within(preview).findByRole('region', { name: 'Page 3 of 7' })).toBeInTheDocument();
  });

  it('can be retried if it fails to load', async () => {
    const county = respondToImaging(7);
    respondToCall(getThumbnails, () => ({ httpStatus: 500, code: 'UNEXPECTED', message: 'The server stumbled.' }));
    const { user } = await openImages(7);
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('The server stumbled.');
    Object.assign(county, respondToImaging(7));
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await findPreview();
  });

  it('closes with Cancel, Close and Escape, and returns the focus', async () => {
    const { user } = await openPreview(7);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    for (const close of [
      () => user.click(screen.getByRole('button', { name: 'Close' })),
      () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
    ]) {
      await user.click(screen.getByRole('button', { name: 'Image' }));
      await findPreview();
      await close();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Image' })).toHaveFocus();
    }
  });
});

describe('Thumbnail paging', () => {
  it('moves by one and by five, and to both ends', async () => {
    const { user } = await openPreview(12);
    const shown = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    await user.click(screen.getByRole('button', { name: 'Next 1' }));
    expect(shown()).toEqual(['Page 2', 'Page 3', 'Page 4', 'Page 5', 'Page 6 of 12']);
    await user.click(screen.getByRole('button', { name: 'Next 5' }));
    expect(shown()[0]).toBe('Page 7');
    await user.click(screen.getByRole('button', { name: 'Next 5' }));
    expect(shown()).toEqual(['Page 8', 'Page 9', 'Page 10', 'Page 11', 'Page 12 of 12']);
    await user.click(screen.getByRole('button', { name: 'Prev 1' }));
    expect(shown()[0]).toBe('Page 7');
    await user.click(screen.getByRole('button', { name: 'Prev 5' }));
    expect(shown()[0]).toBe('Page 2');
    await user.click(screen.getByRole('button', { name: 'Last' }));
    expect(shown()[4]).toBe('Page 12 of 12');
    expect(screen.getByRole('region', { name: 'Page 12 of 12' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'First' }));
    expect(shown()[0]).toBe('Page 1');
  });

  it.each([
    ['First', 'Already at first page.'],
    ['Prev 5', 'Already at first page.'],
    ['Prev 1', 'Already at first page.'],
  ])('disables %s at the first page, and explains why when it is pressed', async (name, text) => {
    const { user } = await openPreview(7);
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    await closeAlert(user, text);
    expect(button).toHaveFocus();
  });

  it.each([
    ['Next 1', 'Already at last page.'],
    ['Next 5', 'Already at last pages.'],
    ['Last', 'Already at last pages.'],
  ])('disables %s at the last page, and explains why when it is pressed', async (name, text) => {
    const { user } = await openPreview(7);
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'false');
    await user.click(screen.getByRole('button', { name: 'Last' }));
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    await closeAlert(user, text);
  });

  it('jumps to a page, and shows an alert if the document doesn’t have it', async () => {
    const { user } = await openPreview(7);
    const input = screen.getByRole('spinbutton', { name: 'Jump to page' });
    expect(input).toHaveAttribute('min', '1');
    expect(input).toHaveAttribute('max', '7');
    expect(input).toHaveAttribute('step', '1');
    await user.type(input, '6{Enter}');
    expect(screen.getByRole('region', { name: 'Page 6 of 7' })).toBeInTheDocument();
    expect(checkBox('Page 7 of 7')).toBeInTheDocument();
    await user.clear(input);
    await user.type(input, '8');
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await closeAlert(user, 'Document does not have a page 8');
    expect(screen.getByRole('region', { name: 'Page 6 of 7' })).toBeInTheDocument();
  });
});

describe('The page selection', () => {
  it('sends PAGE_TOGGLED for a checkbox and applies the selection that the server returns', async () => {
    const { county, user } = await openPreview(7);
    respondToCall(updateImagePreviewSettings, () => ({
      content: {
        pagesSelected: {
          pageSelectionMethod: 'CSV_PAGES' as const,
          selectedAsCsv: '7, 1',
          selectedAsBoolean: [true, false, false, false, false, false, true],
        },
      },
    }));
    await user.click(checkBox('Page 2'));
    await waitFor(() => expect(checkBox('Page 3')).not.toBeChecked());
    expect(screen.getByRole('textbox', { name: 'Pages to download' })).toHaveValue('7, 1');
    expect(screen.getByRole('radio', { name: 'Pages' })).toBeChecked();
    expect(county.listRequests(updateImagePreviewSettings)).toEqual([]);
  });

  it('bases each change on the response to the previous one', async () => {
    const { county, user } = await openPreview(7);
    await user.click(checkBox('Page 2'));
    await user.click(checkBox('Page 4'));
    await user.click(checkBox('Page 2'));
    const box = screen.getByRole('textbox', { name: 'Pages to download' });
    await waitFor(() => expect(county.listRequests(updateImagePreviewSettings)).toHaveLength(3));
    expect(
      county
        .listRequests(updateImagePreviewSettings)
        .map(({ imagePreviewSettingChange, imagePreviewSettings, page }) => [
          imagePreviewSettingChange,
          (imagePreviewSettings as { selectedAsCsv: string }).selectedAsCsv,
          page,
        ]),
    ).toEqual([
      ['PAGE_TOGGLED', '', 2],
      ['PAGE_TOGGLED', '1, 3-7', 4],
      ['PAGE_TOGGLED', '1, 3, 5-7', 2],
    ]);
    await waitFor(() => expect(box).toHaveValue('1-3, 5-7'));
  });

  it('keeps and ignores the page in the larger view', async () => {
    const { county, user, preview } = await openPreview(7);
    await user.click(screen.getByRole('button', { name: 'Page 3, bigger image' }));
    expect(within(preview).getByRole('region', { name: 'Page 3 of 7' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep Page' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Ignore Page' }));
    expect(checkBox('Page 3')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Keep Page' }));
    await waitFor(() => expect(checkBox('Page 3')).toBeChecked());
    await waitFor(() =>
      expect(
        county.listRequests(updateImagePreviewSettings).map((body) => [body.imagePreviewSettingChange, body.page]),
      ).toEqual([
        ['IGNORE_PAGE', 3],
        ['KEEP_PAGE', 3],
      ]),
    );
  });

  it('is the page in the larger view alone, by one press', async () => {
    const { county, user } = await openPreview(7);
    await user.keyboard('nn');
    const only = screen.getByRole('button', { name: 'Only this page' });
    expect(only).toHaveAttribute('aria-pressed', 'false');
    await user.click(only);
    expect(only).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(county.listRequests(updateImagePreviewSettings)).toMatchObject([
        { imagePreviewSettingChange: 'PAGES_CHANGED', imagePreviewSettings: { selectedAsCsv: '3' } },
      ]),
    );
    expect(screen.getByRole('textbox', { name: 'Pages to download' })).toHaveValue('3');
    expect(checkBox('Page 1')).not.toBeChecked();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Price' })).toHaveTextContent('$0.50'));
  });

  it('keeps and ignores the page in the larger view by key', async () => {
    const { county, user } = await openPreview(7);
    await user.keyboard('nk');
    expect(checkBox('Page 2')).not.toBeChecked();
    await user.keyboard('k');
    await waitFor(() => expect(checkBox('Page 2')).toBeChecked());
    await user.keyboard('nk');
    await waitFor(() =>
      expect(
        county.listRequests(updateImagePreviewSettings).map((body) => [body.imagePreviewSettingChange, body.page]),
      ).toEqual([
        ['IGNORE_PAGE', 2],
        ['KEEP_PAGE', 2],
        ['IGNORE_PAGE', 3],
      ]),
    );
  });

  it('switches to typed pages as soon as the user types, and is sent on blur', async () => {
    const { county, user } = await openPreview(7);
    const box = screen.getByRole('textbox', { name: 'Pages to download' });
    await user.type(box, '1-3');
    expect(screen.getByRole('radio', { name: 'Pages' })).toBeChecked();
    expect(county.listRequests(updateImagePreviewSettings)).toEqual([]);
    await user.tab();
    await waitFor(() => expect(checkBox('Page 4')).not.toBeChecked());
    expect(county.listRequests(updateImagePreviewSettings)[0]).toMatchObject({
      imagePreviewSettingChange: 'PAGES_CHANGED',
      imagePreviewSettings: { pageSelectionMethod: 'CSV_PAGES', selectedAsCsv: '1-3' },
    });
    await user.click(screen.getByRole('radio', { name: 'All Pages' }));
    await waitFor(() => expect(checkBox('Page 4')).toBeChecked());
    await waitFor(() =>
      expect(county.listRequests(updateImagePreviewSettings)[1]).toMatchObject({
        imagePreviewSettingChange: 'PAGE_SELECTION_METHOD_CHANGED',
        imagePreviewSettings: { pageSelectionMethod: 'ENTIRE_DOCUMENT', selectedAsCsv: '1-3' },
      }),
    );
  });

  it('is priced while it is typed, once for the same pages', async () => {
    const { county, user } = await openPreview(7);
    const box = screen.getByRole('textbox', { name: 'Pages to download' });
    await user.type(box, '3,1');
    const price = screen.getByRole('region', { name: 'Price' });
    await waitFor(() => expect(price).toHaveTextContent('$1.00'));
    expect(box).toHaveFocus();
    expect(checkBox('Page 2')).not.toBeChecked();
    expect(county.listRequests(updateImagePreviewSettings)).toEqual([]);
    const quoted = county.orders.size;
    await user.tab();
    await waitFor(() => expect(county.listRequests(updateImagePreviewSettings)).toHaveLength(1));
    expect(price).toHaveTextContent('$1.00');
    expect(county.orders.size).toBe(quoted);
  });

  it('does not send an invalid text, and Continue returns the focus to it', async () => {
    const { county, user } = await openPreview(7);
    const box = screen.getByRole('textbox', { name: 'Pages to download' });
    await user.type(box, '1-8');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(box).toHaveFocus();
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription(/This document has 7 page\(s\)\./);
    expect(county.listRequests(updateImagePreviewSettings)).toEqual([]);
    const price = screen.getByRole('region', { name: 'Price' });
    expect(price).toHaveTextContent(/^Select pages to see the price\.$/);
  });

  it('is reset and shows a message if a change is refused', async () => {
    const { user } = await openPreview(7);
    respondToCall(updateImagePreviewSettings, () => ({ httpStatus: 500, code: 'UNEXPECTED', message: 'It stumbled.' }));
    await user.click(checkBox('Page 2'));
    expect(await screen.findByText(/It stumbled\./)).toHaveTextContent("We couldn't update your page selection.");
    expect(checkBox('Page 2')).toBeChecked();
  });
});

describe('The larger view', () => {
  it('turns pages by key, and shows an alert at both ends', async () => {
    const { user, preview } = await openPreview(3);
    const isAt = (page: number) => within(preview).getByRole('region', { name: `Page ${page} of 3` });
    await user.keyboard('p');
    await closeAlert(user, 'Already at first page.');
    await user.keyboard('n');
    isAt(2).focus();
    await user.keyboard('{ArrowRight}');
    isAt(3).focus();
    await user.keyboard('{PageUp}{PageDown}n');
    await closeAlert(user, 'Already at last page.');
    isAt(3);
    await user.type(screen.getByRole('textbox', { name: 'Pages to download' }), 'p');
    isAt(3);
  });

  it('lists its own keyboard shortcuts under ?', async () => {
    const { user } = await openPreview(2);
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const listed = within(keys)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(listed).toEqual([
      'Keep or ignore the page',
      'Continue to the price',
      'Close',
      'Next page',
      'Previous page',
      'Scroll down, then next page',
      'Scroll up, then previous page',
      'Move the page',
      'First page',
      'Last page',
      'Page number',
      'Zoom in',
      'Zoom out',
      'Fit page',
      'Fit width',
      'Rotate',
      'Side panes',
      'This list',
    ]);
    await user.click(within(keys).getByRole('button', { name: 'Close' }));
    await findPreview();
  });

  it('fetches the page and its neighbors once each', async () => {
    const { county, user } = await openPreview(7);
    await screen.findByRole('img', { name: 'Page 1 of Warranty Deed A587329, scanned' });
    await user.keyboard('n');
    await screen.findByRole('img', { name: 'Page 2 of Warranty Deed A587329, scanned' });
    await waitFor(() =>
      expect(
        county
          .listRequests(getPage)
          .map(({ page }) => page)
          .toSorted(),
      ).toEqual([1, 2, 3, 4, 5]),
    );
  });

  it('reports a page that fails to load, and retries', async () => {
    respondToImaging(7);
    respondToFileCall(getPage, () => ({ httpStatus: 422, code: 'IMAGE_BROKEN', message: 'This page is damaged.' }));
    const { user } = await openImages(7);
    const problem = await screen.findByText('This page is damaged.');
    respondToFileCall(getPage, () => ({ bytes: 'page', contentType: 'image/jpeg' }));
    await user.click(within(problem.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('img', { name: /^Page 1 of/ });
  });

  it('zooms and rotates by button and by key', async () => {
    const { user, preview } = await openPreview(2);
    const scale = () => within(preview).getByText(/^\d+%$/).textContent;
    expect(scale()).toBe('100%');
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(scale()).toBe('125%');
    await user.keyboard('--');
    expect(scale()).toBe('80%');
    await user.keyboard('0');
    expect(screen.getByRole('button', { name: 'Fit page' })).toHaveAttribute('aria-pressed', 'true');
    const picture = await screen.findByRole('img', { name: /^Page 1 of/ });
    await user.keyboard('r');
    expect(picture.style.rotate).toBe('90deg');
  });

  it('enlarges a thumbnail on hover and focus; Escape closes only the enlarged page', async () => {
    const { user } = await openPreview(7);
    const enlarged = () => document.querySelector('dialog [aria-hidden=true] > img');
    await user.hover(screen.getByRole('button', { name: 'Page 2, bigger image' }));
    await waitFor(() => expect(enlarged()).toBeInTheDocument());
    await user.keyboard('{Escape}');
    expect(enlarged()).not.toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.tab();
    screen.getByRole('button', { name: 'Page 3, bigger image' }).focus();
    await waitFor(() => expect(enlarged()).toBeInTheDocument());
    await user.tab();
    expect(enlarged()).not.toBeInTheDocument();
  });
});

describePageViewer('of a document for sale', {
  getPage,
  respond: () => respondToImaging(3),
  openDocument: async () => {
    const { user } = await openImages(3);
    await findPreview();
    return user;
  },
  openNext: async (user) => {
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Image' }));
    await findPreview();
  },
});
