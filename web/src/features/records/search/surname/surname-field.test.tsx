import { suggestSurnames } from '@portal/contract/index/search/run/suggest-surnames';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPortal } from '../../../../test/render-part.tsx';
import { LAST_NAME, respondToSearchArea, searchCalls } from '../../../../test/search-area.tsx';
import { respondToCall } from '../../../../test/server.ts';

const NEAR: Readonly<Record<string, { name: string; count: number | null }[]>> = {
  LINDQUSIT: [
    { name: 'LINDQUIST', count: 312 },
    { name: 'LUNDQUIST', count: 1_000 },
  ],
  HAUGEM: [{ name: 'HAUGEN', count: null }],
};
const asked: string[] = [];
/** The search that the last question was about. */
let askedFor = '';

beforeEach(() => {
  respondToSearchArea();
  asked.length = 0;
  respondToCall(suggestSurnames, (request) => {
    const { type, lastName } = request as { type: string; lastName: string };
    asked.push(lastName);
    askedFor = type;
    return { content: { surnames: NEAR[lastName] ?? [] } };
  });
});

async function type(text: string) {
  const { user } = renderPortal('/search/searchByName');
  return paste(user, LAST_NAME, text);
}

async function paste(user: ReturnType<typeof renderPortal>['user'], label: string | RegExp, text: string) {
  const field = await screen.findByRole('textbox', { name: label });
  await user.click(field);
  await user.paste(text);
  return { user, field };
}

const near = () => screen.findByRole('group', { name: 'Did you mean' });

it('offers the surnames near a typed one with their counts, by keys, and searches nothing', async () => {
  const { user, field } = await type('LINDQUSIT');
  const [first, second] = within(await near()).getAllByRole('button');
  expect(first).toHaveAccessibleName('LINDQUIST 312 records');
  expect(second).toHaveTextContent('1,000+');
  expect(screen.getByText('Did you mean: LINDQUIST, LUNDQUIST')).toBeInTheDocument();
  expect(field).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(second).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(field).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('LINDQUIST');
  expect(field).toHaveFocus();
  await waitFor(() => expect(asked.at(-1)).toBe('LINDQUIST'));
  expect(screen.queryByRole('group', { name: 'Did you mean' })).not.toBeInTheDocument();
  expect(searchCalls).toEqual([]);
});

it('offers them without counts where the search has a price', async () => {
  await type('HAUGEM');
  expect(within(await near()).getByRole('button')).toHaveAccessibleName('HAUGEN');
});

it.each([
  [
    'searchByTaxLien',
    /^Taxpayer name/,
    async (user: ReturnType<typeof renderPortal>['user']) => {
      await user.click(await screen.findByRole('radio', { name: 'Taxpayer' }));
    },
  ],
  ['searchByLegalDescription', LAST_NAME, async () => {}],
] as const)('offers those that %s looks through', async (search, label, openField) => {
  const { user } = renderPortal(`/search/${search}`);
  await openField(user);
  await paste(user, label, 'HAUGEM');
  expect(within(await near()).getByRole('button')).toHaveAccessibleName('HAUGEN');
  expect(askedFor).toBe(search);
});

it('asks for nothing with two letters', async () => {
  const { user } = await type('HA');
  await user.paste('UGEM');
  await near();
  expect(asked).toEqual(['HAUGEM']);
});
