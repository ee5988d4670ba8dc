import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { countSearches } from '@portal/contract/index/search/run/count-searches';
import { searchPrices } from '@portal/contract/index/search/run/search-prices';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { landsharkCodeDescription } from '@portal/contract/office/helper-data/landshark-code-description';
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

const onSearch = vi.fn<OnSearch>();

beforeEach(() => {
  onSearch.mockReset().mockResolvedValue({ count: 1, displayCriteria: [] });
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(searchPrices, () => ({ content: { prices: [] } }));
  respondToCall(landlink, () => ({ content: buildLandlink({ useVerificationDate: false }) }));
  respondToCall(landsharkCodeDescription, () => ({ content: CODE_LISTS }));
  respondToCall(countSearches, (request) => {
    const { searches } = request as { searches: readonly object[] };
    return { content: { counts: searches.map(() => 12) } };
  });
});

async function showForm(type: SearchType, initialCriteria?: Criteria) {
  const { user } = renderSignedIn(
    <Suspense>
      <SearchForm type={type} initialCriteria={initialCriteria} onSearch={onSearch} onCancel={() => {}} />
    </Suspense>,
  );
  await screen.findByRole('heading', { level: 1 });
  return user;
}

it('is traversed with Tab, from the glossary and the instructions to Submit and Clear', async () => {
  const user = await showForm('searchByTaxLien');
  (document.activeElement as HTMLElement).blur();
  expect(await walkFocus(user)).toEqual([
    'What do these words mean?',
    'Date Range',
    'Recorded from',
    'Recorded to',
    'Current',
    'Submit',
    'Clear',
  ]);
});

const submit = () => screen.getByRole('button', { name: 'Submit' });
/** The sent criteria that differ from the defaults. */
const readSent = () => onSearch.mock.lastCall?.[1];

describe('The tax lien form', () => {
  it.each<[string, readonly string[]]>([
    ['Date Range', ['Recorded from *', 'Recorded to']],
    ['Document Number', ['Document type', 'Document number *']],
    ['Lien Number', ['Lien number *']],
    ['Taxpayer', ['Taxpayer name *', 'First name', 'MI']],
  ])('by %s shows the fields of the method, and whether the lien is current', async (method, labels) => {
    const user = await showForm('searchByTaxLien');
    await user.click(screen.getByRole('radio', { name: method }));
    const inputs = [...document.querySelectorAll('form input:not([type=radio]), form select')];
    expect(inputs.map((input) => input.closest('div[data-columns]')?.querySelector('label')?.textContent)).toEqual(
      labels,
    );
    const which = within(screen.getByRole('group', { name: 'Current/Expired' })).getAllByRole('radio');
    expect(which.map((radio) => radio.closest('label')?.textContent)).toEqual(['All', 'Current', 'Expired']);
    expect(screen.getByRole('radio', { name: 'Current' })).toBeChecked();
  });

  it('hints that a taxpayer needs one word', async () => {
    const user = await showForm('searchByTaxLien');
    await user.click(screen.getByRole('radio', { name: 'Taxpayer' }));
    expect(screen.getByRole('textbox', { name: /Taxpayer name/ })).toHaveAccessibleDescription('one word min.');
  });

  it('clears the fields of the other methods on submit and resets their dates', async () => {
    const user = await showForm('searchByTaxLien', {
      searchByTaxLienMethod: 'TAXPAYER',
      fromRecordedDate: '13/45/2019',
      toRecordedDate: '',
      documentType: 'T',
      documentNumber: '5%',
      lienNumber: '7',
      taxpayerName: 'LINDQUIST',
      taxpayerFirstName: 'ALBERT',
      taxpayerMiddleInitial: 'E',
      currentOrExpired: 'ALL',
    });
    await user.click(submit());
    expect(readSent()).toEqual({
      searchByTaxLienMethod: 'TAXPAYER',
      fromRecordedDate: '01/01/1900',
      toRecordedDate: '11/20/2026',
      documentType: 'ALL',
      documentNumber: '',
      lienNumber: '',
      taxpayerName: 'LINDQUIST',
      taxpayerFirstName: 'ALBERT',
      taxpayerMiddleInitial: 'E',
      nameMatch: 'BEGINS',
      currentOrExpired: 'ALL',
    });
  });

  it.each([
    ['Date Range', 'Recorded from'],
    ['Document Number', 'Document number'],
    ['Lien Number', 'Lien number'],
    ['Taxpayer', 'Taxpayer name'],
  ])('by %s requires %s', async (method, label) => {
    const user = await showForm('searchByTaxLien');
    await user.click(screen.getByRole('radio', { name: method }));
    const field = screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
    await user.clear(field);
    await user.click(submit());
    expect(
      within(await screen.findByRole('alert'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([`${label}: Required.`]);
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('without results offers all liens, and to leave out the method’s optional criteria', async () => {
    onSearch.mockResolvedValue({ count: 0, displayCriteria: [] });
    const user = await showForm('searchByTaxLien');
    await user.click(screen.getByRole('radio', { name: 'Taxpayer' }));
    await user.type(screen.getByRole('textbox', { name: /Taxpayer name/ }), 'LINDQUIST');
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'ALBERT');
    await user.click(submit());
    expect(await screen.findByText('No Records Found.')).toBeInTheDocument();
    const ways = screen.getAllByRole('button', { name: /^(Include|Leave|Start|Search)/ }).map((way) => way.textContent);
    expect(ways).toEqual([
      expect.stringMatching(/^Include expired and released liens/),
      expect.stringMatching(/^Include names that sound or look alike/),
      expect.stringMatching(/^Leave out the first name/),
    ]);
    await user.click(screen.getByRole('button', { name: /^Include expired/ }));
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  });
});

describe('The grantor grantee book form', () => {
  it('asks for a last name from 01/01/1800 on, regardless of the start of the index', async () => {
    const user = await showForm('searchByGrantorGranteeBook');
    expect(screen.getByRole('textbox', { name: /^Recorded from/ })).toHaveValue('01/01/1800');
    expect(screen.getByRole('textbox', { name: /^Recorded to/ })).toHaveValue('11/20/2026');
    expect(screen.getByRole('radio', { name: 'Both' })).toBeChecked();
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Business or last name: Required.');
    await user.type(screen.getByRole('textbox', { name: /^Business or last name/ }), 'LINDQUIST{Enter}');
    expect(readSent()).toMatchObject({ grantorGranteeLastName: 'LINDQUIST', grantorGranteeSearchIn: 'BOTH' });
  });
});
