import { NativeSelect } from '@mantine/core';
import { depositList, MATCH_STATES } from '@portal/contract/money/bank-statements/bank-statements';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import filterClasses from '../money/payment-findings-screen.module.css';
import classes from '../settings/settings-screen.module.css';

/** The deposits that the bank should have, by age, with its payments (decision 0330). */
export function BankDepositsScreen() {
  const texts = useTexts('control-panel');
  const shown = useList(depositList, { today: getPlainDate(useCountyFlags().today) });
  return (
    <>
      <ScreenHeading>{texts('names.bankDeposits')}</ScreenHeading>
      <p className={classes.note}>{texts('bankStatements.depositsNote')}</p>
      <MatchFilter value={shown.filter.state} onChange={(state) => shown.setFilter({ state })} />
      <ListView shown={shown} presentation={{ keyOf: ({ kind, key }) => `${kind} ${key}` }} />
    </>
  );
}

const STATES = [...MATCH_STATES, ALL_CODE] as const;
type FilterState = (typeof STATES)[number];

interface MatchFilterProps {
  readonly value: FilterState;
  readonly onChange: (state: FilterState) => void;
}

/** Chooses between what is matched and what isn't. */
export function MatchFilter({ value, onChange }: MatchFilterProps) {
  const texts = useTexts('control-panel');
  return (
    <NativeSelect
      className={filterClasses.filter}
      label={texts('findings.show')}
      data={STATES.map((state) => ({ value: state, label: texts(`bankStatements.states.${state}`) }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as FilterState)}
    />
  );
}
