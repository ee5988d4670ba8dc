import { getGisLinks } from '@portal/contract/index/search/records/gis-links';
import { getTaxLinks } from '@portal/contract/index/search/records/tax-links';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../test/render-part.tsx';
import { respondToCall } from '../../../test/server.ts';
import { ParcelLinksDialog, type ParcelSystem } from './parcel-links-dialog.tsx';

function show(system: ParcelSystem) {
  const onClose = vi.fn();
  renderPart(<ParcelLinksDialog system={system} docId="A1" displayDocNumber="A1" onClose={onClose} />);
  return onClose;
}

describe('Links to another system', () => {
  it.each([
    ['tax', getTaxLinks, 'Links to Tax System'],
    ['gis', getGisLinks, 'Links to GIS System'],
  ] as const)('%s: a list of parcel IDs that open in a new window', async (system, endpoint, title) => {
    respondToCall(endpoint, () => ({
      content: {
        header: 'Of document A1',
        parcelIds: ['12-1', '12-2'],
        parcelIdLinks: ['https://x.example/1', 'https://x.example/2'],
      },
    }));
    show(system);
    const dialog = within(screen.getByRole('dialog', { name: title }));
    const links = await dialog.findAllByRole('link');
    expect(dialog.getByText('Of document A1')).toBeInTheDocument();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://x.example/1', 'https://x.example/2']);
    expect(links[0]).toHaveAccessibleName('12-1 (opens a new window)');
    expect(links[0]).toHaveAttribute('target', '_blank');
    expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('show an alert instead if there are no parcels', async () => {
    respondToCall(getTaxLinks, () => ({ content: { header: '', parcelIds: [], parcelIdLinks: [] } }));
    const onClose = show('tax');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('The index has no parcel for A1.');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('show an alert instead if they fail to load', async () => {
    respondToCall(getTaxLinks, () => ({ httpStatus: 500 }));
    const onClose = show('tax');
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});
