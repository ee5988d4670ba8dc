import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTexts } from '../lib/i18n.ts';
import { server } from './server.ts';
import { setSessionHint } from './session-hint.ts';

// What jsdom has not: the media query list, scrolling, addresses of bytes, the sizes of elements, and the modal side of dialogs.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
window.scrollTo = () => {};
URL.createObjectURL ??= () => 'blob:http://portal.test/bytes';
URL.revokeObjectURL ??= () => {};
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

// A machine that does much else at once is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

startTexts();
// Their module adds itself to what was started.
await import('../lib/texts-behind-sign-in.ts');

// As in a browser that has signed in: each test's server says whether the session lives.
beforeEach(() => setSessionHint(true));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
});
afterAll(() => server.close());
