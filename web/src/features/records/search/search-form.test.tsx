import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { countSearches } from '@portal/contract/index/search/run/count-searches';
import { searchPrices } from '@portal/contract/index/search/run/search-prices';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { landsharkCodeDescription } from '@portal/contract/office/helper-data/landshark-code-description';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiRefusal } from '../../../lib/api-client.ts';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildLandlink, CODE_LISTS } from '../../../test/records.ts';
import { renderSignedIn } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';
import { findSavedCriteria } from './criteria.ts';
import type { Criteria } from './form-definition.ts';
import { type OnSearch, SearchForm } from './search-form.tsx';

const onSearch = vi.fn<OnSearch>();

beforeEach(() => {
  onSearch.mockReset().mockResolvedValue({ count: 1, displayCriteria: [] });
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(searchPrices, () => ({ content: { prices: [] } }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
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
  return {
    user,
    /** Types into fields by label, replacing their text. */
    fill: async (values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values)) {
        const field = screen.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });
        await user.clear(field);
        if (value !== '') await user.paste(value);
      }
    },
    submit: () => user.click(screen.getByRole('button', { name: 'Submit' })),
  };
}

/** The problems by label, as listed in the summary at the top. */
async function readSummary(): Promise<Readonly<Record<string, string>>> {
  const items = within(await screen.findByRole('alert')).getAllByRole('listitem');
  return Object.fromEntries(items.map((item) => (item.textContent ?? '').split(': ') as [string, string]));
}

const LAST = 'Business or last name';

describe('A search can have a note of the county', () => {
  const searchNotes = { searchByName: 'Names before 1964 are in the old books.\nAsk us for help.' };
  beforeEach(() => respondToCall(landlink, () => ({ content: buildLandlink({ searchNotes }) })));

  it('which users read on its form, in the county’s words', async () => {
    await showForm('searchByName');
    expect(screen.getByText(/^Names before 1964 are in the old books/)).toHaveAttribute('lang', 'en');
  });

  it('but not on the forms of other searches', async () => {
    await showForm('searchByDate');
    expect(screen.queryByText(/old books/)).not.toBeInTheDocument();
  });
});

describe('every message of a form', () => {
  it.each<[SearchType, string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    ['searchByName', 'last name 1 required', {}, { [LAST]: 'Required.' }],
    ['searchByName', 'the minimum length of a name', { [LAST]: 'L' }, { [LAST]: '2 characters minimum.' }],
    ['searchByName', 'the percent sign', { [LAST]: 'LIND%' }, { [LAST]: 'Invalid characters.' }],
    [
      'searchByName',
      'first name 1 required if MI 1 entered',
      { [LAST]: 'LINDQUIST', MI: 'M' },
      { 'First name': 'Required if MI entered.' },
    ],
    [
      'searchByName',
      'last name 2 required if first name 2 entered',
      { [LAST]: 'LINDQUIST', 'First name 2': 'CARL' },
      { 'Business or last name 2': 'Required if First Name entered.' },
    ],
    [
      'searchByName',
      'last name 2 and first name 2 required if MI 2 entered',
      { [LAST]: 'LINDQUIST', 'MI 2': 'J' },
      { 'Business or last name 2': 'Required if MI entered.', 'First name 2': 'Required if MI entered.' },
    ],
    [
      'searchByName',
      'an invalid date shows the format',
      { [LAST]: 'LINDQUIST', 'Recorded from': '13/45/2019' },
      { 'Recorded from': 'MM/DD/YYYY' },
    ],
    [
      'searchByName',
      'a future date',
      { [LAST]: 'LINDQUIST', 'Recorded to': '11/21/2026' },
      { 'Recorded to': 'Future date entered.' },
    ],
    [
      'searchByName',
      'an end before the start',
      { [LAST]: 'LINDQUIST', 'Recorded from': '06/02/2019', 'Recorded to': '06/01/2019' },
      { 'Recorded to': 'Invalid date range.' },
    ],
    ['searchByDate', 'the from date is required', {}, { 'Recorded from': 'Required.' }],
    ['searchByDocumentNumber', 'the from number is required', {}, { 'Document number': 'Required.' }],
    [
      'searchByDocumentNumber',
      'a range is of digits only',
      { 'Document number': 'A5', 'To document number': '9' },
      { 'Document number': 'Numeric only on a range search.' },
    ],
    [
      'searchByDocumentNumber',
      'the to number not less than the from number, said on both',
      { 'Document number': '9', 'To document number': '8' },
      { 'Document number': 'Invalid numeric range.', 'To document number': 'Invalid numeric range.' },
    ],
    ['searchByBookAndPage', 'the book is required', { Page: '12' }, { Book: 'Required.' }],
    ['searchByBookAndPage', 'the percent sign in a page', { Book: '3', Page: '1%' }, { Page: 'Invalid characters.' }],
    [
      'searchByAddress',
      'house number and street are required',
      {},
      { 'House number': 'Required.', 'Street name': 'Required.' },
    ],
    [
      'searchByAddress',
      'three characters of street and city',
      { 'House number': '5', 'Street name': 'El', 'City or town': 'Vi' },
      { 'Street name': 'Three characters minimum.', 'City or town': 'Three characters minimum, or leave blank.' },
    ],
    [
      'searchByAddress',
      'the percent sign',
      { 'House number': '5%', 'Street name': 'Elm', 'City or town': 'V%' },
      { 'House number': 'Invalid characters.', 'City or town': 'Invalid characters.' },
    ],
    ['searchByParcelId', 'the parcel is required', {}, { 'Parcel ID': 'Required.' }],
    ['searchByParcelId', 'the percent sign', { 'Parcel ID': '12%' }, { 'Parcel ID': 'Invalid characters.' }],
    [
      'searchByParcelId',
      'an end before the start',
      { 'Parcel ID': '12', 'Recorded from': '06/02/2019', 'Recorded to': '06/01/2019' },
      { 'Recorded to': 'Invalid date range.' },
    ],
  ])('%s: %s', async (type, _, values, expected) => {
    const { fill, submit } = await showForm(type);
    await fill(values);
    await submit();
    expect(await readSummary()).toEqual(expected);
    for (const [label, text] of Object.entries(expected)) {
      const field = screen.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(text));
    }
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('searchByTractIndexNMI: island and village are required, as the list and the field show', async () => {
    const { user, fill, submit } = await showForm('searchByTractIndexNMI');
    await submit();
    expect(await readSummary()).toEqual({ Island: 'Required.', Village: 'Required.' });
    expect(screen.getByRole('combobox', { name: /^Island/ })).toBeInvalid();
    await user.selectOptions(screen.getByRole('combobox', { name: /^Island/ }), 'Big Island');
    await fill({ Village: 'No', 'Parcel ID': 'NL-001' });
    await submit();
    expect(await readSummary()).toEqual({
      Village: 'Three characters minimum.',
      'Parcel ID': 'Letters and numbers only.',
    });
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('a middle initial is one character', async () => {
    const { fill } = await showForm('searchByName');
    await fill({ MI: 'MARIA' });
    expect(screen.getByRole('textbox', { name: 'MI' })).toHaveValue('M');
  });

  it('the summary takes the focus and links to the field', async () => {
    const { user, submit } = await showForm('searchByName');
    await submit();
    expect(await screen.findByRole('alert')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: LAST }));
    expect(screen.getByRole('textbox', { name: /^Business or last name( \*)?$/ })).toHaveFocus();
  });

  it('any edit to a field clears the message and all errors', async () => {
    const { user, submit } = await showForm('searchByName');
    await submit();
    await screen.findByRole('alert');
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'A');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Business or last name( \*)?$/ })).toBeValid();
  });
});

describe('a form', () => {
  it('starts with its defaults: the index begin date to the verified date', async () => {
    await showForm('searchByName');
    expect(screen.getByRole('textbox', { name: 'Recorded from' })).toHaveValue('01/01/1920');
    expect(screen.getByRole('textbox', { name: 'Recorded to' })).toHaveValue('11/19/2026');
    expect(screen.getByRole('radio', { name: 'Or' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Both' })).toBeChecked();
  });

  it('starts with 01/01/1900 to today if the county shows and uses no dates', async () => {
    respondToCall(landlink, () => ({
      content: buildLandlink({ showNotableDates: false, useVerificationDate: false }),
    }));
    await showForm('searchByName');
    expect(screen.getByRole('textbox', { name: 'Recorded from' })).toHaveValue('01/01/1900');
    expect(screen.getByRole('textbox', { name: 'Recorded to' })).toHaveValue('11/20/2026');
  });

  describe.each(['searchByName', 'searchByParcelId'] as const)('of %s', (type) => {
    it.each([
      ['where documents are keyed by property code', { propertyCode: true, allOnlySearch: false }, true],
      ['not where all are searched at once', { propertyCode: true, allOnlySearch: true }, false],
      ['not in other counties', { propertyCode: false, allOnlySearch: false }, false],
    ])('asks for the document type %s', async (_, flags, isShown) => {
      respondToCall(landlink, () => ({ content: buildLandlink(flags) }));
      await showForm(type);
      expect(screen.queryByRole('combobox', { name: 'Document type' }) !== null).toBe(isShown);
    });
  });

  it.each([true, false])('asks for the book type when enabled: %s', async (bookType) => {
    respondToCall(landlink, () => ({ content: buildLandlink({ bookType, bookLabel: 'Volume' }) }));
    await showForm('searchByBookAndPage');
    expect(screen.queryByRole('combobox', { name: 'Volume type' }) !== null).toBe(bookType);
    expect(screen.getByRole('heading', { name: 'Search by Volume & Page' })).toBeInTheDocument();
  });

  it('offers only All if the lists fail to load', async () => {
    respondToCall(landsharkCodeDescription, () => ({ httpStatus: 500 }));
    await showForm('searchByDate');
    const list = screen.getByRole('combobox', { name: 'Instrument group' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All']);
  });

  it('offers the islands without All, and is the first field to fill in', async () => {
    const { user, fill, submit } = await showForm('searchByTractIndexNMI');
    const list = screen.getByRole('combobox', { name: /^Island/ });
    await within(list).findByRole('option', { name: 'Big Island' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(list).toHaveFocus();
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['(Select from list)', 'Big Island']);
    await user.selectOptions(list, 'Big Island');
    await fill({ Village: 'north', 'Recorded from': '', 'Recorded to': '' });
    await submit();
    expect(onSearch).toHaveBeenCalledWith('searchByTractIndexNMI', {
      island: 'BIG',
      village: 'north',
      parcelId: '',
      fromRecordedDate: '',
      toRecordedDate: '',
    });
  });

  it('offers no island if the lists fail to load', async () => {
    respondToCall(landsharkCodeDescription, () => ({ httpStatus: 500 }));
    await showForm('searchByTractIndexNMI');
    const list = screen.getByRole('combobox', { name: /^Island/ });
    expect(within(list).getAllByRole('option')).toHaveLength(1);
  });

  it('is sent by Enter, with dates completed that were still being typed', async () => {
    const { user, fill } = await showForm('searchByDate');
    await fill({ 'Recorded from': '1/2/90' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onSearch).toHaveBeenCalledOnce());
    expect(onSearch).toHaveBeenCalledWith('searchByDate', {
      fromRecordedDate: '01/02/1990',
      toRecordedDate: '11/19/2026',
      documentType: 'ALL',
      instrumentGroup: 'ALL',
    });
  });

  it('sends the selected criteria', async () => {
    const { user, fill, submit } = await showForm('searchByName');
    await fill({ [LAST]: 'Lindquist', 'Business or last name 2': 'Peterson' });
    await user.click(screen.getByRole('radio', { name: 'And' }));
    await user.click(screen.getByRole('radio', { name: 'Grantees' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Instrument group' }), 'Deeds');
    await submit();
    expect(onSearch.mock.calls[0]?.[1]).toMatchObject({
      grantorGranteeLastName: 'Lindquist',
      grantorGranteeLastName2: 'Peterson',
      andOr: 'AND',
      grantorGranteeSearchIn: 'GRANTEES',
      instrumentGroup: 'DEEDS',
    });
  });

  it('ignores submit while loading', async () => {
    onSearch.mockReturnValue(new Promise(() => {}));
    const { user, fill, submit } = await showForm('searchByName');
    await fill({ [LAST]: 'LINDQUIST' });
    await submit();
    await user.click(await screen.findByRole('button', { name: 'Searching...' }));
    await user.keyboard('{Enter}');
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it('is saved as it is typed, and Clear restores and saves its defaults', async () => {
    const { user, fill } = await showForm('searchByName');
    await fill({ [LAST]: 'LINDQUIST', 'Recorded from': '01/01/1950' });
    expect(findSavedCriteria('searchByName')).toMatchObject({ grantorGranteeLastName: 'LINDQUIST' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('textbox', { name: 'Recorded from' })).toHaveValue('01/01/1920');
    expect(findSavedCriteria('searchByName')).toMatchObject({ grantorGranteeLastName: '' });
    expect(screen.getByRole('textbox', { name: /^Business or last name( \*)?$/ })).toHaveFocus();
  });

  it('brings the focus to its first field with /', async () => {
    const { user } = await showForm('searchByBookAndPage');
    screen.getByRole('button', { name: 'Clear' }).focus();
    await user.keyboard('/');
    expect(screen.getByRole('textbox', { name: /^Book/ })).toHaveFocus();
  });
});

describe('a search that failed', () => {
  it.each([
    [new ApiRefusal(503, 'The search took too long.'), 'Error: The search took too long.'],
    [new ApiRefusal(0), 'An unexpected error 101 has occurred.'],
    [new ApiRefusal(502), 'An unexpected error 102 has occurred.'],
  ])('keeps the form and says why: %o', async (failure, text) => {
    onSearch.mockRejectedValue(failure);
    const { fill, submit } = await showForm('searchByName');
    await fill({ [LAST]: 'LINDQUIST' });
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('textbox', { name: /^Business or last name( \*)?$/ })).toHaveValue('LINDQUIST');
    expect(screen.getByRole('button', { name: 'Submit' })).toBeInTheDocument();
  });

  it('shows the server’s errors next to their fields', async () => {
    const fieldErrors = { fromRecordedDate: 'Future date entered.' };
    onSearch.mockRejectedValue(
      new ApiRefusal(400, 'Check the highlighted fields.', { code: 'INVALID_INPUT', fieldErrors }),
    );
    const { fill, submit } = await showForm('searchByName');
    await fill({ [LAST]: 'LINDQUIST' });
    await submit();
    expect(await readSummary()).toEqual({ 'Recorded from': 'Future date entered.' });
    expect(screen.getByRole('alert')).toHaveTextContent(/^Check the highlighted fields\./);
  });
});

describe('"No Records Found."', () => {
  it('appears with the criteria, the verified date, and ways to broaden', async () => {
    onSearch.mockResolvedValue({ count: 0, displayCriteria: [{ key: 'Name', value: 'LINDQUIST, ANNA' }] });
    const { fill, submit, user } = await showForm('searchByName');
    await fill({ [LAST]: 'LINDQUIST', 'First name': 'ANNA' });
    await submit();
    const notice = await screen.findByRole('region', { name: 'No Records Found.' });
    await waitFor(() => expect(notice).toHaveFocus());
    expect(within(notice).getByRole('list', { name: 'Search criteria' })).toHaveTextContent('Name LINDQUIST, ANNA');
    expect(notice).toHaveTextContent('verified through 11/19/2026');
    await user.click(await within(notice).findByRole('button', { name: 'Leave out the first name 12 records' }));
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('');
    expect(screen.queryByText('No Records Found.')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus();
    expect(onSearch).toHaveBeenCalledOnce();
  });
});
