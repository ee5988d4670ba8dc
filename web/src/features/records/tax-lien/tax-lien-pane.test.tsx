import { taxLienDetails } from '@portal/contract/index/search/records/tax-lien-details';
import type { TaxLienDetails } from '@portal/contract/index/search/results/tax-lien-result';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../lib/session/session.ts';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';
import { buildTaxLien, buildTaxLienRelease, buildTaxpayer } from '../../../test/tax-liens.ts';
import { TaxLienPane } from './tax-lien-pane.tsx';

const onOpenImage = vi.fn();
const onFollowOn = vi.fn();

beforeEach(() => {
  onOpenImage.mockReset();
  onFollowOn.mockReset();
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({
    content: buildSession({ searchList: ['searchByDocumentNumber', 'searchByTaxLien'] }),
  }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
});

it('opens the image after a key that was pressed while the lien was loading', async () => {
  const arrival = Promise.withResolvers<void>();
  respondToCall(taxLienDetails, async () => {
    await arrival.promise;
    return { content: { details: buildTaxLien(), usageBalance: null } };
  });
  const { user } = renderLien();
  await screen.findByRole('button', { name: 'Image' });
  await user.keyboard('i');
  expect(onOpenImage).not.toHaveBeenCalled();
  arrival.resolve();
  await waitFor(() => expect(onOpenImage).toHaveBeenCalledTimes(1));
});

function renderLien() {
  return renderPart(
    <SignedIn>
      <TaxLienPane id="A1" takesFocus={false} onOpenImage={onOpenImage} onFollowOn={onFollowOn} />
    </SignedIn>,
  );
}

async function showLien(changed: Partial<TaxLienDetails> = {}) {
  respondToCall(taxLienDetails, () => ({ content: { details: buildTaxLien(changed), usageBalance: null } }));
  const { user } = renderLien();
  await screen.findByRole('heading', { level: 2, name: 'Federal Tax Lien' });
  await screen.findByRole('region', { name: 'Taxpayers' });
  return user;
}

/** Waits for the session, like the portal does for every screen. */
function SignedIn({ children }: { readonly children: ReactNode }) {
  return useSession().data?.session ? <Suspense>{children}</Suspense> : null;
}

/** Returns the value of a fact by its label; undefined if the record doesn't have it. */
function readFact(label: string): string | undefined {
  return screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent ?? undefined;
}

const part = (name: string) => within(screen.getByRole('region', { name }));
/** Returns the cells of a part's rows, without the hidden texts of links. */
const readRows = (name: string) =>
  part(name)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children].map((cell) =>
        (cell.textContent ?? '').replace(/, Search for document \S+|, Search for the liens of .*/g, ''),
      ),
    );

describe('a tax lien', () => {
  it('shows every field of the tax lien record', async () => {
    await showLien({
      lastRefileDate: '07/01/2029',
      revisionSearchResults: [
        {
          flag: 'REFILING',
          docNumber: '7',
          docType: 'A',
          displayDocNumber: 'A7',
          docId: 'A7',
          recordedDate: '03/03/2020',
        },
      ],
      releaseSearchResults: [
        buildTaxLienRelease('A5', '05/02/2021', {
          revokeDocNumber: '6',
          revokeDocType: 'A',
          revokeDisplayDocNumber: 'A6',
          revokeDocId: 'A6',
          revokeDate: '09/09/2022',
        }),
      ],
    });
    expect(readFact('Lien number')).toBe('410322871');
    expect(readFact('Recorded')).toBe('06/02/2019 2:40\u00A0PM');
    expect(readFact('Lien date')).toBe('05/20/2019');
    expect(readFact('Total amount')).toBe('$12,345.00');
    expect(readFact('Lien type')).toBe('Federal');
    expect(readFact('Last day for refiling')).toBe('07/01/2029');
    expect(readRows('Taxpayers')).toEqual([['LINDQUIST ALBERT E', '14 Elm St, ASPEN FALLS, MN']]);
    expect(readRows('Revisions')).toEqual([['A7', 'Refiling', '03/03/2020']]);
    expect(readRows('Releases')).toEqual([['A5', 'Full', '05/02/2021', 'A6 09/09/2022']]);
  });

  it('shows its releases and revocations in a drawing and in text', async () => {
    await showLien({
      releaseSearchResults: [
        buildTaxLienRelease('A5', '05/02/2021', { revokeDate: '09/09/2022', revokeDisplayDocNumber: 'A6' }),
      ],
    });
    const course = part('Lien timeline');
    expect(course.getByRole('img', { name: 'From 06/02/2019 to 11/20/2026; today Current' })).toBeInTheDocument();
    expect(course.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual([
      '06/02/2019Lien recorded A1',
      '05/02/2021Released in full, later revoked A5',
      '09/09/2022Release revoked; lien current again A6',
      '11/20/2026Today: Current',
    ]);
  });

  it('leaves out a missing amount or date, and says if it has no revision or release', async () => {
    await showLien({ totalAmountCents: null, lienDate: '' });
    for (const label of ['Total amount', 'Lien date', 'Last day for refiling']) expect(readFact(label)).toBeUndefined();
    expect(part('Revisions').getByText('None in the index')).toBeInTheDocument();
    expect(part('Releases').getByText('None in the index')).toBeInTheDocument();
  });

  it.each([
    ['CURRENT', 'Current'],
    ['EXPIRED', 'Expired'],
    ['RELEASED', 'Released'],
  ] as const)('says that it is %s', async (status, word) => {
    await showLien({ status });
    expect(screen.getByText(word, { selector: 'p > span' })).toBeInTheDocument();
  });
});

describe('its tables', () => {
  const taxpayers = Array.from({ length: 10 }, (_, index) => buildTaxpayer(`FAMILY${index + 1}`, 'ANNA'));

  it('show 3 rows per page and 3 page buttons, and announce the rows of a page', async () => {
    const user = await showLien({ taxpayerSearchResults: taxpayers });
    expect(readRows('Taxpayers')).toHaveLength(3);
    const pages = within(screen.getByRole('navigation', { name: 'Pages of Taxpayers' }));
    expect(pages.getAllByRole('button').map((button) => button.textContent)).toEqual(['First', '1', '2', '3', 'Last']);
    pages.getByRole('button', { name: 'Page 2' }).focus();
    await user.keyboard('{Enter}');
    expect(readRows('Taxpayers').map(([name]) => name)).toEqual(['FAMILY4 ANNA', 'FAMILY5 ANNA', 'FAMILY6 ANNA']);
    expect(screen.getByRole('status')).toHaveTextContent('Taxpayers: Rows 4 to 6 of 10');
    expect(pages.getByRole('button', { name: 'Page 2' })).toHaveFocus();
    await user.click(pages.getByRole('button', { name: 'Last' }));
    expect(readRows('Taxpayers')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('Taxpayers: Rows 10 to 10 of 10');
  });

  it('have no pager for a single page', async () => {
    await showLien({ taxpayerSearchResults: taxpayers.slice(0, 3) });
    expect(readRows('Taxpayers')).toHaveLength(3);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

describe('its links', () => {
  const release = buildTaxLienRelease('A5', '05/02/2021');

  it.each([
    ['Document A1', 'A1', { type: 'searchByDocumentNumber', criteria: { documentType: 'A', fromDocumentNumber: '1' } }],
    ['A5', 'A5', { type: 'searchByDocumentNumber', criteria: { documentType: 'A', fromDocumentNumber: '5' } }],
  ])('%s searches for the document', async (text, number, search) => {
    const user = await showLien({ releaseSearchResults: [release] });
    await user.click(screen.getByRole('button', { name: `${text}, Search for document ${number}` }));
    expect(onFollowOn).toHaveBeenCalledExactlyOnceWith(search);
  });

  it('a taxpayer links to all liens of the same name', async () => {
    const user = await showLien();
    await user.click(screen.getByRole('button', { name: /^LINDQUIST ALBERT E/ }));
    expect(onFollowOn).toHaveBeenCalledExactlyOnceWith({
      type: 'searchByTaxLien',
      criteria: {
        searchByTaxLienMethod: 'TAXPAYER',
        taxpayerName: 'LINDQUIST',
        taxpayerFirstName: 'ALBERT',
        taxpayerMiddleInitial: 'E',
        currentOrExpired: 'ALL',
      },
    });
  });

  it('a document that isn’t in the index has no link', async () => {
    await showLien({ releaseSearchResults: [{ ...release, releaseDocId: null }] });
    expect(part('Releases').queryByRole('button')).not.toBeInTheDocument();
    expect(part('Releases').getByText('A5')).toBeInTheDocument();
  });

  it('are plain text for a user without that search', async () => {
    respondToCall(loginStatus, () => ({ content: buildSession({ searchList: ['searchByTaxLien'] }) }));
    await showLien({ releaseSearchResults: [release] });
    expect(part('Releases').queryByRole('button')).not.toBeInTheDocument();
    expect(part('Taxpayers').getByRole('button')).toBeInTheDocument();
  });

  it('the image is the notice of lien, by button and by key', async () => {
    const user = await showLien();
    await user.click(screen.getByRole('button', { name: 'Image · 2 pages' }));
    await user.keyboard('i');
    expect(onOpenImage).toHaveBeenCalledTimes(2);
    expect(onOpenImage).toHaveBeenCalledWith({
      docId: 'A1',
      docType: 'A',
      docNumber: '1',
      instrumentCode: 'FTL',
      instrumentDescription: 'Federal Tax Lien',
      pageCount: 2,
    });
  });
});
