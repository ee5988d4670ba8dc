import {
  type LegalDescriptionDetails,
  legalDescriptionDetails,
} from '@portal/contract/index/search/records/legal-description-details';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConfiguration } from '../../../test/county.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';
import { LegalDetailsDialog } from './legal-details-dialog.tsx';

const NO_ROWS = { legalDescriptionTypeDetails: [] };
const EMPTY: LegalDescriptionDetails = {
  metesAndBoundsHeaders: ['Quarters', 'Section'],
  metesAndBoundsRows: NO_ROWS,
  lotsAndBlocksHeaders: ['Plat', 'Block', 'Lots'],
  lotsAndBlocksRows: NO_ROWS,
  condoHeaders: ['Plat', 'Unit'],
  condoRows: NO_ROWS,
};

beforeEach(() => respondWithConfiguration(buildConfiguration()));

function showDialog() {
  const onClose = vi.fn();
  const { user } = renderPart(<LegalDetailsDialog of={{ id: 'A1', kind: 'documents' }} onClose={onClose} />);
  return { user, onClose };
}

describe('The legal description details', () => {
  it('show a table each for metes and bounds, lots and blocks, and condominiums, if it has rows', async () => {
    respondToCall(legalDescriptionDetails, (request) => {
      expect(request).toEqual({ id: 'A1', kind: 'documents' });
      return {
        content: {
          ...EMPTY,
          metesAndBoundsRows: { legalDescriptionTypeDetails: [['NE4 SW4', '12']] },
          condoRows: { legalDescriptionTypeDetails: [['9 NORTH SHORE', '4']] },
        },
      };
    });
    const { user, onClose } = showDialog();
    const land = within(await screen.findByRole('region', { name: 'Metes and bounds' }));
    expect(land.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Quarters', 'Section']);
    expect(land.getByRole('row', { name: 'NE4 SW4 12' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Condominiums' })).toHaveTextContent('9 NORTH SHORE');
    expect(screen.queryByRole('region', { name: 'Lots and blocks' })).not.toBeInTheDocument();
    await user.click(screen.getByText('Close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('show ten rows per page', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => ['7 BIRCH HOLLOW', '3', String(index + 1)]);
    respondToCall(legalDescriptionDetails, () => ({
      content: { ...EMPTY, lotsAndBlocksRows: { legalDescriptionTypeDetails: rows } },
    }));
    const { user } = showDialog();
    const lots = within(await screen.findByRole('region', { name: 'Lots and blocks' }));
    expect(lots.getAllByRole('row')).toHaveLength(11);
    await user.click(lots.getByRole('button', { name: 'Page 2' }));
    expect(lots.getAllByRole('row')).toHaveLength(3);
  });

  it('say that the record has no legal description', async () => {
    respondToCall(legalDescriptionDetails, () => ({ content: EMPTY }));
    showDialog();
    expect(await screen.findByText('No legal description is on file.')).toBeInTheDocument();
  });

  it('do not say so if they failed to load', async () => {
    respondToCall(legalDescriptionDetails, () => ({ httpStatus: 500 }));
    showDialog();
    expect(await screen.findByText("We couldn't load the legal descriptions.")).toBeInTheDocument();
    expect(screen.queryByText('No legal description is on file.')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
