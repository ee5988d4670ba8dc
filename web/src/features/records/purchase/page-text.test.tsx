import { findOnPages, getPageText } from '@portal/contract/images/imaging/page-text';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { respondToCall } from '../../../test/server.ts';
import { findPreview, openImages, respondToImaging } from './purchase-testing.tsx';

const PAGES = 7;
const box = (top: number) => ({ left: 1_000, top, right: 2_500, bottom: top + 200 });

/** The requests to find words. */
let found: unknown[] = [];

/** Sets up a document of seven pages, of which some have been read, with "railroad" on pages 1 and 5. */
function respondToText(pagesRead: number | null): void {
  found = [];
  respondToImaging(PAGES, pagesRead);
  respondToCall(findOnPages, (request) => {
    found.push(request);
    const isThere = (request as { phrase: string }).phrase === 'railroad';
    const places = [
      { page: 1, boxes: [box(500)] },
      { page: 5, boxes: [box(700), box(900)] },
    ];
    return { content: { places: isThere ? places : [], isCut: false, pagesRead: pagesRead ?? 0 } };
  });
  respondToCall(getPageText, (request) => {
    const { page } = request as { page: number };
    return {
      content: {
        lines: page === 2 ? null : [{ text: `<b>Line</b> of page ${page} & 김민준`, ...box(500) }],
        isFileText: false,
      },
    };
  });
}

beforeEach(() => respondToText(PAGES));

async function open() {
  const { user } = await openImages(PAGES);
  const preview = await findPreview();
  await screen.findByRole('img', { name: /^Page 1 of/ });
  return { user, preview };
}

const region = (page: number) => screen.findByRole('region', { name: `Page ${page} of ${PAGES}` });
const marks = () => [...document.querySelectorAll<HTMLElement>('[data-found]')];
const field = () => screen.getByRole('textbox', { name: 'Find on the pages' });

it('Words are found by keys alone: / opens the field, Enter and m go forward, Shift with Enter and M back', async () => {
  const { user } = await open();
  await user.keyboard('/');
  expect(field()).toHaveFocus();
  await user.keyboard('railroad{Enter}');
  await screen.findByText('Place 1 of 2, page 1');
  expect(found).toEqual([{ documentType: 'A', documentNumber: '587329', words: '', phrase: 'railroad', near: '' }]);
  expect(marks().map(({ style }) => style.top)).toEqual(['5%']);
  await user.keyboard('{Enter}');
  await region(5);
  await screen.findByText('Place 2 of 2, page 5');
  await waitFor(() => expect(marks().map(({ dataset }) => dataset.found)).toEqual(['current', 'current']));
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await region(1);
  screen.getByRole('button', { name: 'Next place found' }).focus();
  await user.keyboard('m');
  await region(5);
  await user.keyboard('m');
  await region(1);
  await user.keyboard('M');
  await region(5);
  expect(found).toHaveLength(1);
});

it('Control with F in the viewer opens the field, and Escape removes it and the marks, not the dialog', async () => {
  const { user } = await open();
  (await region(1)).focus();
  await user.keyboard('{Control>}f{/Control}railroad{Enter}');
  await screen.findByText('Place 1 of 2, page 1');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Find on the pages' })).not.toBeInTheDocument();
  expect(marks()).toEqual([]);
  await findPreview();
  expect(await region(1)).toHaveFocus();
});

it('Marks turn with the page', async () => {
  const { user } = await open();
  await user.keyboard('/railroad{Enter}');
  await screen.findByText('Place 1 of 2, page 1');
  await user.click(screen.getByRole('button', { name: 'Rotate' }));
  expect(marks()[0]?.parentElement?.style.rotate).toBe('90deg');
});

it('Words that are on no page are said not to be there', async () => {
  const { user } = await open();
  await user.keyboard('/nowhere{Enter}');
  expect(await screen.findByText('Not found on the pages.')).toBeInTheDocument();
});

it('A document of which only some pages have been read says so', async () => {
  respondToText(3);
  const { user } = await open();
  await user.keyboard('/nowhere{Enter}');
  await screen.findByText('Not found on the pages.');
  expect(screen.getByText('The text of 3 of 7 pages has been read so far.')).toBeInTheDocument();
});

it("A document whose pages haven't been read says so before anybody types", async () => {
  respondToText(0);
  const { user } = await open();
  await user.keyboard('/');
  expect(screen.getByText("The text of these pages hasn't been read yet.")).toBeInTheDocument();
});

it('A county that does not read its images has no field', async () => {
  respondToText(null);
  const { user, preview } = await open();
  await user.keyboard('/');
  expect(within(preview).queryByRole('button', { name: 'Find on the pages' })).not.toBeInTheDocument();
});

it('The text of a page is read by screen readers as text, and selected by the mouse on request', async () => {
  const { user } = await open();
  const text = await screen.findByRole('region', { name: 'Text recognized on page 1. It can have errors.' });
  expect(text).toHaveTextContent('<b>Line</b> of page 1 & 김민준');
  expect(text.querySelector('b')).toBeNull();
  const select = screen.getByRole('button', { name: 'Select text' });
  await user.keyboard('t');
  expect(select).toHaveAttribute('aria-pressed', 'true');
  expect(text).toHaveAttribute('data-selecting', 'true');
  await user.click(select);
  expect(text).toHaveAttribute('data-selecting', 'false');
  // A page that hasn't been read has no text, and nothing to select.
  await user.keyboard('n');
  await screen.findByRole('img', { name: /^Page 2 of/ });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Select text' })).not.toBeInTheDocument());
});

it('Text that comes from the file is named so', async () => {
  respondToCall(getPageText, () => ({ content: { lines: [{ text: 'Deed', ...box(500) }], isFileText: true } }));
  await open();
  expect(await screen.findByRole('region', { name: /^Text of the file on page 1/ })).toHaveTextContent('Deed');
});
