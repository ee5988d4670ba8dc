import { defineList } from '@portal/contract/lists/define-list';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { renderRoutes } from '../../test/render-part.tsx';
import { respondToCall } from '../../test/server.ts';
import { useList } from './use-list.ts';

const lakes = defineList({
  path: 'lakes',
  access: 'signed-in',
  texts: { title: 'users:title', none: 'users:none' },
  row: z.object({ id: z.int(), name: z.string(), acres: z.int() }),
  filter: z.object({ text: z.string().default(''), state: z.enum(['ALL', 'OPEN']).default('ALL') }),
  columns: {
    name: { kind: 'text', label: 'users:name', sortable: true },
    acres: { kind: 'count', label: 'reports:accounts', sortable: true },
  },
  defaultSort: { sortKey: 'name', sortDirection: 'ASC' },
  pageRows: 3,
  rowsKey: 'lakes',
});

/** Makes two changes in a row, as two inputs do before the address has the first one. */
function Lakes() {
  const shown = useList(lakes, { today: '2026-11-20' as PlainDate });
  const narrow = () => {
    shown.setFilter({ text: 'e' });
    shown.setFilter({ state: 'OPEN' });
    shown.sortBy('acres');
    shown.sortBy('acres');
  };
  return (
    <button type="button" onClick={narrow}>
      Narrow
    </button>
  );
}

it('keeps a change that isn’t in the address yet when another one follows', async () => {
  respondToCall(lakes.endpoint, () => ({ content: { lakes: [], totalCount: 0, pageNumber: 1 } }));
  const { user, router } = renderRoutes([{ path: '*', element: <Lakes /> }], '/lakes');
  await user.click(await screen.findByRole('button', { name: 'Narrow' }));
  expect(router.state.location.search).toBe('?text=e&state=OPEN&sortKey=acres&sortDirection=DESC');
});
