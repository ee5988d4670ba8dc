import { searchByName } from '@portal/contract/index/search/definitions/document-searches';
import { countSearches } from '@portal/contract/index/search/run/count-searches';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildLandlink } from '../../../test/records.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { respondToCall } from '../../../test/server.ts';
import type { Criteria } from './form-definition.ts';
import { WaysToFindMore } from './ways-to-find-more.tsx';

const CRITERIA: Criteria = {
  ...searchByName.defaults({
    today: getPlainDate('11/20/2026'),
    indexBegin: '01/01/1920',
    verifiedThrough: '11/19/2026',
  }),
  grantorGranteeLastName: 'LINDQUIST',
  grantorGranteeFirstName: 'ANNA',
};
const asked = vi.fn();

beforeEach(() => {
  asked.mockReset();
  respondToCall(landlink, () => ({ content: buildLandlink() }));
});

function show(counts: readonly (number | null)[], found = 3) {
  respondToCall(countSearches, (request) => {
    asked(request);
    return { content: { counts: [...counts] } };
  });
  const onChoose = vi.fn();
  const { user } = renderPart(
    <Suspense>
      <WaysToFindMore title="More" type="searchByName" criteria={CRITERIA} found={found} onChoose={onChoose} />
    </Suspense>,
  );
  return { user, onChoose };
}

describe('Ways to find more', () => {
  it('tell how many records each would find, and hand over the change that was chosen', async () => {
    const { user, onChoose } = show([0, 12, 1_000]);
    const similar = 'Include names that sound or look alike 12 records';
    await user.click(await screen.findByRole('button', { name: similar }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ nameMatch: 'SIMILAR' });
    expect(screen.getByRole('button', { name: 'Leave out the first name 1,000 records' })).toBeInTheDocument();
    expect(asked).toHaveBeenCalledExactlyOnceWith({
      type: 'searchByName',
      searches: [
        { ...CRITERIA, grantorGranteeLastName: 'ANNA', grantorGranteeFirstName: 'LINDQUIST' },
        { ...CRITERIA, nameMatch: 'SIMILAR' },
        { ...CRITERIA, grantorGranteeFirstName: '', grantorGranteeMiddleInitial: '' },
      ],
    });
  });

  it('begin with the other order of a name, with its count', async () => {
    const { user, onChoose } = show([2, 12, 40], 0);
    const [first] = await screen.findAllByRole('button', { name: /records?$/ });
    expect(first).toHaveAccessibleName('Other order: ANNA, LINDQUIST 2 records');
    await user.click(first as HTMLElement);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({
      grantorGranteeLastName: 'ANNA',
      grantorGranteeFirstName: 'LINDQUIST',
    });
  });

  it('that find no more than was found are left out', async () => {
    show([0, 3, 4]);
    await screen.findByRole('button', { name: /^Leave out the first name 4/ });
    expect(screen.queryByRole('button', { name: /^Include names/ })).not.toBeInTheDocument();
  });

  it('are shown without counts if the counts fail to load', async () => {
    show([]);
    respondToCall(countSearches, () => ({ httpStatus: 500 }));
    expect(await screen.findByRole('button', { name: 'Leave out the first name' })).toBeInTheDocument();
  });

  it('are nothing where none finds more', async () => {
    show([0, 3, null]);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  });
});
