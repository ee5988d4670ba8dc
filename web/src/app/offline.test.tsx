import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../test/render-part.tsx';
import {
  LAST_NAME,
  respondToSearchArea,
  respondToSearches,
  rowLink,
  searchCalls,
  searchFor,
} from '../test/search-area.tsx';
import { server } from '../test/server.ts';

const OFFLINE = /You're offline\. Check your internet connection and try again\.$/;

/** The requests that the browser tried to send while it was offline. */
let attempts: string[] = [];

beforeEach(() => {
  respondToSearchArea();
  attempts = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
});

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  server.use(
    http.all('*', ({ request }) => {
      attempts.push(new URL(request.url).pathname);
      return HttpResponse.error();
    }),
  );
}

/** Reconnects. @returns the calls that the browser then sends automatically. */
async function goOnline(): Promise<readonly string[]> {
  vi.restoreAllMocks();
  respondToSearchArea();
  const sent: string[] = [];
  server.use(
    http.all('*', ({ request }) => {
      sent.push(new URL(request.url).pathname);
    }),
  );
  window.dispatchEvent(new Event('online'));
  await settle();
  return sent;
}

/** Gives everything that waits for a connection the time to be sent. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

describe('Without a connection', () => {
  it('a search fails immediately with a message, and is never sent later automatically', async () => {
    const { user, router } = renderPortal('/search/searchByName');
    await user.type(await screen.findByRole('textbox', { name: LAST_NAME }), 'LINDQUIST');
    goOffline();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(OFFLINE)).toBeInTheDocument();
    expect(attempts).toEqual(['/juniper/api/search/searchByName']);
    expect(await goOnline()).toEqual([]);
    expect(router.state.location.pathname).toBe('/search/searchByName');
    // The form keeps its criteria: the user decides when to send them.
    expect(screen.getByRole('textbox', { name: LAST_NAME })).toHaveValue('LINDQUIST');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await rowLink(1)).toBeInTheDocument();
    expect(searchCalls).toHaveLength(1);
  });

  it('opening a record fails immediately, and opens and charges nothing later automatically', async () => {
    const { user } = await searchFor();
    await rowLink(1);
    goOffline();
    await user.click(await rowLink(1));
    expect(await screen.findByText(OFFLINE)).toBeInTheDocument();
    expect(attempts).toContain('/juniper/api/search/documentDetails');
    expect(await goOnline()).toEqual([]);
  });

  it('turning a page fails, and the page isn’t turned later', async () => {
    respondToSearches(250);
    const { user } = await searchFor();
    await rowLink(1);
    await screen.findByText(/^Rows 1–100 of 250$/);
    goOffline();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(attempts).toEqual(['/juniper/api/search/searchByName']));
    await settle();
    expect(attempts).toHaveLength(1);
    expect(await goOnline()).toEqual([]);
  });
});
