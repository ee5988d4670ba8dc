import {
  compareSettingsFile,
  exportSettings,
  importSettingsFile,
} from '@portal/contract/office/county-settings/settings-transfer';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

const FILE = {
  format: 'land-record-portal-settings',
  county: 'Test County',
  exportedAt: '2026-11-20T12:00:00',
  groups: { languages: { shape: 0, settings: { languages: true } } },
} as const;
const CHANGED = {
  group: 'languages',
  version: 4,
  before: { languages: false },
  after: { languages: true },
  isOfAnotherCounty: false,
} as const;
/** Another county's choice of the dates that it shows. */
const FACT = {
  group: 'notableDates',
  version: 2,
  before: { showNotableDates: true },
  after: { showNotableDates: false },
  isOfAnotherCounty: true,
} as const;

beforeEach(() => respondAsCounty());

const open = () => openPanel('settingsFile', 'Export and Import');
const input = () => screen.getByLabelText('File with settings to import');
const asFile = (content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], 'settings.json', {
    type: 'application/json',
  });

describe('Import', () => {
  it('shows the differences before applying, and applies them with the compared versions', async () => {
    respondToCall(compareSettingsFile, () => ({ content: { changed: [CHANGED], skipped: ['landlink' as const] } }));
    const imported = vi.fn();
    respondToCall(importSettingsFile, (request) => {
      imported(request);
      return { content: { imported: ['languages' as const] }, message: 'Settings updated' };
    });
    const { user } = await open();
    await user.upload(input(), asFile(FILE));
    const row = await screen.findByRole('row', { name: /Choice of language/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Off', 'On']);
    expect(screen.getByText(/only the provider can change it: Index/)).toBeInTheDocument();
    expect(imported).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Import these settings' }));
    await waitFor(() => expect(imported).toHaveBeenCalledWith({ file: FILE, versions: { languages: 4 } }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Settings updated');
  });

  it('leaves out what another county says about itself, unless the user checks it', async () => {
    const groups = { ...FILE.groups, notableDates: { shape: 0, settings: FACT.after } };
    respondToCall(compareSettingsFile, () => ({ content: { changed: [CHANGED, FACT], skipped: [] } }));
    const imported = vi.fn();
    respondToCall(importSettingsFile, (request) => {
      imported(request);
      return { content: { imported: ['languages' as const] }, message: 'Settings updated' };
    });
    const { user } = await open();
    await user.upload(input(), asFile({ ...FILE, groups }));
    const box = await screen.findByRole('checkbox', { name: 'Import Home - Notable Dates' });
    expect(box).not.toBeChecked();
    expect(box).toHaveAccessibleDescription(/^This says something about Test County/);
    await user.click(screen.getByRole('button', { name: 'Import these settings' }));
    await waitFor(() => expect(imported).toHaveBeenCalledWith({ file: FILE, versions: { languages: 4 } }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.upload(input(), asFile({ ...FILE, groups }));
    await user.click(await screen.findByRole('checkbox', { name: 'Import Languages' }));
    expect(screen.getByRole('button', { name: 'Import these settings' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Import Home - Notable Dates' }));
    await user.click(screen.getByRole('button', { name: 'Import these settings' }));
    await waitFor(() =>
      expect(imported).toHaveBeenLastCalledWith({
        file: { ...FILE, groups: { notableDates: groups.notableDates } },
        versions: { notableDates: 2 },
      }),
    );
  });

  it('says that nothing would change', async () => {
    respondToCall(compareSettingsFile, () => ({ content: { changed: [], skipped: [] } }));
    const { user } = await open();
    await user.upload(input(), asFile(FILE));
    expect(await screen.findByText('These settings are in force already. Nothing would change.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Import these settings' })).not.toBeInTheDocument();
  });

  it.each(['', '{', '[]', '{"format":"other"}', 'a,b,c'])('refuses %j, which isn’t such a file', async (content) => {
    const { user } = await open();
    await user.upload(input(), asFile(content));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "This isn't a file with settings that the portal exported.",
    );
  });

  it('names each refused setting', async () => {
    const fieldErrors = { 'common.x': "The portal doesn't know this setting." };
    respondToCall(compareSettingsFile, () => ({
      httpStatus: 400,
      code: 'INVALID_INPUT',
      message: 'Check the highlighted fields.',
      fieldErrors,
    }));
    const { user } = await open();
    await user.upload(input(), asFile(FILE));
    expect(await screen.findByRole('alert')).toHaveTextContent("common.x: The portal doesn't know this setting.");
  });
});

it('Export saves the settings as a file', async () => {
  respondToCall(exportSettings, () => ({ content: FILE }));
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:settings');
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Export all settings' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [blob] = saved.mock.calls[0] as [Blob];
  expect(JSON.parse(await blob.text())).toEqual(FILE);
});
