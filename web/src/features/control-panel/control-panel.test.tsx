import { runBilling } from '@portal/contract/money/billing/run-billing';
import { LOAD_SETTINGS, SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { endUserSessions } from '@portal/contract/people/identity/end-user-sessions';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPanel, respondAsCounty, respondWithGroup } from '../../test/control-panel.tsx';
import { buildSession } from '../../test/county.ts';
import { buildHome } from '../../test/home.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall } from '../../test/server.ts';

beforeEach(() => respondAsCounty());

const saveButton = () => screen.findByRole('button', { name: 'Save' });
const alertText = () => screen.findByRole('alertdialog');

describe('The navigation', () => {
  it('opens with Home - Notable Dates, the default screen', async () => {
    respondWithGroup('notableDates');
    const { router } = renderPortal('/controlPanel');
    expect(await screen.findByRole('heading', { level: 1, name: 'Home - Notable Dates' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/controlPanel/homeNotableDates');
    expect(screen.getByRole('link', { name: 'Home - Notable Dates' })).toHaveAttribute('aria-current', 'page');
  });

  it('has the groups of the specification; Technical is visible only to TRIMIN', async () => {
    respondAsCounty('TRIMIN');
    respondWithGroup('notableDates');
    renderPortal('/controlPanel');
    const technical = await screen.findByRole('list', { name: 'Technical' });
    expect(
      within(technical)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['E-File', 'Index', 'Migrate Accounts and Users', 'Migrate Audit Log'],
      ...['Languages', 'Performance Monitoring', 'Reload Configuration'],
    ]);
  });

  it('names the release that is running at its foot', async () => {
    respondWithGroup('notableDates');
    renderPortal('/controlPanel');
    expect(await screen.findByText('Release 1.0.0, database 0640')).toBeInTheDocument();
  });

  it('redirects users without the control panel to the home page', async () => {
    respondToCall(loginStatus, () => ({ content: buildSession() }));
    respondToCall(homeAll, () => ({ content: buildHome() }));
    renderPortal('/controlPanel/common');
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeInTheDocument();
  });

  it.each(['reloadConfiguration', 'index', 'performanceMonitoring'])(
    'leads COUNTY from %s to the default screen',
    async (path) => {
      respondWithGroup('notableDates');
      // A refused call would lead to the login page.
      respondToCall(LOAD_SETTINGS.landlink, () => ({ httpStatus: 403, code: 'NOT_ALLOWED' }));
      renderPortal(`/controlPanel/${path}`);
      expect(await screen.findByRole('heading', { level: 1, name: 'Home - Notable Dates' })).toBeInTheDocument();
    },
  );
});

describe('A form', () => {
  it('goes from idle to success with the message, and any edit returns it to idle', async () => {
    const saved = respondWithGroup('common');
    const { user } = await openPanel('common', 'Common');
    await user.type(await screen.findByLabelText(/^Contact name/), 'Recorder');
    await user.click(await saveButton());
    expect(await screen.findByText('Settings updated')).toBeInTheDocument();
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({
        settings: { ...SETTINGS_GROUPS.common.schema.parse({}), contactName: 'Recorder' },
        version: '"3"',
      }),
    );
    await user.type(screen.getByLabelText(/^Contact title/), 'R');
    expect(screen.queryByText('Settings updated')).not.toBeInTheDocument();
    await user.click(await saveButton());
    await waitFor(() => expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ version: '"4"' })));
  });

  it('shows the contract’s problems next to its fields and sends nothing', async () => {
    const saved = respondWithGroup('escrow');
    const { user } = await openPanel('escrow', 'Escrow');
    await user.type(await screen.findByLabelText(/^Fee code/), '12');
    await user.click(screen.getByRole('switch', { name: 'Deposits by credit card' }));
    await user.click(await saveButton());
    expect(screen.getByLabelText(/^Charge code/)).toHaveAccessibleDescription(
      expect.stringContaining('Required with Fee Code.'),
    );
    expect(screen.getByLabelText(/^Minimum deposit/)).toHaveAccessibleDescription(expect.stringContaining('Required.'));
    expect(saved).not.toHaveBeenCalled();
  });

  it('keeps its entries when the server refuses', async () => {
    respondWithGroup('languages');
    respondToCall(SAVE_SETTINGS.languages, () => ({ httpStatus: 500, code: 'UNEXPECTED', message: 'Try again.' }));
    const { user } = await openPanel('languages', 'Languages');
    const choice = await screen.findByRole('switch', { name: 'Choice of language' });
    await user.click(choice);
    await user.click(await saveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again.');
    expect(choice).toBeChecked();
  });

  it('explains why its settings could not be loaded', async () => {
    respondToCall(LOAD_SETTINGS.common, () => ({ httpStatus: 500, code: 'UNEXPECTED', message: 'Not now.' }));
    await openPanel('common', 'Common');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  });
});

describe('Fields that disable others', () => {
  it('purge fields are disabled when their switch is off', async () => {
    respondWithGroup('auditLogPurgeSchedule');
    const { user } = await openPanel('auditLogPurgeSchedule', 'Audit Log Purge Schedule');
    const days = await screen.findByLabelText(/^Days to keep/);
    expect(days).toBeDisabled();
    await user.click(screen.getByRole('switch', { name: 'Purge the audit log automatically' }));
    expect(days).toBeEnabled();
  });

  it('the legal dates are disabled when separate indexes are off', async () => {
    respondWithGroup('notableDates');
    const { user } = await openPanel('homeNotableDates', 'Home - Notable Dates');
    const legal = await screen.findByRole('switch', { name: 'Abstract: Legals verified through' });
    expect(legal).toBeDisabled();
    await user.click(screen.getByRole('switch', { name: 'Show separate indexes' }));
    expect(legal).toBeEnabled();
    expect(screen.queryByRole('switch', { name: 'Liens: Legals verified through' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('switch', { name: /Certificates through/ })).toHaveLength(1);
  });

  it('flat-fee override: option rows are enabled only when account administrators can reload', async () => {
    respondWithGroup('flatFeeOverride');
    const { user } = await openPanel('flatFeeOverride', 'Flat Fee Usage Override');
    const offered = await screen.findByRole('switch', { name: 'Offered, row 1' });
    expect(offered).toBeDisabled();
    await user.click(screen.getByRole('switch', { name: 'Account administrators can buy images' }));
    expect(offered).toBeEnabled();
    const number = screen.getByLabelText('Number of images, row 1');
    expect(number).toBeDisabled();
    await user.click(offered);
    expect(number).toBeEnabled();
    await user.click(screen.getByRole('switch', { name: 'Unlimited, row 1' }));
    expect(number).toBeDisabled();
    expect(screen.getByLabelText('Cost, row 1')).toBeEnabled();
  });
});

describe('Search 1', () => {
  it('has "Submit" when access is same, otherwise "Save and Update" and "Save Only"', async () => {
    const saved = respondWithGroup('search', {}, 'Settings and Users updated');
    const { user } = await openPanel('search', 'Search 1');
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Configurable by accounts' }));
    await user.click(screen.getByRole('button', { name: 'Save and Update' }));
    expect(await screen.findByText('Settings and Users updated')).toBeInTheDocument();
    expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ options: { updateUsers: true } }));
    await user.click(screen.getByRole('button', { name: 'Save Only' }));
    await waitFor(() =>
      expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ options: { updateUsers: false } })),
    );
  });

  it('refuses a default search that is not enabled, and its update is not carried out later', async () => {
    const saved = respondWithGroup('search', { searchAccess: 'configurable' });
    const { user } = await openPanel('search', 'Search 1');
    const name = await screen.findByRole('switch', { name: 'Name' });
    await user.click(name);
    await user.click(screen.getByRole('button', { name: 'Save and Update' }));
    expect(await alertText()).toHaveTextContent('Your default search needs to be enabled first.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(saved).not.toHaveBeenCalled();
    await user.click(name);
    await user.click(screen.getByRole('button', { name: 'Save Only' }));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(expect.objectContaining({ options: { updateUsers: false } })),
    );
  });
});

describe('User Purge Now', () => {
  it('counts, asks, and purges only on Yes', async () => {
    const saved = respondWithGroup('userPurgeNow', {}, 'Users to delete: 3.');
    const { user } = await openPanel('userPurgeNow', 'User Purge Now');
    expect(screen.queryByRole('button', { name: 'History' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Purge users' }));
    const question = 'Users to delete: 3. Delete inactive credit card users?';
    expect(await screen.findByText(question)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(saved.mock.calls.map(([save]) => save.options)).toEqual([{ dryRun: true }]);
    await user.click(screen.getByRole('button', { name: 'Purge users' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() =>
      expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ options: { dryRun: false } })),
    );
    expect(saved).toHaveBeenCalledTimes(3);
  });

  it('says that there is no user to delete, without asking', async () => {
    respondWithGroup('userPurgeNow');
    const message = 'There is no user to delete.';
    const content = { purgeDate: '01/05/2020', users: 0 };
    respondToCall(SAVE_SETTINGS.userPurgeNow, () => ({ content, message }));
    const { user } = await openPanel('userPurgeNow', 'User Purge Now');
    await user.click(await screen.findByRole('button', { name: 'Purge users' }));
    expect(await alertText()).toHaveTextContent(message);
    expect(screen.queryByRole('button', { name: 'Yes' })).not.toBeInTheDocument();
  });

  it('shows why a date is refused, without asking', async () => {
    respondWithGroup('userPurgeNow');
    const fieldErrors = { purgeDate: 'Choose a date at least 365 days ago.' };
    respondToCall(SAVE_SETTINGS.userPurgeNow, () => ({ httpStatus: 400, code: 'INVALID_INPUT', fieldErrors }));
    const { user } = await openPanel('userPurgeNow', 'User Purge Now');
    await user.click(await screen.findByRole('button', { name: 'Purge users' }));
    expect((await screen.findAllByText(fieldErrors.purgeDate)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('Special rates', () => {
  it('first asks, saves only on Yes, and shows the sorted rows without the blank ones', async () => {
    const saved = respondWithGroup('aLaCarteSpecialRates');
    const { user } = await openPanel('alacarteratesspecial', 'A La Carte Special Rates');
    await user.click(await screen.findByRole('button', { name: 'Add 5 rows' }));
    await user.selectOptions(screen.getByLabelText('Document type, row 3'), 'All document types');
    await user.type(screen.getByLabelText('Document, row 3'), '2.50');
    await user.click(await saveButton());
    expect(await alertText()).toHaveTextContent('The special rates for credit card will also be reset. Continue?');
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(saved).not.toHaveBeenCalled();
    await user.click(await saveButton());
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Settings updated')).toBeInTheDocument();
    expect(screen.getAllByLabelText(/^Document type, row/)).toHaveLength(1);
    expect(screen.getByLabelText('Document, row 1')).toHaveValue('2.50');
  });
});

describe('Rates from a spreadsheet', () => {
  it('replace the rows of the table, and a wrong cell is marked in place', async () => {
    const saved = respondWithGroup('aLaCarteSpecialRates');
    const { user } = await openPanel('alacarteratesspecial', 'A La Carte Special Rates');
    await user.click(await screen.findByRole('button', { name: 'Paste or import CSV' }));
    await user.click(screen.getByRole('textbox', { name: 'Rates from a spreadsheet' }));
    await user.paste('0\tDEED\t4.50\t\t\n0\tMTG\tfour\t\t');
    await user.click(screen.getByRole('button', { name: 'Fill the table' }));
    expect(screen.getByLabelText('Document, row 1')).toHaveValue('4.50');
    const wrong = screen.getByLabelText('Document, row 2');
    expect(wrong).toHaveValue('four');
    expect(wrong).toBeInvalid();
    await user.click(await saveButton());
    expect(saved).not.toHaveBeenCalled();
    await user.clear(wrong);
    await user.type(wrong, '4');
    await user.click(await saveButton());
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
  });

  it('for a flat fee fill the five rows of the table, and a cell that isn’t yes or no is marked', async () => {
    respondWithGroup('flatFee');
    const { user } = await openPanel('flatFeeRates', 'Flat Fee');
    await user.click(await screen.findByRole('button', { name: 'Paste or import CSV' }));
    await user.click(screen.getByRole('textbox', { name: 'Rates from a spreadsheet' }));
    await user.paste('yes\tno\t25\t40\nperhaps\tyes\t\t100');
    await user.click(screen.getByRole('button', { name: 'Fill the table' }));
    expect(screen.getByLabelText(/, row 1$/, { selector: '[inputmode="numeric"]' })).toHaveValue('25');
    expect(screen.getAllByText('Enter yes or no, not perhaps.').length).toBeGreaterThan(0);
    expect(screen.getAllByRole('row')).toHaveLength(6);
  });

  it('for a price list fill the prices by name; an unknown name changes nothing', async () => {
    respondWithGroup('aLaCarte');
    const { user } = await openPanel('alacarterates', 'A La Carte Rates');
    const paste = async (text: string) => {
      await user.click(screen.getByRole('textbox', { name: 'Rates from a spreadsheet' }));
      await user.clear(screen.getByRole('textbox', { name: 'Rates from a spreadsheet' }));
      await user.paste(text);
      await user.click(screen.getByRole('button', { name: 'Fill the table' }));
    };
    await user.click(await screen.findByRole('button', { name: 'Paste or import CSV' }));
    await paste('Name\t1.50\nHorse\t2');
    expect(screen.getByRole('alert')).toHaveTextContent('No price on this screen has this name: Horse.');
    await paste('Price\tAmount\nname\t1.50\nimageDocument\tfour');
    expect(screen.getByDisplayValue('1.50')).toBeInTheDocument();
    expect(screen.getByDisplayValue('four')).toBeInvalid();
  });

  it('are refused if there are too many or none', async () => {
    respondWithGroup('aLaCarteSpecialRates');
    const { user } = await openPanel('alacarteratesspecial', 'A La Carte Special Rates');
    await user.click(await screen.findByRole('button', { name: 'Paste or import CSV' }));
    await user.click(screen.getByRole('button', { name: 'Fill the table' }));
    expect(screen.getByRole('alert')).toHaveTextContent('There are no rates in this text.');
    await user.click(screen.getByRole('textbox', { name: 'Rates from a spreadsheet' }));
    await user.paste('0\tDEED\t1\t\t\n'.repeat(101));
    await user.click(screen.getByRole('button', { name: 'Fill the table' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The rate table has a limit of 100 entries.');
  });
});

describe('Commands', () => {
  it('end sessions first shows a confirmation dialog and runs only on Yes', async () => {
    const ended = vi.fn();
    respondToCall(endUserSessions, () => {
      ended();
      return { content: { ended: 3 }, message: 'Ended 3 sessions.' };
    });
    const { user } = await openPanel('userLockout2', 'Lockout 2');
    await user.click(screen.getByRole('button', { name: 'End all user sessions' }));
    expect(await alertText()).toHaveTextContent('You are about to end all user sessions. Continue?');
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(ended).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'End all user sessions' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('Ended 3 sessions.'));
  });

  it('the renewal runs on Yes and shows its last run', async () => {
    respondWithGroup('billingSchedule');
    respondToCall(runBilling, () => ({
      content: {
        ...SETTINGS_GROUPS.billingSchedule.schema.parse({}),
        lastRanMonthlyRenewalJobPhase1: '11/01/2026 12:00 AM',
        lastRanMonthlyRenewalJobPhase2: '11/01/2026 12:01 AM',
      },
      message: 'Renewed 2 accounts for 11/2026. Not renewed: 0.',
    }));
    const { user } = await openPanel('billingSchedule', 'Schedule');
    await user.click(await screen.findByRole('button', { name: 'Run the renewal now' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(/Renewed 2 accounts/)).toBeInTheDocument();
  });
});

describe('User Access', () => {
  const WARNING = "Visitors can't continue as guests.";

  it.each([
    ['warns that guests are shut out', true],
    ['says nothing while guests are admitted', false],
  ])('%s', async (_, guestIsMissing) => {
    respondWithGroup('userAccess', { guestUserName: 'guest.user', guestIsMissing });
    await openPanel('userAccess', 'User Access');
    await screen.findByRole('textbox', { name: /Guest user name/ });
    expect(screen.queryAllByText(WARNING)).toHaveLength(guestIsMissing ? 1 : 0);
  });
});

describe('The settings search', () => {
  it('finds a setting by a synonym, jumps to its screen and focuses the field', async () => {
    respondWithGroup('notableDates');
    respondWithGroup('userAccess', { inactivityTimeLimit: false });
    const { user, router } = await openPanel('homeNotableDates', 'Home - Notable Dates');
    const box = screen.getByRole('combobox', { name: 'Find a setting' });
    await user.type(box, 'timeout');
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options[0]).toHaveTextContent('Sign out idle users');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'User Access' });
    expect(router.state.location.pathname).toBe('/controlPanel/userAccess');
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Sign out idle users' })).toHaveFocus());
  });

  it('leads to the field that enables a disabled one', async () => {
    respondWithGroup('userAccess', { inactivityTimeLimit: false });
    const { user } = await openPanel('userAccess', 'User Access');
    await user.type(screen.getByRole('combobox', { name: 'Find a setting' }), 'idle time in min{Enter}');
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Sign out idle users' })).toHaveFocus());
  });

  it.each([
    ['end sessions', 'Lockout 2'],
    ['refund', 'Accounts'],
    ['time zone', 'Jobs'],
    ['cash drawer', 'Drawers and Days'],
    ['page price', 'A La Carte Rates'],
    ['backup', 'Export and Import'],
    ['relaod configuration', 'Reload Configuration'],
  ])('finds commands and screens by other words and with typing errors: %s', async (words, screenName) => {
    respondAsCounty('TRIMIN');
    respondWithGroup('languages');
    const { user } = await openPanel('languages', 'Languages');
    await user.type(screen.getByRole('combobox', { name: 'Find a setting' }), words);
    expect(within(screen.getByRole('listbox')).getByRole('option', { name: screenName })).toBeInTheDocument();
  });

  it('only finds settings that the role sees', async () => {
    respondWithGroup('languages');
    const { user } = await openPanel('languages', 'Languages');
    await user.type(screen.getByRole('combobox', { name: 'Find a setting' }), 'reload configuration');
    expect(screen.getByText('No setting found. Try another word.')).toBeInTheDocument();
  });
});
