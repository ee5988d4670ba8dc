import { LOAD_SETTINGS, SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import { settingsHistory } from '@portal/contract/office/county-settings/settings-history';
import { SETTINGS_GROUPS, type SettingsInputOf } from '@portal/contract/settings/settings-groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPanel, respondAsCounty, respondWithGroup } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

beforeEach(() => respondAsCounty());

const common = (changed: SettingsInputOf<'common'>) => SETTINGS_GROUPS.common.schema.parse(changed);

describe('A save that conflicts with another', () => {
  /** The county's title was changed by both, the contact's name by this user, the word for book by the other. */
  async function saveInConflict() {
    const base = common({ appTitle: 'Portal', contactName: 'A', bookLabel: 'Book' });
    const theirs = common({ ...base, appTitle: 'Records', bookLabel: 'Reel' });
    respondToCall(LOAD_SETTINGS.common, () => ({ content: base, version: 3 }));
    const saved = vi.fn();
    respondToCall(SAVE_SETTINGS.common, (request, version) => {
      const { settings } = request as { readonly settings: typeof base };
      saved(settings, version);
      if (version === '"4"') return { content: settings, message: 'Settings updated', version: 5 };
      respondToCall(LOAD_SETTINGS.common, () => ({ content: theirs, version: 4 }));
      const conflict = {
        version: 4,
        savedBy: 'demo.provider',
        savedAt: '2026-11-20T18:00:00Z',
        fields: ['appTitle', 'bookLabel'],
      };
      return { httpStatus: 412, code: 'SETTINGS_CHANGED', message: 'demo.provider saved these settings.', conflict };
    });
    const { user } = await openPanel('common', 'Common');
    const title = await screen.findByLabelText(/^Title of the portal/);
    await user.clear(title);
    await user.type(title, 'Land');
    const contact = screen.getByLabelText(/^Contact name/);
    await user.clear(contact);
    await user.type(contact, 'B');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Someone else saved these settings' });
    return { user, dialog, saved };
  }

  it('shows both versions field by field; changes by only one user are preselected', async () => {
    const { user, dialog, saved } = await saveInConflict();
    expect(dialog).toHaveTextContent('demo.provider saved these settings after you opened them.');
    const field = (name: string) => within(dialog).getByRole('group', { name });
    expect(within(field('Contact name')).getByRole('radio', { name: /Yours\s*B/ })).toBeChecked();
    expect(within(field('Word for book')).getByRole('radio', { name: /Theirs\s*Reel/ })).toBeChecked();
    const save = within(dialog).getByRole('button', { name: 'Save this choice' });
    expect(save).toBeDisabled();
    await user.click(within(field('Title of the portal')).getByRole('radio', { name: /Theirs\s*Records/ }));
    await user.click(save);
    await waitFor(() =>
      expect(saved).toHaveBeenLastCalledWith(
        common({ appTitle: 'Records', contactName: 'B', bookLabel: 'Reel' }),
        '"4"',
      ),
    );
    expect(await screen.findByText('Settings updated')).toBeInTheDocument();
  });

  it.each([
    ['Keep mine', common({ appTitle: 'Land', contactName: 'B', bookLabel: 'Book' })],
    ['Keep theirs', common({ appTitle: 'Records', contactName: 'A', bookLabel: 'Reel' })],
  ])('one click keeps either version: %s', async (button, settings) => {
    const { user, dialog, saved } = await saveInConflict();
    await user.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(saved).toHaveBeenLastCalledWith(settings, '"4"'));
    expect(screen.getByLabelText(/^Title of the portal/)).toHaveValue(settings.appTitle);
  });
});

describe('The history', () => {
  const version = (number: number, savedBy: string | null, settings: object) => ({
    version: number,
    savedBy,
    savedAt: `2026-11-${10 + number}T14:05`,
    firstDay: null,
    settings: settings as Record<string, never>,
  });

  it('shows who changed which values and when, in words, and restores with confirmation', async () => {
    const schema = SETTINGS_GROUPS.escrow.schema;
    const defaults = schema.parse({});
    const older = schema.parse({ reloadByCreditCard: true, minReloadAmount: 1_000, maxReloadAmount: 50_000 });
    const newest = schema.parse({ ...older, minReloadAmount: 2_500, creditCardSurchargeMethod: 'percent' });
    const saved = respondWithGroup('escrow', newest);
    respondToCall(settingsHistory, () => ({
      content: {
        versions: [version(2, 'demo.county', newest), version(1, null, older)],
        previous: defaults as unknown as Record<string, never>,
        hasOlder: false,
      },
    }));
    const { user } = await openPanel('escrow', 'Escrow');
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const dialog = await screen.findByRole('dialog', { name: 'History of Escrow' });
    const latest = await within(dialog).findByRole('table', { name: 'demo.county, 11/12/2026 2:05 PM' });
    const rowsOf = (table: HTMLElement) =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    expect(rowsOf(latest)).toEqual(['Minimum deposit$10.00$25.00', 'Surcharge methodDollarsPercent']);
    const first = within(dialog).getByRole('table', { name: 'The operator of the portal, 11/11/2026 2:05 PM' });
    expect(rowsOf(first)).toContain('Deposits by credit cardOffOn');
    await user.click(within(dialog).getByRole('button', { name: /^Restore/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Restore the settings of 11/11/2026 2:05 PM?' });
    expect(rowsOf(within(question).getByRole('table'))).toContain('Minimum deposit$25.00$10.00');
    await user.click(within(question).getByRole('button', { name: 'Restore' }));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(expect.objectContaining({ settings: older, version: '"3"' })),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('says that settings were never saved', async () => {
    respondWithGroup('languages');
    respondToCall(settingsHistory, () => ({ content: { versions: [], previous: {}, hasOlder: false } }));
    const { user } = await openPanel('languages', 'Languages');
    await user.click(await screen.findByRole('button', { name: 'History' }));
    expect(await screen.findByText(/never saved/)).toBeInTheDocument();
  });
});
