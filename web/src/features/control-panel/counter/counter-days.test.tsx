import {
  type CounterDay,
  type CounterDrawer,
  closeCounterDay,
  closeDrawer,
  getDrawer,
  listCounterDays,
  openDrawer,
} from '@portal/contract/money/drawers/drawers';
import { getLedgerDay, type LedgerDay, listLedgerDays } from '@portal/contract/money/general-ledger/ledger-days';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall, respondToFileCall } from '../../../test/server.ts';

const OPEN: CounterDrawer = {
  ...{ drawerId: 4, day: '11/20/2026', username: 'inga.dahl', isOwn: true, startCents: 10_000, keepCents: 10_000 },
  ...{ openedAt: '2026-11-20T08:00', closedAt: null, closedBy: null },
  ...{ cashCents: null, checksCents: null, cardCents: null, leftCents: 0, differences: [], reason: '' },
};
const CLOSED: CounterDrawer = {
  ...{ ...OPEN, closedAt: '2026-11-20T16:00', closedBy: 'ole.berg', cashCents: 12_000, checksCents: 3_000 },
  ...{ cardCents: 0, differences: [{ kind: 'CASH', amountCents: -500 }], reason: 'Wrong change' },
};
const CHECK = { journalEntryId: 9, number: '101', accountName: 'Lakeside Title', amountCents: 3_000 };

let days: CounterDay[];
const requests: unknown[] = [];
function show(drawers: readonly CounterDrawer[], day: Partial<CounterDay> = {}, isUsed = true): void {
  days =
    drawers.length === 0 ? [] : [{ day: '11/20/2026', closedAt: null, closedBy: null, drawers: [...drawers], ...day }];
  respondToCall(listCounterDays, () => ({ content: { isUsed, today: '11/20/2026', days } }));
}
function showLedger(ledgerDays: readonly LedgerDay[], isExported = true): void {
  respondToCall(listLedgerDays, () => ({ content: { isExported, days: [...ledgerDays] } }));
}
const openScreen = () => openPanel('counterDays', 'Drawers and Days');

beforeEach(() => {
  requests.length = 0;
  respondAsCounty();
  showLedger([], false);
});

describe('Drawers and days', () => {
  it('says that the county uses no drawers', async () => {
    show([], {}, false);
    await openScreen();
    expect(await screen.findByText(/This county doesn't use drawers/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open the drawer' })).toBeNull();
  });

  it('opens the drawer with its starting cash', async () => {
    show([]);
    respondToCall(openDrawer, (request) => {
      requests.push(request);
      show([OPEN]);
      return { content: { drawerId: 4 } };
    });
    const { user } = await openScreen();
    await user.click(await screen.findByRole('button', { name: 'Open the drawer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open the drawer' }));
    const start = dialog.getByRole('textbox', { name: /Starting cash/ });
    await user.clear(start);
    await user.type(start, '100');
    await user.click(dialog.getByRole('button', { name: 'Open the drawer' }));
    expect(await screen.findByText('Open since 11/20/2026 8:00 AM, with $100.00.')).toBeInTheDocument();
    expect(requests).toMatchObject([{ startCents: 10_000 }]);
  });

  it('closes a drawer with what was counted: nothing is filled in, and the start stays', async () => {
    show([OPEN]);
    respondToCall(getDrawer, () => ({ content: { drawer: OPEN, checks: [CHECK] } }));
    respondToCall(closeDrawer, (request) => {
      requests.push(request);
      show([CLOSED]);
      return { content: { differences: [] } };
    });
    const { user } = await openScreen();
    await user.click(await screen.findByRole('button', { name: 'Close the drawer of inga.dahl' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close the drawer of inga.dahl' }));
    const check = await dialog.findByRole('switch', { name: 'Check 101, Lakeside Title, $30.00' });
    expect(check).not.toBeChecked();
    const type = (name: string, text: string) =>
      user.type(dialog.getByRole('textbox', { name: new RegExp(`^\\${name}`) }), text);
    await type('$20.00: pieces', '6');
    await user.click(dialog.getByRole('button', { name: 'Close the drawer' }));
    const problems = await dialog.findByRole('alert');
    expect(problems).toHaveTextContent('Card terminal: sales: Required.');
    expect(problems).toHaveTextContent(
      'The deposit must be $20.00, or as near below it as the pieces allow. The rest remains in the drawer.',
    );
    await type('$20.00: of them', '5');
    await user.type(dialog.getByRole('textbox', { name: /^Card terminal: sales/ }), '45');
    await user.type(dialog.getByRole('textbox', { name: /^Card terminal: refunds/ }), '50.25');
    await user.click(check);
    await user.click(dialog.getByRole('button', { name: 'Close the drawer' }));
    await waitFor(() =>
      expect(requests).toEqual([
        {
          ...{ drawerId: 4, checks: [9], cardCents: -525, reason: '' },
          cash: [{ denominationCents: 2_000, counted: 6, deposited: 1 }],
        },
      ]),
    );
    expect(await screen.findByText('Cash -$5.00', { exact: false })).toHaveTextContent('Wrong change');
  });

  it('closes a day whose drawers are closed, after a question, and gives its papers', async () => {
    show([CLOSED]);
    respondToCall(closeCounterDay, (request) => {
      requests.push(request);
      show([CLOSED], { closedAt: '2026-11-20T16:10', closedBy: 'ole.berg' });
      return { content: {}, message: '11/20/2026 is closed.' };
    });
    const { user } = await openScreen();
    expect(screen.queryByRole('button', { name: /Deposit slip/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Close the day 11/20/2026' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('is locked from then on');
    await user.click(within(question).getByRole('button', { name: 'Close the day' }));
    expect(await screen.findByRole('button', { name: /Deposit slip of 11\/20\/2026/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Close the day/ })).toBeNull();
    expect(requests).toEqual([{ day: '11/20/2026' }]);
  });

  it('offers to close no day with an open drawer', async () => {
    show([OPEN, { ...CLOSED, drawerId: 5 }]);
    await openScreen();
    expect(await screen.findByRole('button', { name: /Journal of/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Close the day/ })).toBeNull();
  });

  it('offers the exported day of the ledger in both formats, and on the closed day', async () => {
    show([CLOSED], { closedAt: '2026-11-20T16:10', closedBy: 'ole.berg' });
    showLedger([{ day: '11/20/2026', entries: 12, totalCents: 123_456, sentAt: '2026-11-21T00:15' }]);
    respondToFileCall(getLedgerDay, (request) => {
      requests.push(request);
      return { bytes: '{}', contentType: 'application/json', fileName: 'ledger.json' };
    });
    const { user } = await openScreen();
    const table = within(await screen.findByRole('region', { name: 'General ledger' }));
    const row = table.getByRole('row', { name: /11\/20\/2026/ });
    expect(row).toHaveTextContent('12$1,234.56');
    expect(row).toHaveTextContent('11/21/2026 12:15 AM');
    await user.click(table.getByRole('button', { name: 'JSON of the general ledger of 11/20/2026' }));
    await waitFor(() => expect(requests).toEqual([{ day: '11/20/2026', format: 'json' }]));
    expect(screen.getByRole('button', { name: 'General ledger: 11/20/2026' })).toBeInTheDocument();
  });

  it('says that no day is exported, and offers none on a closed day', async () => {
    show([CLOSED], { closedAt: '2026-11-20T16:10', closedBy: 'ole.berg' });
    await openScreen();
    expect(await screen.findByText(/The days of the ledger aren't exported/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /General ledger:/ })).toBeNull();
  });
});
