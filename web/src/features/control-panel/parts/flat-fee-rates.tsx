import { FLAT_FEE_RATES, type FlatFeeRate } from '@portal/contract/settings/money/flat-fee';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/i18n.ts';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import { MoneyField, NumberField } from '../../../ui/form/numeric-field.tsx';
import { RowsField } from '../../../ui/form/rows-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import type { PartProps } from '../describe-screen.ts';
import type { RateColumn } from './rates-csv.ts';
import { RatesTransfer } from './rates-transfer.tsx';

/** Five rates, whichever group they belong to. */
type RatesForm = ContractForm<{ rates: FlatFeeRate[] }>;

/** The columns of the table in a file. */
const COLUMNS: readonly RateColumn[] = [
  { field: 'option', kind: 'switch', blank: false },
  { field: 'unlimitedNumberOfPages', kind: 'switch', blank: false },
  { field: 'numberOfPages', kind: 'number', blank: 0 },
  { field: 'cost', kind: 'money', blank: null },
];

interface CellProps<Field extends string> {
  readonly form: RatesForm;
  readonly path: `rates.${number}.${Field}`;
}

/** The monthly rates of flat-fee accounts (Spec 3 §3 "Flat fee config"). */
export function FlatFeeRates({ form }: PartProps<'flatFee'>) {
  return <RatesTable form={form} />;
}

/** The add-ons that account administrators can buy, if they can buy any (Spec 3 §4 "Flat fee override"). */
export function FlatFeeAddOns({ form }: PartProps<'flatFeeOverride'>) {
  return <RatesTable form={form} switchedOnBy="accountAdminReload" />;
}

/** Unlimited, number of images and cost belong to a rate that is offered; a number doesn't belong to unlimited images (Spec 3 §4). */
function RatesTable({ form, switchedOnBy }: { readonly form: RatesForm; readonly switchedOnBy?: string }) {
  const texts = useTexts('control-panel');
  const cells = useMemo(
    () => ({
      option: (path: `rates.${number}.option`) => <OptionCell form={form} path={path} switchedOnBy={switchedOnBy} />,
      unlimitedNumberOfPages: (path: `rates.${number}.unlimitedNumberOfPages`) => (
        <UnlimitedCell form={form} path={path} switchedOnBy={switchedOnBy} />
      ),
      numberOfPages: (path: `rates.${number}.numberOfPages`) => (
        <NumberCell form={form} path={path} switchedOnBy={switchedOnBy} />
      ),
      cost: (path: `rates.${number}.cost`) => <CostCell form={form} path={path} switchedOnBy={switchedOnBy} />,
    }),
    [form, switchedOnBy],
  );
  return (
    <>
      <RatesTransfer
        form={form}
        columns={COLUMNS}
        maxRows={FLAT_FEE_RATES}
        limitText={texts('rates.flatLimit', { n: FLAT_FEE_RATES })}
        isFilledUp
        fileName="flat-fee-rates.csv"
      />
      <RowsField form={form} path="rates" cells={cells} />
    </>
  );
}

interface Switched {
  readonly switchedOnBy: string | undefined;
}

function OptionCell({ form, path, switchedOnBy }: CellProps<'option'> & Switched) {
  const { isOn } = useRate(form, path, switchedOnBy);
  return <SwitchField form={form} path={path} isDisabled={!isOn} />;
}

function UnlimitedCell({ form, path, switchedOnBy }: CellProps<'unlimitedNumberOfPages'> & Switched) {
  const { isOn, isOffered } = useRate(form, path, switchedOnBy);
  return <SwitchField form={form} path={path} isDisabled={!isOn || !isOffered} />;
}

function NumberCell({ form, path, switchedOnBy }: CellProps<'numberOfPages'> & Switched) {
  const { isOn, isOffered, isUnlimited } = useRate(form, path, switchedOnBy);
  return <NumberField form={form} path={path} emptyValue={0} isDisabled={!isOn || !isOffered || isUnlimited} />;
}

function CostCell({ form, path, switchedOnBy }: CellProps<'cost'> & Switched) {
  const { isOn, isOffered } = useRate(form, path, switchedOnBy);
  return <MoneyField form={form} path={path} emptyValue={null} isDisabled={!isOn || !isOffered} />;
}

/** The values of a rate that determine which of its cells can be edited. */
function useRate({ control }: RatesForm, path: string, switchedOnBy: string | undefined) {
  const row = path.slice(0, path.lastIndexOf('.'));
  const [isOffered, isUnlimited, isOn] = useWatch({
    control,
    name: [`${row}.option`, `${row}.unlimitedNumberOfPages`, switchedOnBy ?? `${row}.option`],
  });
  return {
    isOffered: isOffered === true,
    isUnlimited: isUnlimited === true,
    isOn: switchedOnBy === undefined || isOn === true,
  };
}
