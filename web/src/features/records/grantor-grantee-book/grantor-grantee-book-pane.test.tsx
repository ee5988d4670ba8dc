import { grantorGranteeBookDetails } from '@portal/contract/index/search/records/grantor-grantee-book-details';
import type { GrantorGranteeBookDetails } from '@portal/contract/index/search/results/grantor-grantee-book-result';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../lib/session/session.ts';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';
import { GrantorGranteeBookPane } from './grantor-grantee-book-pane.tsx';

const onOpenImage = vi.fn();

beforeEach(() => {
  onOpenImage.mockReset();
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
});

const IMAGE = {
  docId: 'AGR9-1',
  docType: 'A',
  docNumber: 'GR9-1',
  instrumentCode: 'NBK',
  instrumentDescription: 'Index of Names',
  pageCount: 1,
};

async function showPage(image: GrantorGranteeBookDetails['image'], mayRetrieve = true) {
  respondToCall(loginStatus, () => ({ content: buildSession({ imageRetrieval: mayRetrieve }) }));
  const details = {
    id: 'GR 9-1',
    docNumber: 'GR9-1',
    docType: 'A',
    type: 'GRANTOR' as const,
    fromName: 'AKERMAN',
    toName: 'LINDQUIST',
    fromDate: '01/02/1920',
    toDate: '12/30/1924',
    pageCount: image?.pageCount ?? 0,
    image,
  };
  respondToCall(grantorGranteeBookDetails, () => ({ content: { details, usageBalance: null } }));
  const { user } = renderPart(
    <SignedIn>
      <GrantorGranteeBookPane id="GR 9-1" takesFocus={false} onOpenImage={onOpenImage} />
    </SignedIn>,
  );
  await screen.findByText('Book Reference #');
  return user;
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  return useSession().data?.session ? <Suspense>{children}</Suspense> : null;
}

describe('a page of a grantor-grantee book', () => {
  it('shows type, reference, names and dates', async () => {
    await showPage(IMAGE);
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Type', 'Grantor'],
      ['Book Reference #', 'GR 9-1'],
      ['Name from - to', 'AKERMAN - LINDQUIST'],
      ['Date from - to', '01/02/1920 - 12/30/1924'],
    ]);
  });

  it('opens its image by button and by key', async () => {
    const user = await showPage(IMAGE);
    await user.click(screen.getByRole('button', { name: 'Image · 1 page' }));
    await user.keyboard('i');
    expect(onOpenImage.mock.calls).toEqual([[IMAGE], [IMAGE]]);
  });

  it('says if it has no image', async () => {
    const user = await showPage(null);
    await user.click(screen.getByRole('button', { name: 'Image' }));
    expect(await screen.findByText("There's no image of this page.")).toBeInTheDocument();
    expect(onOpenImage).not.toHaveBeenCalled();
  });

  it('has no image button for a user who can’t retrieve images', async () => {
    const user = await showPage(IMAGE, false);
    expect(screen.queryByRole('button', { name: /Image/ })).not.toBeInTheDocument();
    await user.keyboard('i');
    expect(onOpenImage).not.toHaveBeenCalled();
  });
});
