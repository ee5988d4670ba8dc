import { searchByName } from '@portal/contract/index/search/definitions/document-searches';
import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { explainNameMatch } from '@portal/contract/index/search/records/explain-name-match';
import type { Party } from '@portal/contract/index/search/results/document-result';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../lib/session/session.ts';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildDetails, buildLandlink } from '../../../test/records.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';
import type { NameMatch } from './name-matches.tsx';
import { RecordPane } from './record-pane.tsx';

const CRITERIA = searchByName.criteria.parse({ grantorGranteeLastName: 'LIND', grantorGranteeFirstName: 'ANNA' });
const asked = vi.fn();

beforeEach(() => {
  asked.mockReset();
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(documentDetails, () => ({ content: { details: buildDetails(1), usageBalance: null } }));
});

function showRecord(nameCriteria?: Readonly<Record<string, string>>) {
  renderPart(
    <SignedIn>
      <RecordPane
        docId="A1"
        nameCriteria={nameCriteria}
        onOpenImage={vi.fn()}
        onFollowOn={() => {}}
        onOpenLegalDetails={vi.fn()}
        onOpenReference={vi.fn()}
        takesFocus={false}
      />
    </SignedIn>,
  );
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  return useSession().data?.session ? <Suspense>{children}</Suspense> : null;
}

describe('A record that was found by a name', () => {
  it('explains at each matching party why it was found', async () => {
    respondToCall(explainNameMatch, (request) => {
      asked(request);
      const displayName = 'LINDQUIST, ANNA M';
      const reasons: NameMatch['reasons'] = ['prefix', 'indexedAs'];
      return { content: { matches: [{ role: 'GRANTEE' as const, displayName, reasons, indexedAs: 'LIND A' }] } };
    });
    showRecord(CRITERIA);
    const note = await screen.findByText('Matched by start of the name, also indexed as LIND A');
    expect(screen.getByRole('region', { name: 'Grantees' })).toContainElement(note);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ docId: 'A1', criteria: CRITERIA });
  });

  it('opens the page of parties with the name', async () => {
    const names = ['DAHL, INGA', 'BERG, OLE', 'HOLM, NILS', 'LINDQUIST, ANNA M', 'MOEN, KARI'];
    const [party] = buildDetails(1).granteeSearchResults;
    const granteeSearchResults = names.map((displayName) => ({ ...party, displayName }) as Party);
    respondToCall(documentDetails, () => ({
      content: { details: buildDetails(1, { granteeSearchResults }), usageBalance: null },
    }));
    const match: NameMatch = { role: 'GRANTEE', displayName: 'LINDQUIST, ANNA M', reasons: ['prefix'], indexedAs: '' };
    respondToCall(explainNameMatch, () => ({ content: { matches: [match] } }));
    showRecord(CRITERIA);
    const grantees = within(await screen.findByRole('region', { name: 'Grantees' }));
    expect(await grantees.findByText('Matched by start of the name')).toBeInTheDocument();
    expect(grantees.getAllByRole('listitem').map((item) => item.textContent?.split(',')[0])).toEqual(
      expect.arrayContaining(['LINDQUIST', 'MOEN']),
    );
    expect(grantees.queryByText(/DAHL/)).not.toBeInTheDocument();
  });

  it('shows nothing if the explanation fails to load', async () => {
    respondToCall(explainNameMatch, (request) => {
      asked(request);
      return { httpStatus: 500 };
    });
    showRecord(CRITERIA);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await screen.findByText('LINDQUIST, ANNA M')).toBeInTheDocument();
    expect(screen.queryByText(/^Matched by/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

it('A record found by another search does not request an explanation', async () => {
  respondToCall(explainNameMatch, (request) => {
    asked(request);
    return { content: { matches: [] } };
  });
  showRecord();
  await screen.findByText('LINDQUIST, ANNA M');
  expect(asked).not.toHaveBeenCalled();
});
