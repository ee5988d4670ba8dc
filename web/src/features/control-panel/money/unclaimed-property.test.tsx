import {
  remitUnclaimedProperty,
  type UnclaimedProperty,
  unclaimedPropertyList,
} from '@portal/contract/money/unclaimed-property/unclaimed-property';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

const PROPERTY: UnclaimedProperty = {
  ...{ id: 4, year: 2030, accountId: 7, ownerName: 'Granite Law Office', kind: 'ESCROW', amountCents: 4_200 },
  ...{ address: '9 Elm St', city: 'Juniper Falls', ownerState: 'MN', zip: '55971' },
  ...{ lastActivityOn: '06/30/2027', noticedOn: '07/25/2030', notice: 'NO_ADDRESS', state: 'LISTED' },
};
const CLAIMED: UnclaimedProperty = { ...PROPERTY, id: 5, state: 'CLAIMED' };

it('Unclaimed balances lead to their account and letter, and are paid to the state with a number', async () => {
  respondAsCounty();
  const requests: unknown[] = [];
  respondToCall(unclaimedPropertyList.endpoint, (request) => {
    requests.push(request);
    return {
      content: { totalCount: 2, pageNumber: 1, properties: [PROPERTY, CLAIMED] },
    };
  });
  const remitted: unknown[] = [];
  respondToCall(remitUnclaimedProperty, (request) => {
    remitted.push(request);
    return { message: '1 balances, $42.00 in total.', content: { year: 2030, balances: 1, totalCents: 4_200 } };
  });
  const { user } = await openPanel('unclaimedProperty', 'Unclaimed Property');
  const [row] = await screen.findAllByRole('row', { name: /Granite Law Office/ });
  if (row === undefined) throw new Error('No row.');
  expect(row).toHaveTextContent('$42.00');
  expect(within(row).getByText('No email address')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Granite Law Office' }).getAttribute('href')).toContain(
    '/controlPanel/accountMoney/7',
  );
  // Only what is listed has a letter.
  expect(screen.getAllByRole('button', { name: 'Letter to Granite Law Office' })).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'REMITTED');
  expect(requests.at(-1)).toMatchObject({ state: 'REMITTED' });
  await user.click(screen.getByRole('button', { name: 'Record the payment to the state' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'W-77');
  await user.click(within(dialog).getByRole('button', { name: 'Record the payment to the state' }));
  expect(await screen.findByText(/\$42\.00 in total/)).toBeVisible();
  expect(remitted).toEqual([{ reference: 'W-77' }]);
});
