import { tractBookDetails } from '@portal/contract/index/search/records/tract-book-details';
import type { TractBookDetails } from '@portal/contract/index/search/results/tract-book-result';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, within } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../lib/session/session.ts';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';
import { TractBookPane } from './tract-book-pane.tsx';

const onOpenImage = vi.fn();
const onOpenLegalDetails = vi.fn();

const IMAGE = {
  docId: 'TRACT-S33-21-12',
  docType: 'TRACT',
  docNumber: 'S33-21-12',
  instrumentCode: '',
  instrumentDescription: 'Tract book page',
  pageCount: 1,
};

beforeEach(() => {
  onOpenImage.mockReset();
  onOpenLegalDetails.mockReset();
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
});

async function showPage(changed: Partial<TractBookDetails> = {}, imageRetrieval = true) {
  const session = buildSession();
  respondToCall(loginStatus, () => ({
    content: { ...session, currentUser: { ...session.currentUser, imageRetrieval } },
  }));
  const legal = { docId: 'S33-21-12', description: 'NE¼ SW¼', comment: '' };
  const details = {
    docId: 'S33-21-12',
    recordedDate: '05/04/1931',
    recordedTime: '2:05',
    recordedAmPm: 'PM' as const,
    legalSearchResults: [legal],
    legalCount: 1,
    pageCount: 1,
    image: IMAGE,
    ...changed,
  };
  respondToCall(tractBookDetails, () => ({ content: { details, usageBalance: null } }));
  const { user } = renderPart(
    <SignedIn>
      <TractBookPane
        id="S33-21-12"
        takesFocus={false}
        onOpenImage={onOpenImage}
        onOpenLegalDetails={onOpenLegalDetails}
      />
    </SignedIn>,
  );
  await screen.findByRole('heading', { level: 3, name: 'Legal descriptions' });
  return user;
}

/** Waits for the session, like the portal does for every screen. */
function SignedIn({ children }: { readonly children: ReactNode }) {
  return useSession().data?.session ? <Suspense>{children}</Suspense> : null;
}

describe('a page of a tract book', () => {
  it('shows its ID and when it was recorded', async () => {
    await showPage();
    expect(screen.getByRole('heading', { level: 2, name: 'Tract book S33-21-12' })).toBeInTheDocument();
    expect(screen.getByText('05/04/1931 2:05 PM')).toBeInTheDocument();
  });

  it('shows ten legal descriptions at a time', async () => {
    const legals = Array.from({ length: 11 }, (_, index) => ({
      docId: 'S33-21-12',
      description: `LOT ${index + 1}`,
      comment: '',
    }));
    const user = await showPage({ legalSearchResults: legals, legalCount: 11 });
    const part = screen.getByRole('region', { name: 'Legal descriptions' });
    expect(
      within(part)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(legals.slice(0, 10).map(({ description }) => description));
    await user.click(within(part).getByRole('button', { name: 'Page 2' }));
    expect(
      within(part)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['LOT 11']);
  });

  it('has a comment column only if there are comments', async () => {
    await showPage({ legalSearchResults: [{ docId: 'S33-21-12', description: 'LOT 1', comment: 'EXC N 30 FT' }] });
    expect(screen.getByRole('columnheader', { name: 'Remark' })).toBeInTheDocument();
    expect(screen.getByText('EXC N 30 FT')).toBeInTheDocument();
  });

  it('opens the parts of its legal descriptions, if it has some', async () => {
    const user = await showPage();
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(onOpenLegalDetails).toHaveBeenCalledWith('S33-21-12');
  });

  it('says if it has none', async () => {
    await showPage({ legalSearchResults: [], legalCount: 0 });
    expect(screen.getByText('None in the index')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Details' })).toBeNull();
  });

  it('opens its image for users who can retrieve images', async () => {
    const user = await showPage();
    await user.click(screen.getByRole('button', { name: 'Image · 1 page' }));
    expect(onOpenImage).toHaveBeenCalledWith(IMAGE);
  });

  it.each([
    ['may not retrieve images', {}, false],
    ['looks at a page that has none', { image: null }, true],
  ])('has no image for a user who %s', async (_title, changed, imageRetrieval) => {
    await showPage(changed, imageRetrieval);
    expect(screen.queryByRole('button', { name: /^Image/ })).toBeNull();
  });
});
