import { EFFECTS } from '@portal/contract/index/title/instrument-effects';
import { INSTRUMENT_EFFECTS_MAX } from '@portal/contract/settings/index/instrument-effects';
import { CODE_MAX_CHARACTERS } from '@portal/contract/settings/money/special-rates';
import { useMemo } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { NumberField } from '../../../ui/form/numeric-field.tsx';
import { RowsField } from '../../../ui/form/rows-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { PartProps } from '../describe-screen.ts';

const GROWTH = {
  newRow: { code: '', effect: 'EVIDENCE', counterparts: '', termYears: 0, isTermInImage: false, source: '' },
  maxRows: INSTRUMENT_EFFECTS_MAX,
  limit: { key: 'instrumentEffectLimit', params: { n: INSTRUMENT_EFFECTS_MAX } },
} as const;

/** The effects of the county's instruments on title (decision 0125). Saving drops blank rows and sorts the others. */
export function InstrumentEffectRows({ form }: PartProps<'instrumentEffects'>) {
  const texts = useTexts('chain');
  const effects = useMemo(() => EFFECTS.map((value) => ({ value, label: texts(`effects.${value}`) })), [texts]);
  const cells = useMemo(
    () => ({
      code: (path: `effects.${number}.code`) => (
        <TextField form={form} path={path} maxLength={CODE_MAX_CHARACTERS} autoComplete="off" />
      ),
      effect: (path: `effects.${number}.effect`) => <SelectField form={form} path={path} options={effects} />,
      counterparts: (path: `effects.${number}.counterparts`) => (
        <TextField form={form} path={path} autoComplete="off" />
      ),
      termYears: (path: `effects.${number}.termYears`) => <NumberField form={form} path={path} emptyValue={0} />,
      isTermInImage: (path: `effects.${number}.isTermInImage`) => <SwitchField form={form} path={path} />,
      source: (path: `effects.${number}.source`) => <TextField form={form} path={path} autoComplete="off" />,
    }),
    [form, effects],
  );
  return <RowsField form={form} path="effects" cells={cells} growth={GROWTH} />;
}
