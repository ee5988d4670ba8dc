import type { ContentOf, Endpoint } from '@portal/contract/endpoint';
import { searchPrices } from '@portal/contract/index/search/run/search-prices';
import { getWatchOffer } from '@portal/contract/index/watches/own-watches';
import { receipt } from '@portal/contract/money/charging/receipt';
import { allowableAccounts } from '@portal/contract/office/helper-data/allowable-accounts';
import { accountsCodeDescription, usersCodeDescription } from '@portal/contract/office/helper-data/code-pickers';
import { transactionList } from '@portal/contract/office/transactions/transactions';

const ACCOUNTS = [
  'Aspen Closers',
  'Birch Bay Escrow and Settlement Services of the North Shore',
  'Northwoods Title',
].map((description, index) => ({ code: String(index + 1), description }));

const LONG_TEXT = 'A587329 Warranty Deed, certified copy of all pages with the attached exhibits';

/** The server of the page: the same response to a call each time. Other calls fail. */
const RESPONSES: Readonly<Record<string, object>> = Object.fromEntries([
  to(allowableAccounts, { allowableAccounts: ACCOUNTS, totalCount: 1_204 }),
  to(accountsCodeDescription, { codeDescriptionResultList: ACCOUNTS }),
  to(usersCodeDescription, {
    codeDescriptionResultList: Array.from({ length: 23 }, (_, index) => ({
      code: String(index + 1),
      description: `Halvorsen, Rolf ${index + 1} (demo.searcher${index + 1})`,
    })),
  }),
  to(searchPrices, {
    prices: [
      { type: 'searchByName', priceCents: 250, surchargeCents: 0 },
      { type: 'searchByDate', priceCents: 250, surchargeCents: 35 },
      { type: 'searchByDocumentNumber', priceCents: 0, surchargeCents: 0 },
    ],
  }),
  to(receipt, {
    title: 'Receipt 1042',
    facts: [
      { label: 'Date', value: '11/20/2026 2:40 PM' },
      { label: 'Paid by', value: 'Northwoods Title, from the escrow' },
    ],
    rows: [
      { item: LONG_TEXT, amountCents: 1_050 },
      { item: 'Certification', amountCents: 500 },
    ],
    columns: [],
    totals: { amountCents: 1_550 },
    totalCount: 2,
  }),
  to(getWatchOffer, {
    isOffered: true,
    costCents: 500,
    email: 'rolf.halvorsen@northwoods.example',
    isConfirmed: true,
    frequency: 'DAILY',
  }),
  to(transactionList.endpoint, {
    transactions: [
      {
        ...{
          id: 41,
          postedAt: '2026-11-20T14:40',
          kind: 'IMAGE_PURCHASE',
          description: LONG_TEXT,
          username: 'demo.searcher',
        },
        ...{ amountCents: -1_550, hasReceipt: true },
      },
      {
        ...{ id: 40, postedAt: '2026-11-19T09:05', kind: 'ESCROW_DEPOSIT', description: '', username: 'County staff' },
        ...{ amountCents: 25_000, hasReceipt: false },
      },
    ],
    totalCount: 52,
    pageNumber: 1,
  }),
]);

/** Responds in the browser, instead of `fetch`. */
export async function respond(input: RequestInfo | URL): Promise<Response> {
  const [, path = ''] = /\/api\/([^?]*)/.exec(input instanceof Request ? input.url : String(input)) ?? [];
  const content = RESPONSES[path];
  if (content === undefined)
    return Response.json({ ok: false, message: `${path} has no response here`, lockout: false }, { status: 404 });
  return Response.json({ ok: true, message: '', lockout: false, content });
}

/** @throws ZodError if the content isn't what the contract says. */
function to<E extends Endpoint>(endpoint: E, content: ContentOf<E>): [string, object] {
  return [endpoint.path, Object(endpoint.content.parse(content))];
}
