import { NativeSelect } from '@mantine/core';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { PAYOUT_WAITS, waitingPayoutList } from '@portal/contract/people/account-admin/waiting-payouts';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { Link } from 'react-router';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../settings/settings-screen.module.css';
import filterClasses from './payment-findings-screen.module.css';

/** The payouts of all accounts that wait for an approval or for their check, with links to where that is done (decision 0335). */
export function WaitingPayoutsScreen() {
  const texts = useTexts('control-panel');
  const shown = useList(waitingPayoutList, { today: getPlainDate(useCountyFlags().today) });
  const { filter, setFilter } = shown;
  return (
    <>
      <ScreenHeading>{texts('names.waitingPayouts')}</ScreenHeading>
      <p className={classes.note}>{texts('waitingPayouts.note')}</p>
      <NativeSelect
        className={filterClasses.filter}
        label={texts('findings.show')}
        data={([ALL_CODE, ...PAYOUT_WAITS] as const).map((value) => ({
          value,
          label: texts(`waitingPayouts.waits.${value}`),
        }))}
        value={filter.waitsFor}
        onChange={(event) => setFilter({ waitsFor: event.currentTarget.value as typeof filter.waitsFor })}
      />
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ key }) => key,
          cells: {
            accountName: ({ accountId, accountName, waitsFor }) => (
              <Link
                to={waitsFor === 'APPROVAL' ? '/controlPanel/approvals' : `/controlPanel/accountMoney/${accountId}`}
              >
                {accountName}
              </Link>
            ),
          },
        }}
      />
    </>
  );
}
