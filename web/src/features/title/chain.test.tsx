import { type Chain, type ChainEntry, chainOfTitle } from '@portal/contract/index/title/chain';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

/** The number of documents of the longest chain (CHAIN_MAX_DOCUMENTS). */
const LONGEST = 5_000;
const ADDRESS = '/property/parcel/202/chain';

function buildEntry(number: number, changed: Partial<ChainEntry> = {}): ChainEntry {
  return {
    ...{ docId: `A${number}`, displayDocNumber: `A${number}`, instrumentDescription: 'Warranty Deed' },
    ...{ recordedDate: '01/02/2002', effect: 'CONVEYS', from: ['HAUGEN ROBERT L'], to: ['PETERSON CARL J'] },
    ...{
      state: null,
      reason: null,
      rule: '',
      doubts: [],
      remarks: [],
      match: 'SAME',
      matchedOwner: null,
      isStray: false,
    },
    related: [],
    ...changed,
  };
}

const OPEN_MORTGAGE: Partial<ChainEntry> = {
  ...{ instrumentDescription: 'Mortgage', effect: 'ENCUMBERS', state: 'OPEN' },
  reason: { code: 'NO_RELEASE', values: {} },
};

function buildChain(entries: readonly ChainEntry[], changed: Partial<Chain> = {}): Chain {
  return {
    land: { path: 'parcel/202', title: 'Lot 7, Block 3', isNamed: true },
    ...{
      years: 40,
      source: null,
      earlierCount: 0,
      earlierDoubtCount: 0,
      entries: [...entries],
      owners: [],
      certificate: null,
    },
    openCount: entries.filter(({ state }) => state === 'OPEN').length,
    doubtCount: entries.filter(({ doubts }) => doubts.length > 0).length,
    coverage: { indexBegin: '01/02/1920', imageBegin: '', verified: '11/20/2026' },
    ...{ isCut: false, commonNames: [], unknownCodes: [] },
    ...changed,
  };
}

const requestedYears: number[] = [];

function respondWithChain(chain: Chain): void {
  respondToCall(chainOfTitle, (request) => {
    requestedYears.push(chainOfTitle.request.parse(request).years);
    return { content: { details: chain, usageBalance: null } };
  });
}

beforeEach(() => {
  requestedYears.length = 0;
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(landlink, () => ({ content: buildLandlink({ chain: true, property: true }) }));
});

/** Opens the chain with all its documents. */
async function openEverything() {
  const { user } = renderPortal(ADDRESS);
  await user.click(await screen.findByRole('button', { name: 'Everything' }));
  return user;
}

const linkTo = (number: number) => screen.getByRole('link', { name: `A${number}` });

describe('A chain of title', () => {
  it('shows open burdens with reasons, states its basis, and links to the property page', async () => {
    respondWithChain(buildChain([buildEntry(1), buildEntry(2, OPEN_MORTGAGE)]));
    const { user } = renderPortal(ADDRESS);
    const row = await screen.findByRole('row', { name: /A2/ });
    expect(row).toHaveTextContent('Open');
    expect(screen.queryByRole('row', { name: /A1/ })).not.toBeInTheDocument();
    expect(screen.getByText('1 open, no doubts', { selector: 'p' })).toBeVisible();
    expect(screen.getByText(/^Not searched: taxes/)).toBeVisible();
    const caution = screen.getByText(/Only the index and images are the county's record/);
    expect(caution).not.toBeVisible();
    await user.click(screen.getByText("What this page is and isn't"));
    expect(caution).toBeVisible();
    expect(screen.getByRole('link', { name: 'Property' })).toHaveAttribute('href', '/property/parcel/202');
  });

  it('says at its head if no document names the lot', async () => {
    const land = { path: 'plat/27/3/77', title: 'Lot 77, Block 3', isNamed: false };
    respondWithChain(buildChain([buildEntry(1)], { land }));
    renderPortal(ADDRESS);
    expect(await screen.findByText(/^No document in the index names this lot\./)).toBeVisible();
  });

  it('lists a doubt about an owner with the open burdens, and reports a clear chain only without both', async () => {
    const doubts = [{ code: 'SHARE', values: { name: 'HAUGEN WILMA' } } as const];
    const remarks = [{ code: 'NO_IMAGE', values: {} } as const];
    respondWithChain(buildChain([buildEntry(1, { doubts }), buildEntry(2, { remarks })]));
    renderPortal(ADDRESS);
    expect(await screen.findByRole('row', { name: /A1.*HAUGEN WILMA was an owner/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /A2/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/Nothing open/)).not.toBeInTheDocument();
  });

  it('mentions doubts in documents before its period', async () => {
    respondWithChain(buildChain([buildEntry(1)], { earlierCount: 4, earlierDoubtCount: 2 }));
    renderPortal(ADDRESS);
    expect(await screen.findByText(/Doubts of earlier documents: 2/)).toBeVisible();
    expect(screen.getByText('Nothing open, nothing undecided and no doubts.')).toBeVisible();
  });

  it('has its drawing in the rows of the table, hidden from screen readers', async () => {
    respondWithChain(buildChain([buildEntry(1, OPEN_MORTGAGE)]));
    renderPortal(ADDRESS);
    const row = await screen.findByRole('row', { name: /A1/ });
    expect(row.querySelector('td[aria-hidden="true"] circle')).not.toBeNull();
    expect(within(row).getAllByRole('cell')).toHaveLength(7);
  });

  it('is derived again for another period', async () => {
    respondWithChain(buildChain([buildEntry(1, OPEN_MORTGAGE)]));
    const { user } = renderPortal(ADDRESS);
    await screen.findByRole('row', { name: /A1/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Whole index');
    await waitFor(() => expect(requestedYears).toEqual([40, 0]));
  });

  it('mentions that it is cut', async () => {
    respondWithChain(buildChain([buildEntry(1, OPEN_MORTGAGE)], { isCut: true }));
    renderPortal(ADDRESS);
    expect(await screen.findByText(/This chain has more than 5,?000 documents/)).toBeVisible();
  });
});

describe('By keyboard, a chain', () => {
  it('moves between documents that name each other in a circle', async () => {
    respondWithChain(buildChain([buildEntry(1, { related: ['A2'] }), buildEntry(2, { related: ['A1'] })]));
    const user = await openEverything();
    linkTo(1).focus();
    await user.keyboard(']');
    expect(linkTo(2)).toHaveFocus();
    await user.keyboard(']');
    expect(linkTo(1)).toHaveFocus();
    // user-event writes the bracket twice.
    await user.keyboard('[[');
    expect(linkTo(2)).toHaveFocus();
  });

  it('says that a document names no listed document', async () => {
    respondWithChain(buildChain([buildEntry(1, { related: ['A99'] })]));
    const user = await openEverything();
    linkTo(1).focus();
    await user.keyboard(']');
    expect(await screen.findByText('This view has no related document.')).toBeInTheDocument();
    expect(linkTo(1)).toHaveFocus();
  });

  it('finds the next doubt among documents that are not drawn yet', async () => {
    const missing = { code: 'REFERENCE', values: { number: 'A7' } } as const;
    const entries = Array.from({ length: LONGEST }, (_, index) =>
      buildEntry(index + 1, index === LONGEST - 1 ? { doubts: [missing] } : {}),
    );
    respondWithChain(buildChain(entries));
    const user = await openEverything();
    const table = screen.getByRole('table');
    expect(within(table).getAllByRole('row', { hidden: true }).length).toBeLessThan(LONGEST);
    await user.keyboard('d');
    expect(table.querySelector('[data-doc="A5000"] a')).toHaveFocus();
  });
});
