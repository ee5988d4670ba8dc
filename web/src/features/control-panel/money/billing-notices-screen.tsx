import { NativeSelect } from '@mantine/core';
import { billingNoticeList, NOTICE_KINDS, NOTICE_OUTCOMES } from '@portal/contract/money/billing/billing-notices';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { Link } from 'react-router';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../settings/settings-screen.module.css';
import filterClasses from './payment-findings-screen.module.css';

/** The emails to accounts about their money, and which of them couldn't be sent (decision 0379). */
export function BillingNoticesScreen() {
  const texts = useTexts('control-panel');
  const shown = useList(billingNoticeList, { today: getPlainDate(useCountyFlags().today) });
  const { filter, setFilter } = shown;
  return (
    <>
      <ScreenHeading>{texts('names.billingNotices')}</ScreenHeading>
      <p className={classes.note}>{texts('billingNotices.note')}</p>
      <NativeSelect
        className={filterClasses.filter}
        label={texts('billingNotices.kind')}
        data={([ALL_CODE, ...NOTICE_KINDS] as const).map((value) => ({
          value,
          label: texts(`billingNotices.kinds.${value}`),
        }))}
        value={filter.kind}
        onChange={(event) => setFilter({ kind: event.currentTarget.value as typeof filter.kind })}
      />
      <NativeSelect
        className={filterClasses.filter}
        label={texts('billingNotices.outcome')}
        data={([ALL_CODE, ...NOTICE_OUTCOMES] as const).map((value) => ({
          value,
          label: texts(`billingNotices.outcomes.${value}`),
        }))}
        value={filter.outcome}
        onChange={(event) => setFilter({ outcome: event.currentTarget.value as typeof filter.outcome })}
      />
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          cells: {
            accountName: ({ accountId, accountName }) => (
              <Link to={`/controlPanel/accountMoney/${accountId}`}>{accountName}</Link>
            ),
          },
        }}
      />
    </>
  );
}
