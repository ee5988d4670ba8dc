import type { Endpoint } from '@portal/contract/endpoint';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { respondToFileCall } from './server.ts';

/** A screen on which pages are read. */
interface ViewedScreen {
  /** The call that loads a page. */
  readonly getPage: Endpoint;
  /** Sets up the server's responses. */
  readonly respond: () => void;
  /** Opens a document of three pages. */
  readonly openDocument: () => Promise<UserEvent>;
  /** Continues with another document of three pages. */
  readonly openNext: (user: UserEvent) => Promise<void>;
}

const PAGES = 3;
const FIRST = 'Already at first page.';
const LAST = 'Already at last page.';

/** The key pressed right after the document opens, and the page then shown; or an alert over an unchanged page. */
const TURNS: readonly { readonly pressed: string; readonly page: number; readonly alert?: string }[] = [
  { pressed: 'n', page: 2 },
  { pressed: 'nnp', page: 2 },
  { pressed: '{PageDown}', page: 2 },
  { pressed: '{PageDown}{PageUp}', page: 1 },
  { pressed: ' ', page: 2 },
  { pressed: '  {Shift>} {/Shift}', page: 2 },
  { pressed: '{ArrowRight}', page: 2 },
  { pressed: '{ArrowRight}{ArrowRight}{ArrowLeft}', page: 2 },
  { pressed: '{ArrowDown}{ArrowUp}', page: 1 },
  { pressed: '{End}', page: 3 },
  { pressed: '{End}{Home}', page: 1 },
  { pressed: '{Home}', page: 1 },
  { pressed: '{End}{End}', page: 3 },
  { pressed: 'g2{Enter}', page: 2 },
  { pressed: 'g3{Enter}p', page: 2 },
  { pressed: 'g2{Escape}', page: 1 },
  { pressed: 'g2{Escape}n', page: 2 },
  { pressed: 'g{Enter}', page: 1 },
  { pressed: 'p', page: 1, alert: FIRST },
  { pressed: '{PageUp}', page: 1, alert: FIRST },
  { pressed: '{Shift>} {/Shift}', page: 1, alert: FIRST },
  { pressed: '{ArrowLeft}', page: 1, alert: FIRST },
  { pressed: '{End}n', page: 3, alert: LAST },
  { pressed: '{End}{PageDown}', page: 3, alert: LAST },
  { pressed: '{End} ', page: 3, alert: LAST },
  { pressed: '{End}{ArrowRight}', page: 3, alert: LAST },
  { pressed: 'g4{Enter}', page: 1, alert: 'Document does not have a page 4' },
  { pressed: 'g0{Enter}', page: 1, alert: 'Document does not have a page 0' },
  { pressed: 'ng{Backspace}{Enter}', page: 2, alert: 'Enter a page number.' },
  { pressed: 'ngtwo{Enter}', page: 2, alert: 'Document does not have a page two' },
];

/** The key pressed, and the state of the tools below the page. */
const ZOOMS: readonly {
  readonly pressed: string;
  readonly scale: string;
  readonly fitted?: 'Fit page' | 'Fit width';
}[] = [
  { pressed: '', scale: '100%', fitted: 'Fit width' },
  { pressed: 'f', scale: '100%', fitted: 'Fit page' },
  { pressed: 'f0', scale: '100%', fitted: 'Fit page' },
  { pressed: 'fw', scale: '100%', fitted: 'Fit width' },
  { pressed: '+', scale: '125%' },
  { pressed: '+++', scale: '200%' },
  { pressed: '--', scale: '67%' },
  { pressed: '+w', scale: '100%', fitted: 'Fit width' },
];

/** Every key of the viewer with its text in the list of keys. */
const LISTED = [
  ['n', 'Next page'],
  ['p', 'Previous page'],
  ['PgDn Space', 'Scroll down, then next page'],
  ['PgUp Shift+Space', 'Scroll up, then previous page'],
  ['↑ ↓ ← →', 'Move the page'],
  ['Home', 'First page'],
  ['End', 'Last page'],
  ['g', 'Page number'],
  ['+', 'Zoom in'],
  ['-', 'Zoom out'],
  ['f 0', 'Fit page'],
  ['w', 'Fit width'],
  ['r', 'Rotate'],
  ['s', 'Side panes'],
];

const region = (page: number) => screen.findByRole('region', { name: `Page ${page} of ${PAGES}` });
const button = (name: string) => screen.getByRole('button', { name });
const picture = (page: number) => screen.findByRole('img', { name: new RegExp(`^Page ${page} of`) });
const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true';

/** The same tests for every screen on which pages are read: each has the same viewer. */
export function describePageViewer(name: string, { getPage, respond, openDocument, openNext }: ViewedScreen): void {
  describe(`Pages ${name}`, () => {
    beforeEach(respond);

    it.each(TURNS)('are turned immediately by $pressed to page $page', async ({ pressed, page, alert }) => {
      const user = await openDocument();
      await user.keyboard(pressed);
      if (alert !== undefined) {
        const shown = within(await screen.findByRole('alertdialog'));
        expect(shown.getByText(alert)).toBeInTheDocument();
        await user.click(shown.getByRole('button', { name: 'Close' }));
      }
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      await region(page);
      expect(screen.getByRole('textbox', { name: 'Page number' })).toHaveValue(String(page));
      await picture(page);
    });

    it.each(ZOOMS)('after $pressed are shown at $scale, $fitted', async ({ pressed, scale, fitted }) => {
      const user = await openDocument();
      if (pressed !== '') await user.keyboard(pressed);
      expect(screen.getByText(/^\d+%$/)).toHaveTextContent(scale);
      expect(['Fit page', 'Fit width'].filter(isPressed)).toEqual(fitted === undefined ? [] : [fitted]);
    });

    it('are rotated by key and by button', async () => {
      const user = await openDocument();
      const shown = await picture(1);
      await user.keyboard('rr');
      expect(shown.style.rotate).toBe('180deg');
      await user.click(button('Rotate'));
      await user.click(button('Rotate'));
      expect(shown.style.rotate).toBe('0deg');
    });

    it('have a labelled button for each key', async () => {
      const user = await openDocument();
      const pressAll = async (...names: string[]) => {
        for (const each of names) await user.click(button(each));
      };
      await pressAll('Next page', 'Next page', 'Previous page', 'Zoom in', 'Zoom in', 'Zoom out');
      await region(2);
      expect(screen.getByText('125%')).toBeInTheDocument();
      await pressAll('Fit page');
      expect(isPressed('Fit page')).toBe(true);
      await pressAll('Fit width');
      expect(isPressed('Fit width')).toBe(true);
      await user.clear(screen.getByRole('textbox', { name: 'Page number' }));
      await user.keyboard('3{Enter}');
      expect(await region(3)).toHaveFocus();
    });

    it('keep the focus on a control, which keeps its own keys', async () => {
      const user = await openDocument();
      button('Zoom in').focus();
      await user.keyboard(' ');
      expect(screen.getByText('125%')).toBeInTheDocument();
      await region(1);
      await user.keyboard('{PageDown}n');
      await region(3);
      expect(button('Zoom in')).toHaveFocus();
      await user.keyboard('g12{Home}{Delete}');
      expect(screen.getByRole('textbox', { name: 'Page number' })).toHaveValue('2');
      await region(3);
    });

    it('scroll before they are turned', async () => {
      const user = await openDocument();
      const scroller = await region(1);
      for (const [size, value] of Object.entries({
        clientHeight: 500,
        scrollHeight: 1_000,
        clientWidth: 500,
        scrollWidth: 520,
      }))
        Object.defineProperty(scroller, size, { value });
      await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowRight}');
      expect([scroller.scrollLeft, scroller.scrollTop]).toEqual([40, 40]);
      await user.keyboard('{PageDown}');
      expect(scroller.scrollTop).toBe(490);
      scroller.scrollTop = 500;
      await user.keyboard('{ArrowDown}');
      await region(1);
      await user.keyboard(' ');
      await region(2);
      await user.keyboard('{PageUp}');
      await region(2);
      scroller.scrollTop = 0;
      await user.keyboard('{PageUp}');
      await region(1);
    });

    it('are listed with all their keys under ?', async () => {
      const user = await openDocument();
      await user.keyboard('?');
      const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
      const listed = list.getAllByRole('definition').map((definition) => {
        const keys = [...(definition.previousElementSibling?.children ?? [])].map(({ textContent }) => textContent);
        return [keys.join(' '), definition.textContent];
      });
      expect(listed).toEqual(expect.arrayContaining(LISTED));
      expect(new Set(listed.map(([keys]) => keys)).size).toBe(listed.length);
    });

    it('keep named keys while single keys are switched off', async () => {
      localStorage.setItem('portal-keys', 'off');
      const user = await openDocument();
      await user.keyboard('n+g{PageDown}');
      await region(2);
      expect(screen.getByText('100%')).toBeInTheDocument();
    });

    it('ignore keys with Control, which belong to the browser', async () => {
      const user = await openDocument();
      await user.keyboard('{Control>}{End}n{/Control}{Alt>}{ArrowRight}{/Alt}');
      await region(1);
    });

    it('are loaded once each, the next ones ahead', async () => {
      const requested: unknown[] = [];
      respondToFileCall(getPage, (request) => {
        requested.push((request as { page: number }).page);
        return { bytes: 'page', contentType: 'image/jpeg' };
      });
      const user = await openDocument();
      await picture(1);
      // Those ahead are requested at once, and arrive in any order.
      await waitFor(() => expect(requested.toSorted()).toEqual([1, 2, 3]));
      await user.keyboard('n');
      await picture(2);
      await user.keyboard('n');
      await picture(3);
      await user.keyboard('{Home}');
      await picture(1);
      expect(requested.toSorted()).toEqual([1, 2, 3]);
    });

    it('that fail to load say why, and are retried', async () => {
      respondToFileCall(getPage, () => ({ httpStatus: 422, code: 'IMAGE_BROKEN', message: 'This page is damaged.' }));
      const user = await openDocument();
      const problem = (await screen.findByText('This page is damaged.')).closest<HTMLElement>('[role=alert]');
      if (!problem) throw new Error('The problem is no alert');
      respondToFileCall(getPage, () => ({ bytes: 'page', contentType: 'image/jpeg' }));
      await user.click(within(problem).getByRole('button', { name: 'Try again' }));
      await picture(1);
    });

    it('keep zoom, rotation and position across documents, which each start at page 1', async () => {
      const user = await openDocument();
      await user.keyboard('++r{End}');
      await region(3);
      await openNext(user);
      await region(1);
      expect(screen.getByText('150%')).toBeInTheDocument();
      expect((await picture(1)).style.rotate).toBe('90deg');
    });

    it('are zoomed by two fingers, within the scales of the buttons', async () => {
      await openDocument();
      const scroller = await region(1);
      const touch = (type: string, ...places: readonly number[]) => {
        const touches = places.map((clientX) => ({ clientX, clientY: 0 }));
        const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches });
        return { isPrevented: !fireEvent(scroller, event) };
      };
      touch('touchstart', 100, 300);
      // Otherwise the browser would scroll as well.
      expect(touch('touchmove', 50, 350).isPrevented).toBe(true);
      expect(screen.getByText('150%')).toBeInTheDocument();
      touch('touchmove', 0, 1_000);
      expect(screen.getByText('400%')).toBeInTheDocument();
      touch('touchend', 0);
      expect(touch('touchmove', 80).isPrevented).toBe(false);
      touch('touchstart', 100, 300);
      touch('touchmove', 100, 200);
      expect(screen.getByText('200%')).toBeInTheDocument();
    });

    it('have side panes, which s and a button fold, and every viewer remembers it', async () => {
      const isOpen = () => button('Side panes').getAttribute('aria-expanded');
      const user = await openDocument();
      expect(isOpen()).toBe('true');
      await user.keyboard('s');
      expect(isOpen()).toBe('false');
      expect(await region(1)).toHaveFocus();
      await openNext(user);
      expect(isOpen()).toBe('false');
      cleanup();
      const again = await openDocument();
      expect(isOpen()).toBe('false');
      await again.click(button('Side panes'));
      expect(isOpen()).toBe('true');
    });

    it('are zoomed by the wheel with Control held', async () => {
      await openDocument();
      fireEvent.wheel(await region(1), { ctrlKey: true, deltaY: -1 });
      expect(await screen.findByText('125%')).toBeInTheDocument();
    });
  });
}
