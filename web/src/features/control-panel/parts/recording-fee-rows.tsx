import {
  EXEMPTION_DUES,
  EXEMPTION_MAX_CHARACTERS,
  RECORDING_FEES,
  RECORDING_TAXES,
} from '@portal/contract/filing/efile/fee-facts';
import { EXEMPTIONS_MAX, RECORDING_FEES_MAX } from '@portal/contract/settings/filing/recording-fees';
import { addMonths } from '@portal/contract/values/plain-date';
import { useMemo } from 'react';
import { browserToday } from '../../../lib/county/browser-today.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { DateField } from '../../../ui/form/completed-field.tsx';
import { MoneyField, NumberField, PercentField } from '../../../ui/form/numeric-field.tsx';
import { RowsField } from '../../../ui/form/rows-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { PartProps } from '../describe-screen.ts';

/** How far ahead a county knows its fees. */
const FUTURE_MONTHS = 120;

const FEE_GROWTH = {
  newRow: { fee: 'FILING', instruments: '', firstDay: '', amount: 0, included: 0, rate: 0, minimumUpTo: 0 },
  maxRows: RECORDING_FEES_MAX,
  limit: { key: 'specialRateLimit', params: { n: RECORDING_FEES_MAX } },
} as const;

const EXEMPTION_GROWTH = {
  newRow: { tax: 'DEED', text: '', due: 'NOTHING' },
  maxRows: EXEMPTIONS_MAX,
  limit: { key: 'specialRateLimit', params: { n: EXEMPTIONS_MAX } },
} as const;

/** The county's fees by instrument (docs/decisions/0292). Saving drops blank rows. */
export function RecordingFeeRows({ form }: PartProps<'recordingFees'>) {
  const texts = useTexts('efile');
  // A two-digit year of a first day is rather next year than a century ago.
  const latest = useMemo(() => addMonths(browserToday(), FUTURE_MONTHS), []);
  const fees = useMemo(() => RECORDING_FEES.map((value) => ({ value, label: texts(`fees.${value}`) })), [texts]);
  const cells = useMemo(
    () => ({
      fee: (path: `fees.${number}.fee`) => <SelectField form={form} path={path} options={fees} />,
      instruments: (path: `fees.${number}.instruments`) => <TextField form={form} path={path} autoComplete="off" />,
      firstDay: (path: `fees.${number}.firstDay`) => <DateField form={form} path={path} today={latest} />,
      amount: (path: `fees.${number}.amount`) => <MoneyField form={form} path={path} emptyValue={0} />,
      included: (path: `fees.${number}.included`) => <NumberField form={form} path={path} emptyValue={0} />,
      rate: (path: `fees.${number}.rate`) => <PercentField form={form} path={path} emptyValue={0} />,
      minimumUpTo: (path: `fees.${number}.minimumUpTo`) => <MoneyField form={form} path={path} emptyValue={0} />,
    }),
    [form, fees, latest],
  );
  return <RowsField form={form} path="fees" cells={cells} growth={FEE_GROWTH} />;
}

/** The exemptions from taxes that filers choose from. */
export function ExemptionRows({ form }: PartProps<'recordingFees'>) {
  const texts = useTexts('efile');
  const options = useMemo(
    () => ({
      taxes: RECORDING_TAXES.map((value) => ({ value, label: texts(`taxes.${value}`) })),
      dues: EXEMPTION_DUES.map((value) => ({ value, label: texts(`exemptionDues.${value}`) })),
    }),
    [texts],
  );
  const cells = useMemo(
    () => ({
      tax: (path: `exemptions.${number}.tax`) => <SelectField form={form} path={path} options={options.taxes} />,
      text: (path: `exemptions.${number}.text`) => (
        <TextField form={form} path={path} maxLength={EXEMPTION_MAX_CHARACTERS} autoComplete="off" />
      ),
      due: (path: `exemptions.${number}.due`) => <SelectField form={form} path={path} options={options.dues} />,
    }),
    [form, options],
  );
  return <RowsField form={form} path="exemptions" cells={cells} growth={EXEMPTION_GROWTH} />;
}
