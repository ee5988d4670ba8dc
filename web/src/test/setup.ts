import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { showLanguage, startTexts } from '../lib/texts/i18n.ts';
import { server } from './server.ts';
import { setSessionHint } from './session-hint.ts';

/** The address that each test starts at (vite.config.ts). */
const START_ADDRESS = window.location.href;

// Features that jsdom doesn't implement: media queries, scrolling, object URLs, downloads, element sizes, modal dialogs
// and `<search>`.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
URL.createObjectURL ??= () => 'blob:http://portal.test/bytes';
URL.revokeObjectURL ??= () => {};
HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
  if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this);
};
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
  this.querySelector<HTMLElement>('[autofocus], button, input')?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
// React complains about tags that the browser doesn't know.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: HTMLUnknownElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 30_000,
  getElementError: createElementError,
});

/**
 * Creates the error of a query. Each failed attempt of a `findBy…` query creates one, and formatting the page for all of them took
 * a sixth of the run: here the page is formatted when a message is read.
 */
function createElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, createElementError);
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
  return error;
}

startTexts();
// This module adds its texts to those already started.
await import('../lib/texts/texts-behind-sign-in.ts');

// Most tests start in a browser that has signed in before; each test defines the server's response about the session.
beforeEach(() => setSessionHint(true));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
// The files of a worker share one page: each test leaves it as it found it.
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', START_ADDRESS);
  document.title = '';
  await showLanguage('ENGLISH');
});
afterAll(() => server.close());
