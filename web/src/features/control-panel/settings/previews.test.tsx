import type { RequestOf } from '@portal/contract/endpoint';
import { examplePrices } from '@portal/contract/money/prices/example-prices';
import { uploadPicture } from '@portal/contract/office/county-settings/upload-picture';
import { previewPages } from '@portal/contract/office/public-pages/preview-pages';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPanel, respondAsCounty, respondWithGroup } from '../../../test/control-panel.tsx';
import { buildConfiguration } from '../../../test/county.ts';
import { buildHome } from '../../../test/home.ts';
import { respondToCall } from '../../../test/server.ts';

beforeEach(() => respondAsCounty());

const SEAL = `${'a'.repeat(32)}.png`;
const NEWS = { paragraphs: [{ heading: 'Closed on Friday', paragraphContent: 'The office is closed.' }] };

function respondWithPreview() {
  const requested = vi.fn();
  respondToCall(previewPages, (request) => {
    requested(request);
    return {
      content: {
        configuration: buildConfiguration({ theme: 'lake' }),
        slides: { numberOfSlides: 1, images: [] },
        links: { paragraphs: [] },
        latestNews: NEWS,
        home: buildHome({ latestNews: NEWS }),
      },
    };
  });
  return requested;
}

describe('A preview', () => {
  it.each([
    ['login', 'Preview the login page'],
    ['home', 'Preview the home page'],
  ])('shows the %s page with the current entries, and nothing in it can be used', async (_page, name) => {
    const saved = respondWithGroup('loginPageLatestNews', NEWS);
    const requested = respondWithPreview();
    const { user } = await openPanel('loginPageLatestNews', 'Login - Latest News');
    await user.clear(await screen.findByLabelText('Heading, row 1'));
    await user.type(screen.getByLabelText('Heading, row 1'), 'Closed today');
    const title = document.title;
    await user.click(screen.getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name });
    expect(await within(dialog).findByText('Closed on Friday')).toBeInTheDocument();
    expect(dialog.querySelector('[inert]')).toHaveAttribute('data-theme', 'lake');
    const settings = { paragraphs: [{ ...NEWS.paragraphs[0], heading: 'Closed today', firstDay: '' }] };
    expect(requested).toHaveBeenCalledWith({ unsaved: { group: 'loginPageLatestNews', settings } });
    expect(document.title).toBe(title);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Heading, row 1')).toHaveValue('Closed today');
    expect(saved).not.toHaveBeenCalled();
  });

  it('marks invalid entries instead', async () => {
    respondWithGroup('loginPageSlides');
    const requested = respondWithPreview();
    const { user } = await openPanel('loginPageSlides', 'Login - Slides');
    await user.clear(await screen.findByLabelText(/^Number of slides/));
    await user.type(screen.getByLabelText(/^Number of slides/), '7');
    await user.click(screen.getByRole('button', { name: 'Preview the login page' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Number of slides');
    expect(requested).not.toHaveBeenCalled();
  });
});

describe('A picture', () => {
  const png = new File(['picture'], 'seal.png', { type: 'image/png' });

  it('is uploaded immediately and saved with its description', async () => {
    const saved = respondWithGroup('appearance');
    respondToCall(uploadPicture, () => ({ content: { picture: SEAL, widthPixels: 320, heightPixels: 320 } }));
    const { user } = await openPanel('appearance', 'Appearance');
    await user.upload(await screen.findByLabelText('Seal: Choose file'), png);
    await waitFor(() => expect(document.querySelector(`img[src="/juniper/pictures/${SEAL}"]`)).toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('What the seal shows');
    await user.type(screen.getByLabelText(/^What the seal shows/), 'Seal of the county');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved.mock.lastCall?.[0].settings).toMatchObject({ seal: SEAL, sealDescription: 'Seal of the county' }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove Seal' }));
    expect(document.querySelector(`img[src="/juniper/pictures/${SEAL}"]`)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Seal: Choose file')).toHaveFocus();
  });

  it('that is refused says why at its field, and keeps the previous one', async () => {
    respondWithGroup('appearance', { seal: SEAL, sealDescription: 'Seal' });
    respondToCall(uploadPicture, () => ({
      httpStatus: 400,
      fieldErrors: { file: 'Choose a PNG, JPEG or WebP picture.' },
    }));
    const { user } = await openPanel('appearance', 'Appearance');
    await user.upload(await screen.findByLabelText('Seal: Choose another file'), png);
    const input = screen.getByLabelText('Seal: Choose another file');
    await waitFor(() => expect(input).toHaveAccessibleDescription('Choose a PNG, JPEG or WebP picture.'));
    expect(document.querySelector(`img[src="/juniper/pictures/${SEAL}"]`)).toBeInTheDocument();
  });
});

it('Example prices follow the entries, and wait while they are invalid', async () => {
  respondWithGroup('aLaCarte');
  respondToCall(examplePrices, (request) => {
    const { unsaved } = request as RequestOf<typeof examplePrices>;
    const cents = unsaved?.group === 'aLaCarte' ? (unsaved.settings.name ?? 0) : 0;
    return {
      content: {
        examples: [{ purchase: 'search' as const, accountCents: cents, cardCents: cents, surchargeCents: 0 }],
      },
    };
  });
  const { user } = await openPanel('alacarterates', 'A La Carte Rates');
  const examples = await screen.findByRole('region', { name: 'Example prices with these settings' });
  await user.clear(screen.getByLabelText(/^Name/));
  await user.type(screen.getByLabelText(/^Name/), '2.50');
  expect(await within(examples).findAllByText('$2.50')).toHaveLength(3);
  await user.clear(screen.getByLabelText(/^Name/));
  await user.type(screen.getByLabelText(/^Name/), 'free');
  expect(await within(examples).findByText('Correct the values above to see these prices.')).toBeInTheDocument();
});
