import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const PAGE = 'page';

/**
 * The delay of changes of the address. Browsers refuse more than about ten a second, and a held key turns pages faster. Back that closes a
 * dialog is undone by the browser in the meantime.
 */
export const WRITING_DELAY_MS = 300;

/** Returns the page of the viewer in the query of an address; undefined if it has none. */
export function parseAddressPage(query: URLSearchParams): number | undefined {
  const written = query.get(PAGE) ?? '';
  return /^[1-9]\d{0,4}$/.test(written) ? Number(written) : undefined;
}

/** Writes the page of the viewer to a query. */
export function writeAddressPage(query: URLSearchParams, page: number): void {
  query.set(PAGE, String(page));
}

/** Returns the page to start at: the one of the address if the document has it. Read when the viewer appears. */
export function findStartPage(page: number | undefined, pageCount: number): number {
  return page !== undefined && page <= pageCount ? page : 1;
}

/** Keeps the page in the address, so that a reload, a copied address and Back show it again. */
export function useKeepPageInAddress(page: number): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if ((parseAddressPage(query) ?? 1) === page) return;
    const timer = setTimeout(() => {
      writeAddressPage(query, page);
      void navigate({ pathname, search: `?${query}`, hash }, { replace: true, preventScrollReset: true, state });
    }, WRITING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [page, pathname, search, hash, state, navigate]);
}
