import { NativeSelect } from '@mantine/core';
import { clerkDayList, feeIncomeList } from '@portal/contract/filing/efile/filing-reports';
import { NAMED_PERIODS, type NamedPeriod } from '@portal/contract/reports/named-periods';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './efile.module.css';

/** The decisions of each clerk by day. */
export function ClerkDaysScreen() {
  const texts = useTexts('efile');
  const shown = useList(clerkDayList, { today: getPlainDate(useCountyFlags().today) });
  const { filter, setFilter } = shown;
  return (
    <>
      <ScreenHeading>{texts('clerkDays')}</ScreenHeading>
      <p className={classes.note}>{texts('clerkDaysHint')}</p>
      <PeriodSelect value={filter.period} onChange={(period) => setFilter({ period })} />
      <ListView shown={shown} presentation={{ keyOf: ({ day, clerk }) => `${day} ${clerk}` }} />
    </>
  );
}

/** The income of filings by fee and month. */
export function FeeIncomeScreen() {
  const texts = useTexts('efile');
  const shown = useList(feeIncomeList, { today: getPlainDate(useCountyFlags().today) });
  const { filter, setFilter } = shown;
  return (
    <>
      <ScreenHeading>{texts('feeIncome')}</ScreenHeading>
      <p className={classes.note}>{texts('feeIncomeHint')}</p>
      <PeriodSelect value={filter.period} onChange={(period) => setFilter({ period })} />
      <ListView shown={shown} presentation={{ keyOf: ({ month, fee }) => `${month} ${fee}` }} />
    </>
  );
}

function PeriodSelect(props: { readonly value: NamedPeriod; readonly onChange: (period: NamedPeriod) => void }) {
  const texts = useTexts('reports');
  return (
    <div className={classes.buttons}>
      <NativeSelect
        label={texts('period')}
        value={props.value}
        data={NAMED_PERIODS.map((value) => ({ value, label: texts(`namedPeriods.${value}`) }))}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value as NamedPeriod)}
      />
    </div>
  );
}
