import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../../test/render-part.tsx';
import { focusOnFirstRow, recordHeading, rowLink, searchFor } from '../../../test/search-area.tsx';
import { respondToViewedDocuments } from './viewer-testing.ts';

beforeEach(() => respondToViewedDocuments(5));

const pageRegion = (page: number) => screen.findByRole('region', { name: `Page ${page} of 7` });

async function openImageOf(downs: number) {
  const shown = await searchFor();
  await rowLink(1);
  await focusOnFirstRow();
  await shown.user.keyboard(`${'{ArrowDown}'.repeat(downs)}i`);
  await pageRegion(1);
  const query = () => new URLSearchParams(shown.router.state.location.search);
  return { ...shown, query };
}

it('] and [ open the next and the previous document of the list that has an image', async () => {
  const { user, query } = await openImageOf(0);
  expect(query().get('record')).toBe('A1');
  await user.keyboard('{End}');
  await pageRegion(7);
  await user.keyboard(']');
  await waitFor(() => expect(query().get('record')).toBe('A3'));
  await pageRegion(1);
  await user.keyboard('[[');
  await waitFor(() => expect(query().get('record')).toBe('A1'));
  await pageRegion(1);
  await user.keyboard('[[');
  const alert = within(await screen.findByRole('alertdialog'));
  expect(alert.getByText('Already at first document.')).toBeInTheDocument();
});

it('the record of the last document that was viewed is open when the viewer closes', async () => {
  const { user, query } = await openImageOf(3);
  await user.keyboard(']');
  await waitFor(() => expect(query().get('record')).toBe('A5'));
  await pageRegion(1);
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await recordHeading(5);
  await waitFor(() => expect(query().has('page')).toBe(false));
});

it('the address has the page, where a reload finds it', async () => {
  const { user, router, query } = await openImageOf(2);
  await user.keyboard('nnn');
  await waitFor(() => expect(query().get('page')).toBe('4'));
  const { pathname, search } = router.state.location;
  cleanup();
  renderPortal(pathname + search);
  await pageRegion(4);
  expect(await screen.findByRole('textbox', { name: 'Page number' })).toHaveValue('4');
});

it('Back closes the viewer and keeps the record', async () => {
  const { user, router, query } = await openImageOf(2);
  await user.keyboard('n');
  await waitFor(() => expect(query().get('page')).toBe('2'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await recordHeading(3);
  await waitFor(() => expect(query().has('page')).toBe(false));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(query().has('record')).toBe(false));
});

describe('On a wide screen, next to the list', () => {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('min-width: 1400px') });
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  const pages = () => screen.findByRole('region', { name: /^Warranty Deed A\S+ has 7 page\(s\)\.$/ });
  const focusedRow = () => (document.activeElement as HTMLElement | null)?.dataset.record;

  it("the pages open without covering the list, and take the record's place", async () => {
    await openImageOf(2);
    await pages();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await rowLink(1)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Record' })).not.toBeInTheDocument();
  });

  it.each([
    ['nn', 3],
    ['nnp', 2],
    ['{PageDown}', 2],
    ['{PageDown}{PageUp}', 1],
    [' ', 2],
    ['  {Shift>} {/Shift}', 2],
    ['{ArrowRight}{ArrowRight}{ArrowLeft}', 2],
    ['{ArrowDown}', 1],
    ['{End}', 7],
    ['{End}{Home}', 1],
    ['g5{Enter}', 5],
  ])('%s moves the pages at once, not the list', async (pressed, page) => {
    const { user, query } = await openImageOf(2);
    await user.keyboard(pressed);
    await pageRegion(page);
    expect(query().get('record')).toBe('A3');
  });

  it('the keys of zoom, rotation, panes and pages for the copy work at once', async () => {
    const { user } = await openImageOf(2);
    const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    const scale = () => screen.getByText(/^\d+%$/).textContent;
    await user.keyboard('f');
    expect(isPressed('Fit page')).toBe('true');
    await user.keyboard('w');
    expect(isPressed('Fit width')).toBe('true');
    await user.keyboard('+');
    expect(scale()).toBe('125%');
    await user.keyboard('-');
    expect(scale()).toBe('100%');
    await user.keyboard('r');
    expect((await screen.findByRole('img', { name: /^Page 1 of/ })).style.rotate).toBe('90deg');
    await user.keyboard('s');
    expect(screen.getByRole('button', { name: 'Side panes' })).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('k');
    await waitFor(() => expect(isPressed('Ignore Page')).toBe('true'));
    await user.keyboard('k');
    await waitFor(() => expect(isPressed('Keep Page')).toBe('true'));
  });

  it('[ and ] open its documents, and the focus returns to the row of the one read last', async () => {
    const { user, query } = await openImageOf(2);
    await user.keyboard(']');
    await waitFor(() => expect(query().get('record')).toBe('A4'));
    await pageRegion(1);
    await user.keyboard('n');
    await pageRegion(2);
    await user.keyboard('[[[[');
    await waitFor(() => expect(query().get('record')).toBe('A1'));
    await pageRegion(1);
    const scrolled: unknown[] = [];
    const { scrollIntoView } = Element.prototype;
    Element.prototype.scrollIntoView = function scroll(this: HTMLElement) {
      scrolled.push(this.querySelector<HTMLElement>('[data-record]')?.dataset.record);
    };
    await user.keyboard('{Escape}');
    await recordHeading(1);
    expect(scrolled).toContain('A1');
    Element.prototype.scrollIntoView = scrollIntoView;
    await waitFor(() => expect(focusedRow()).toBe('A1'));
    await waitFor(() => expect(query().has('page')).toBe(false));
  });

  it('a row that is opened shows its pages; one without pages shows its record', async () => {
    const { user, query } = await openImageOf(2);
    await user.click(await rowLink(4));
    await waitFor(() => expect(query().get('record')).toBe('A4'));
    await pageRegion(1);
    (await rowLink(5)).focus();
    await waitFor(() => expect(focusedRow()).toBe('A5'));
    await user.keyboard('i');
    await waitFor(() => expect(query().get('record')).toBe('A5'));
    await pageRegion(1);
    await user.click(await rowLink(2));
    await recordHeading(2);
    expect(screen.queryByRole('region', { name: /^Page/ })).not.toBeInTheDocument();
  });

  it('? lists the keys of the pages, without those of the list and the record', async () => {
    const { user } = await openImageOf(2);
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const labels = list.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(labels).toContain('Next document');
    expect(labels).toContain('Close');
    expect(labels).not.toContain('Next record');
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('the price opens over the pages, which stay', async () => {
    const { user } = await openImageOf(2);
    await user.keyboard('nc');
    const charges = await screen.findByRole('dialog', { name: /Download$/ });
    await user.click(within(charges).getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await pageRegion(2);
  });

  it('Back closes the pages, and a reload finds them', async () => {
    const { user, router, query } = await openImageOf(2);
    await user.keyboard('n');
    await waitFor(() => expect(query().get('page')).toBe('2'));
    const { pathname, search } = router.state.location;
    await act(() => router.navigate(-1));
    await recordHeading(3);
    cleanup();
    renderPortal(pathname + search);
    await pageRegion(2);
    await pages();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
