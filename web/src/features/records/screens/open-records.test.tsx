import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildDetails, buildReference, buildSearchResponse } from '../../../test/records.ts';
import {
  recordHeading,
  recordRegion,
  respondToSearchArea,
  respondToSearches,
  rowLink,
  rowLinks,
  type SearchCall,
  searchCalls,
  searchFor,
} from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';

beforeEach(respondToSearchArea);

describe('by keyboard', () => {
  it('arrows, Home and End move through the rows, one of which is a tab stop', async () => {
    const { user } = await searchFor();
    expect(await rowLink(1)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await rowLink(2)).toHaveFocus();
    expect(rowLinks().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    await user.keyboard('{End}');
    expect(await rowLink(3)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await rowLink(3)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(await rowLink(1)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await rowLink(1)).toHaveFocus();
  });

  it('Enter opens a record and keeps the focus in the list; a second Enter focuses the record', async () => {
    const { user } = await searchFor();
    await rowLink(1);
    await user.keyboard('{ArrowDown}{Enter}');
    await recordHeading(2);
    expect(await rowLink(2)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(within(recordRegion()).getByRole('heading', { level: 2 })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(await rowLink(2)).toHaveFocus();
    expect(recordRegion()).toHaveTextContent('Click on a record to view details and images');
  });

  it('n and p open the next and the previous record', async () => {
    const { user } = await searchFor();
    await rowLink(1);
    await user.keyboard('nn');
    await recordHeading(2);
    expect(screen.getByText('2 of 3')).toBeInTheDocument();
    await user.keyboard('p');
    await recordHeading(1);
    await user.keyboard('p');
    await recordHeading(1);
    expect(screen.getByRole('button', { name: 'Previous record' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next record' }));
    await recordHeading(2);
  });

  it('n and p continue across page boundaries', async () => {
    respondToSearches(101);
    const { user } = await searchFor();
    await rowLink(100);
    await user.keyboard('{End}{Enter}n');
    await recordHeading(101);
    await user.keyboard('p');
    await recordHeading(100);
    expect(searchCalls.at(-1)).toMatchObject({ pageNumber: 1, batch: 4 });
  });

  it('n at the last loaded row opens the next one as soon as it is loaded', async () => {
    const rest = Promise.withResolvers<void>();
    respondToCall(SEARCH_ENDPOINTS.searchByName, async (request) => {
      const requested = request as SearchCall;
      if (requested.batch !== 1) await rest.promise;
      return { content: buildSearchResponse(requested, 30) };
    });
    const { user } = await searchFor();
    await rowLink(25);
    await user.keyboard('{End}{Enter}');
    await recordHeading(25);
    await user.keyboard('n');
    rest.resolve();
    await recordHeading(26);
  });

  it('PageDown pressed twice turns two pages', async () => {
    respondToSearches(250);
    const { user } = await searchFor();
    await rowLink(100);
    await user.keyboard('{PageDown}{PageDown}');
    await waitFor(async () => expect(await rowLink(201)).toHaveFocus());
  });

  it('PageDown and PageUp turn the pages and focus the first row', async () => {
    respondToSearches(101);
    const { user } = await searchFor();
    await rowLink(100);
    await user.keyboard('{PageDown}');
    await waitFor(async () => expect(await rowLink(101)).toHaveFocus());
    await user.keyboard('{PageDown}{PageUp}');
    await waitFor(async () => expect(await rowLink(1)).toHaveFocus());
  });

  it('i opens the image of the row that has the focus, with its record', async () => {
    // The viewer shows the document's name until it knows that there are no pages.
    const seen = Promise.withResolvers<void>();
    respondToCall(getThumbnails, async () => {
      await seen.promise;
      return { httpStatus: 404, code: 'NOT_FOUND', message: 'No pages.' };
    });
    const { user } = await searchFor();
    await rowLink(1);
    await user.keyboard('{ArrowDown}i');
    expect(await screen.findByRole('dialog', { name: /2/ })).toBeInTheDocument();
    seen.resolve();
    await screen.findByRole('alertdialog');
    await recordHeading(2);
    await user.keyboard('{Escape}{Escape}{Enter}');
    await recordHeading(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('i opens the image of the row that has the focus while another record is open', async () => {
    const viewed: unknown[] = [];
    respondToCall(getThumbnails, (request) => {
      viewed.push((request as { documentNumber: string }).documentNumber);
      return { httpStatus: 404, code: 'NOT_FOUND', message: 'No pages.' };
    });
    const { user } = await searchFor();
    await rowLink(1);
    await user.keyboard('{Enter}');
    await recordHeading(1);
    await user.keyboard('{ArrowDown}i');
    await waitFor(() => expect(viewed).toEqual(['2']));
    await recordHeading(2);
  });

  it('i right after n opens the image of the next record', async () => {
    const viewed: unknown[] = [];
    respondToCall(getThumbnails, (request) => {
      viewed.push((request as { documentNumber: string }).documentNumber);
      return { httpStatus: 404, code: 'NOT_FOUND', message: 'No pages.' };
    });
    const { user } = await searchFor();
    await rowLink(1);
    await user.keyboard('{Enter}');
    await recordHeading(1);
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await act(async () => {
      press('n');
      await Promise.resolve();
      press('i');
    });
    await waitFor(() => expect(viewed).toEqual(['2']));
    await recordHeading(2);
  });

  it('? lists the keys', async () => {
    const { user } = await searchFor();
    await rowLink(1);
    await user.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const key of [
      'Next record',
      'Previous record',
      'Open the image',
      'Change the search',
      'Select the row for the filter',
    ]) {
      expect(list).toHaveTextContent(key);
    }
  });
});

describe('records', () => {
  it('are marked as viewed after opening, until Reset Read', async () => {
    const { user } = await searchFor();
    await user.click(await rowLink(2));
    await recordHeading(2);
    await user.click(await rowLink(3));
    await recordHeading(3);
    const viewed = () => screen.getAllByRole('row').filter((row) => within(row).queryByText('viewed')).length;
    expect(viewed()).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    await user.click(screen.getByRole('button', { name: 'Reset Read' }));
    expect(viewed()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Reset Read' })).not.toBeInTheDocument();
    await recordHeading(3);
  });

  it('are no longer marked as viewed after another search', async () => {
    const { user } = await searchFor();
    await user.click(await rowLink(2));
    await recordHeading(2);
    expect(screen.getByRole('button', { name: 'Reset Read', hidden: true })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Change search' }));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    await rowLink(2);
    expect(screen.queryByText('viewed')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reset Read', hidden: true })).not.toBeInTheDocument();
  });

  it('are requested once, however often they are opened', async () => {
    const requested = vi.fn();
    respondToCall(documentDetails, (request) => {
      requested(request);
      return { content: { details: buildDetails(1), usageBalance: null } };
    });
    const { user } = await searchFor();
    await user.click(await rowLink(1));
    await recordHeading(1);
    await user.keyboard('{Escape}');
    await user.click(await rowLink(1));
    await recordHeading(1);
    expect(requested.mock.calls).toEqual([[{ docId: 'A1', description: 'Warranty Deed A1' }]]);
  });

  it('open a reference and go back', async () => {
    respondToCall(documentDetails, (request) => {
      const { docId } = request as { docId: string };
      const number = Number(docId.slice(1));
      const referenceDocumentSearchResults = number === 1 ? [buildReference(77)] : [];
      return { content: { details: buildDetails(number, { referenceDocumentSearchResults }), usageBalance: null } };
    });
    const { user } = await searchFor();
    await user.click(await rowLink(1));
    await user.click(await screen.findByRole('button', { name: /^A77/ }));
    await recordHeading(77);
    expect(within(recordRegion()).getByRole('heading', { level: 2 })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back to A1' }));
    await recordHeading(1);
  });

  it('show an alert if they can’t be opened', async () => {
    respondToCall(documentDetails, () => ({
      httpStatus: 404,
      code: 'NOT_FOUND',
      message: "We couldn't find this record.",
    }));
    const { user } = await searchFor();
    await user.click(await rowLink(1));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent("We couldn't find this record.");
  });

  it('must be selected for an image, the map and the tax records: "Select a document."', async () => {
    const { user } = await searchFor();
    await rowLink(1);
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('i');
    const closeAlert = async () => {
      const alert = await screen.findByRole('alertdialog');
      expect(alert).toHaveTextContent('Select a document.');
      await user.click(within(alert).getByRole('button', { name: 'Close' }));
    };
    await closeAlert();
    for (const name of ['Image', 'Map', 'Tax']) {
      await user.click(within(recordRegion()).getByRole('button', { name }));
      await closeAlert();
    }
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), {
          matches: query === '(max-width: 900px)',
          media: query,
          addListener: () => {},
          removeListener: () => {},
        }) as unknown as MediaQueryList,
    );
  });

  it('the actions of the list are behind one button, which Escape closes', async () => {
    const { user } = await searchFor();
    await rowLink(1);
    const print = () => screen.queryByRole('button', { name: 'Print' });
    expect(print()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions', expanded: false }));
    expect(print()).toBeVisible();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(print()).toBeNull();
    expect(screen.getByRole('button', { name: 'Actions', expanded: false })).toHaveFocus();
  });

  it('the record covers the list, takes the focus, and returns to its row', async () => {
    const { user } = await searchFor();
    expect(screen.queryByRole('region', { name: 'Record' })).not.toBeInTheDocument();
    await user.click(await rowLink(2));
    await recordHeading(2);
    expect(within(recordRegion()).getByRole('heading', { level: 2 })).toHaveFocus();
    expect(screen.getByRole('table', { name: 'Documents found' }).closest('[inert]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to results' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Record' })).not.toBeInTheDocument());
    expect(await rowLink(2)).toHaveFocus();
  });
});

describe('A row is a link to its record', () => {
  it.each(['ctrlKey', 'metaKey', 'shiftKey'])(
    'which the browser opens in another tab or window with %s',
    async (held) => {
      await searchFor();
      // `fireEvent` returns false if the browser's own action is prevented.
      expect(fireEvent.click(await rowLink(2), { [held]: true })).toBe(true);
      expect(recordRegion()).toHaveTextContent('Click on a record to view details and images');
      expect(fireEvent.click(await rowLink(2))).toBe(false);
      await recordHeading(2);
    },
  );
});
