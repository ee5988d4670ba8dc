import { searchByLegalDescription } from '@portal/contract/index/search/definitions/land-searches';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { searchPrices } from '@portal/contract/index/search/run/search-prices';
import type { CountyFlags } from '@portal/contract/office/helper-data/landlink';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { landsharkCodeDescription } from '@portal/contract/office/helper-data/landshark-code-description';
import { NO_PLAT_CODE, plats, similarPlats } from '@portal/contract/office/helper-data/plats';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConfiguration, buildSession } from '../../../../test/county.ts';
import { buildLandlink, CODE_LISTS } from '../../../../test/records.ts';
import { renderSignedIn } from '../../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../../test/server.ts';
import { walkFocus } from '../../../../test/walk-focus.ts';
import type { Criteria } from '../form-definition.ts';
import { type OnSearch, SearchForm } from '../search-form.tsx';

const PLATS = [
  { code: NO_PLAT_CODE, description: '(Select from list)' },
  { code: '241', description: 'BIRCH HOLLOW' },
  { code: '268', description: 'BIRCH HOLLOW 2ND' },
  { code: '310', description: 'NOPIMING BEACH' },
];
const onSearch = vi.fn<OnSearch>();

beforeEach(() => {
  onSearch.mockReset().mockResolvedValue({ count: 1, displayCriteria: [] });
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(searchPrices, () => ({ content: { prices: [] } }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(landsharkCodeDescription, () => ({ content: CODE_LISTS }));
  respondToCall(similarPlats, () => ({ content: { codeDescriptionResultList: [], sameName: null } }));
  respondToCall(plats, () => ({ content: { plats: PLATS, aliases: [{ code: '268', description: 'HOLLOW NO 2' }] } }));
});

async function showForm(type: SearchType, options: { flags?: Partial<CountyFlags>; criteria?: Criteria } = {}) {
  if (options.flags) respondToCall(landlink, () => ({ content: buildLandlink(options.flags) }));
  const { user } = renderSignedIn(
    <Suspense>
      <SearchForm type={type} initialCriteria={options.criteria} onSearch={onSearch} onCancel={() => {}} />
    </Suspense>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { user, submit: () => user.click(screen.getByText('Submit')) };
}

const buildCriteria = (changed: Criteria): Criteria => searchByLegalDescription.criteria.parse(changed);
const nameField = () => screen.getByLabelText(/^Plat name/);
const numberField = () => screen.getByLabelText(/^Plat number/);
const labels = () => [...document.querySelectorAll('form label, form legend')].map(({ textContent }) => textContent);
const sent = () => onSearch.mock.calls[0]?.[1];

describe('The keys', () => {
  it('go through the legal form from the glossary and the instructions to Submit and Clear, each choice once', async () => {
    const { user } = await showForm('searchByLegalDescription');
    (document.activeElement as HTMLElement).blur();
    expect(await walkFocus(user)).toEqual([
      'What do these words mean?',
      'Lots & Blocks',
      'Contains',
      'Plat number',
      'Plat name',
      'Reset',
      'Full List',
      'Lot',
      'Block',
      'Sublot',
      'Other lot type',
      'Other lot',
      'Building',
      'Unit',
      'Garage',
      'City or town',
      'Document type',
      'Instrument group',
      'Recorded from',
      'Recorded to',
      'Business or last name',
      'First name',
      'MI',
      'Starts with',
      'Submit',
      'Clear',
    ]);
  });
});

describe('The plat entry', () => {
  it('says that no plat matches, and refuses to search without one', async () => {
    const { user, submit } = await showForm('searchByPlat');
    await user.type(nameField(), 'zz');
    expect(await screen.findByText('No matching plat found.')).toBeInTheDocument();
    await submit();
    expect(within(await screen.findByRole('alert')).getByText(/A valid plat required\./)).toBeInTheDocument();
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('selects the only match automatically, and then ignores typing until Reset', async () => {
    const { user, submit } = await showForm('searchByPlat');
    await user.type(nameField(), 'nop');
    expect(numberField()).toHaveValue('310');
    expect(nameField()).toHaveValue('NOPIMING BEACH');
    await user.type(nameField(), 'x');
    expect(nameField()).toHaveValue('NOPIMING BEACH');
    await user.click(screen.getByText('Reset'));
    expect(nameField()).toHaveValue('');
    expect(numberField()).toHaveFocus();
    await user.type(numberField(), '31');
    expect(nameField()).toHaveValue('NOPIMING BEACH');
    await submit();
    expect(sent()).toEqual({ plat: '310', platNumber: '310', platName: 'NOPIMING BEACH' });
  });

  it('shows a dropdown from 2 characters, starting with the invitation, for selection by arrows and Enter', async () => {
    const { user } = await showForm('searchByPlat');
    await user.type(nameField(), 'b');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.type(nameField(), 'i');
    const options = within(await screen.findByRole('listbox', { name: 'Plat' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      '(Click here to select a plat)',
      '241 BIRCH HOLLOW',
      '268 BIRCH HOLLOW 2ND',
    ]);
    expect(nameField()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(nameField()).toHaveAttribute('aria-activedescendant', options[2]?.id);
    await user.keyboard('{Enter}');
    expect(numberField()).toHaveValue('268');
    expect(onSearch).not.toHaveBeenCalled();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('closes the dropdown with Escape, opens it with an arrow, and selects by a click', async () => {
    const { user } = await showForm('searchByPlat');
    await user.type(numberField(), '2');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.type(nameField(), 'birch');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(numberField()).toHaveValue('');
    await user.keyboard('{ArrowDown}');
    await user.click(await screen.findByRole('option', { name: /BIRCH HOLLOW 2ND/ }));
    expect(numberField()).toHaveValue('268');
  });

  it('finds a plat by another of its names', async () => {
    const { user } = await showForm('searchByPlat');
    await user.type(nameField(), 'hollow');
    expect(nameField()).toHaveValue('BIRCH HOLLOW 2ND');
  });

  it('suggests plats for a name that none starts with', async () => {
    respondToCall(similarPlats, () => ({
      content: { codeDescriptionResultList: [{ code: '268', description: 'BIRCH HOLLOW 2ND' }], sameName: '268' },
    }));
    const { user } = await showForm('searchByPlat');
    await user.type(nameField(), 'birch hollow no 2');
    await user.click(await screen.findByText('BIRCH HOLLOW 2ND'));
    expect(numberField()).toHaveValue('268');
    expect(screen.queryByText('No matching plat found.')).not.toBeInTheDocument();
  });

  it('picks from the full list', async () => {
    const { user } = await showForm('searchByPlat');
    await user.click(screen.getByText('Full List'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Click row to select plat:' }));
    await user.click(await dialog.findByRole('button', { name: 'BIRCH HOLLOW' }));
    expect(numberField()).toHaveValue('241');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('offers to reload the list after a failure', async () => {
    let isBroken = true;
    respondToCall(plats, () => (isBroken ? { httpStatus: 500 } : { content: { plats: PLATS, aliases: [] } }));
    const { user } = await showForm('searchByPlat');
    const again = await screen.findByRole('button', { name: 'Try again' });
    await user.type(nameField(), 'nop');
    expect(screen.queryByText('No matching plat found.')).not.toBeInTheDocument();
    isBroken = false;
    await user.click(again);
    expect(await screen.findByDisplayValue('310')).toBeInTheDocument();
  });

  it('shows the plat of a past search', async () => {
    await showForm('searchByPlat', { criteria: { plat: '268', platNumber: '268', platName: 'BIRCH HOLLOW 2ND' } });
    expect(await screen.findByText(/^Plat 268 BIRCH HOLLOW 2ND is selected/)).toBeInTheDocument();
    expect(nameField()).toHaveAttribute('readonly');
  });
});

describe('The legal description form', () => {
  const LB_ONLY = ['Plat', 'Block', 'Lot', 'Sublot', 'Building', 'Unit', 'Garage'];
  const MB_ONLY = ['Quarters', 'Section', 'Base line', 'Meridian'];
  const shows = (label: string) => labels().some((text) => text?.replace(' *', '') === label);

  it('LB hides the section, quarter and base rows, MB the lot and plat rows', async () => {
    const { user } = await showForm('searchByLegalDescription');
    expect(LB_ONLY.filter(shows)).toEqual(LB_ONLY);
    expect(MB_ONLY.filter(shows)).toEqual([]);
    await user.click(screen.getByLabelText('Metes & Bounds'));
    expect(LB_ONLY.filter(shows)).toEqual([]);
    expect(MB_ONLY.filter(shows)).toEqual(MB_ONLY);
  });

  it('shows base, meridian, municipality, sublot, other lot and small quarters only if the county has them', async () => {
    const none = { baseline: false, meridian: false, municipality: false, sublot: false, mbOtherLot: false };
    const { user } = await showForm('searchByLegalDescription', { flags: { ...none, qqq: false, qqqq: false } });
    expect(shows('Sublot')).toBe(false);
    expect(shows('City or town')).toBe(false);
    await user.click(screen.getByLabelText('Metes & Bounds'));
    for (const label of ['Base line', 'Meridian', 'City or town', 'Other lot', 'Its quarter (QQQ)']) {
      expect([label, shows(label)]).toEqual([label, false]);
    }
    expect(shows('Its quarter (QQ)')).toBe(true);
  });

  it('marks township and range as required, in digits, and only sends the criteria of the selected type', async () => {
    const { user, submit } = await showForm('searchByLegalDescription', {
      criteria: buildCriteria({ legalType: 'MB', plat: '268', lot: '7', section: '12A' }),
    });
    await submit();
    const summary = within(await screen.findByRole('alert')).getAllByRole('listitem');
    expect(summary.map(({ textContent }) => textContent)).toEqual([
      'Section: Numbers only.',
      'Township: Required.',
      'Range: Required.',
    ]);
    await user.clear(screen.getByLabelText('Section'));
    await user.type(screen.getByLabelText(/^Township/), '33');
    await user.type(screen.getByLabelText(/^Range/), '21');
    await submit();
    expect(sent()).toMatchObject({ legalType: 'MB', township: '33', range: '21', plat: '', lot: '' });
  });

  it('sets the quarters in the drawn section, by click and by keys', async () => {
    const { user } = await showForm('searchByLegalDescription', {
      criteria: buildCriteria({ legalType: 'MB', qqq: 'NE' }),
    });
    const quarter = screen.getByLabelText('Quarter (Q)');
    const section = within(screen.getByRole('group', { name: 'Drawing of the section' }));
    await user.click(section.getByRole('button', { name: 'NE¼ SW¼' }));
    expect(quarter).toHaveValue('SW');
    expect(screen.getByLabelText('Its quarter (QQ)')).toHaveValue('NE');
    expect(screen.getByLabelText('Its quarter (QQQ)')).toHaveValue('');
    expect(screen.getByText('NE¼ SW¼ of the section')).toBeInTheDocument();
    expect(section.getAllByRole('button', { pressed: true })).toHaveLength(1);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(quarter).toHaveValue('NW');
    expect(section.getByRole('button', { name: 'SE¼ NW¼' })).toHaveFocus();
    await user.selectOptions(quarter, 'N½');
    await user.selectOptions(screen.getByLabelText('Its quarter (QQ)'), 'Any');
    expect(section.getAllByRole('button', { pressed: true })).toHaveLength(8);
  });
});

describe('The tract book legal form', () => {
  it('starts with 01/01/1800, and asks MB for section, township and range', async () => {
    const { user, submit } = await showForm('searchByTractBookLegal');
    expect(screen.getByLabelText(/^Recorded from/)).toHaveValue('01/01/1800');
    await user.click(screen.getByLabelText('Metes & Bounds'));
    await submit();
    const summary = within(await screen.findByRole('alert')).getAllByRole('listitem');
    expect(summary.map(({ textContent }) => textContent)).toEqual([
      'Section: Required.',
      'Township: Required.',
      'Range: Required.',
    ]);
  });
});
