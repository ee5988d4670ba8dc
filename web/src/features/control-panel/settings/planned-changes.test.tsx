import {
  discardPlannedSettings,
  plannedSettings,
  planSettings,
} from '@portal/contract/office/county-settings/planned-settings';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPanel, respondAsCounty, respondWithGroup } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

const NOW = { ...SETTINGS_GROUPS.certifiedCopies.schema.parse({}), certifyCopies: true, certificationPrice: 1_000 };
const planOf = (id: number, firstDay: string, changes: object) => ({
  ...{ id, firstDay, savedBy: 'demo.county', savedAt: '2026-11-20T14:05' },
  settings: { ...NOW, ...changes } as unknown as Record<string, never>,
});
const JANUARY = planOf(7, '01/01/2027', { certificationPrice: 1_500 });
const MARCH = planOf(9, '03/01/2027', { certificationPrice: 1_500, certifiedPagePrice: 200 });

beforeEach(() => respondAsCounty());

/** Opens the certified copies with plans. @returns what was planned and discarded. */
async function open(plans = [JANUARY, MARCH]) {
  respondWithGroup('certifiedCopies', NOW);
  let current = plans;
  respondToCall(plannedSettings, () => ({ content: { plans: current } }));
  const planned = vi.fn();
  respondToCall(planSettings, (sent) => {
    const request = planSettings.request.parse(sent);
    planned(request);
    current = [planOf(12, request.firstDay, request.settings), MARCH];
    return { content: { plans: current }, message: `These settings will apply from ${request.firstDay}` };
  });
  const discarded = vi.fn();
  respondToCall(discardPlannedSettings, (sent) => {
    const request = discardPlannedSettings.request.parse(sent);
    discarded(request);
    current = current.filter(({ id }) => id !== request.id);
    return { content: { plans: current }, message: 'The planned changes were discarded' };
  });
  const { user } = await openPanel('certifiedCopies', 'Certified Copies');
  const price = await screen.findByLabelText(/^Price of the certification/);
  return { user, planned, discarded, price };
}

describe('The first day of settings', () => {
  it('plans what is in the form, and shows again what holds now', async () => {
    const { user, planned, price } = await open([]);
    await user.clear(price);
    await user.type(price, '20.00');
    await user.type(screen.getByLabelText(/^First day/), '1/1/27{Enter}');
    expect(await screen.findByText('These settings will apply from 01/01/2027')).toBeInTheDocument();
    expect(planned).toHaveBeenCalledWith({
      ...{ group: 'certifiedCopies', firstDay: '01/01/2027', seen: [] },
      ...{ base: NOW, settings: { ...NOW, certificationPrice: 2_000 } },
    });
    expect(price).toHaveValue('10.00');
    expect(screen.getByLabelText(/^First day/)).toHaveValue('');
    expect(await screen.findByRole('heading', { name: 'From 01/01/2027' })).toBeInTheDocument();
  });

  it('lists what will hold, each day with what it changes on the day before', async () => {
    await open();
    const rows = async (day: string) =>
      within(await screen.findByRole('table', { name: `From ${day}` }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(await rows('01/01/2027')).toEqual([expect.stringContaining('$10.00$15.00')]);
    expect(await rows('03/01/2027')).toEqual([expect.stringContaining('$0.00$2.00')]);
  });

  it('changes a plan, and plans what follows it', async () => {
    const { user, planned, price } = await open();
    await user.click(await screen.findByRole('button', { name: /^Change\s*From 01\/01\/2027$/ }));
    expect(await screen.findByText('You are changing the settings that apply from 01/01/2027.')).toBeInTheDocument();
    expect(price).toHaveValue('15.00');
    await user.clear(price);
    await user.type(price, '16.00{Enter}');
    await waitFor(() => expect(planned).toHaveBeenCalledTimes(1));
    expect(planned).toHaveBeenLastCalledWith(
      expect.objectContaining({ replaces: 7, seen: [7, 9], base: JANUARY.settings, firstDay: '01/01/2027' }),
    );
    await user.click(await screen.findByRole('button', { name: /^Plan a later change\s*From 03\/01\/2027$/ }));
    expect(await screen.findByText('You are planning a change after that of 03/01/2027.')).toBeInTheDocument();
    // Without a day it would hold at once, with prices that hold later.
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText(/^First day/)).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Show the settings that apply now' }));
    expect(price).toHaveValue('10.00');
  });

  it('discards a plan after a question', async () => {
    const { user, discarded } = await open();
    await user.click(await screen.findByRole('button', { name: /^Discard\s*From 01\/01\/2027$/ }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(discarded).toHaveBeenCalledWith({ group: 'certifiedCopies', id: 7, seen: [7, 9] }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'From 01/01/2027' })).not.toBeInTheDocument());
  });

  it('is no choice where settings can only hold at once', async () => {
    respondWithGroup('common');
    await openPanel('common', 'Common');
    await screen.findByLabelText(/^Contact name/);
    expect(screen.queryByLabelText(/^First day/)).not.toBeInTheDocument();
  });
});
