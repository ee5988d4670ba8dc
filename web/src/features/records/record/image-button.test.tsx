import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../lib/session/session.ts';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';
import { ImageButton } from './image-button.tsx';
import type { ViewedDocument } from './viewed-document.ts';

const onOpen = vi.fn<(image: ViewedDocument) => void>();

beforeEach(() => {
  onOpen.mockReset();
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession() }));
});

const DEED: ViewedDocument = {
  docId: 'A1',
  docType: 'A',
  docNumber: '1',
  instrumentCode: 'WD',
  instrumentDescription: 'Warranty Deed',
  pageCount: 3,
};

interface OnItsWayProps {
  readonly image: ViewedDocument | null;
  readonly noImage?: string;
}

/** A record whose details arrive with the "Arrive" button, and a button that shows another record instead. */
function OnItsWay({ image, noImage }: OnItsWayProps) {
  const isSignedIn = useSession().data?.session !== undefined;
  const [known, setKnown] = useState<ViewedDocument | null>();
  const [recordId, setRecordId] = useState('A1');
  if (!isSignedIn) return null;
  return (
    <>
      <button type="button" onClick={() => setKnown(image)}>
        Arrive
      </button>
      <button type="button" onClick={() => setRecordId('A2')}>
        Next
      </button>
      <ImageButton recordId={recordId} kind="document" image={known} {...(noImage && { noImage })} onOpen={onOpen} />
    </>
  );
}

async function show(props: OnItsWayProps) {
  const { user } = renderPart(<OnItsWay {...props} />);
  await screen.findByRole('button', { name: 'Image' });
  return { user, arrive: () => user.click(screen.getByRole('button', { name: 'Arrive' })) };
}

it('opens an image once if it was requested before the details arrived', async () => {
  const { user, arrive } = await show({ image: DEED });
  await user.keyboard('ii');
  expect(onOpen).not.toHaveBeenCalled();
  await arrive();
  expect(onOpen.mock.calls).toEqual([[DEED]]);
  await user.keyboard('i');
  expect(onOpen).toHaveBeenCalledTimes(2);
});

it('opens nothing if the user left the record before its details arrived', async () => {
  const { user, arrive } = await show({ image: DEED });
  await user.keyboard('i');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await arrive();
  expect(screen.getByRole('button', { name: 'Image · 3 pages' })).toBeInTheDocument();
  expect(onOpen).not.toHaveBeenCalled();
});

it('shows an alert if there is no image, as soon as that is known', async () => {
  const { user, arrive } = await show({ image: null, noImage: "There's no image of this page." });
  await user.click(screen.getByRole('button', { name: 'Image' }));
  await arrive();
  expect(await screen.findByText("There's no image of this page.")).toBeInTheDocument();
  expect(onOpen).not.toHaveBeenCalled();
});

it('disappears if there is neither an image nor a message', async () => {
  const { arrive } = await show({ image: null });
  await arrive();
  expect(screen.queryByRole('button', { name: 'Image' })).not.toBeInTheDocument();
});
