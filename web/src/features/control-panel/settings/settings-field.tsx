import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { listChoices } from '@portal/contract/settings/list-choices';
import { pictureUseSchema } from '@portal/contract/settings/pictures';
import { type AnyField, placeFieldTexts } from '@portal/contract/settings/settings-fields';
import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField, TimeField } from '../../../ui/form/completed-field.tsx';
import type { ContractForm, FormHandle } from '../../../ui/form/layer/contract-form.ts';
import { MoneyField, NumberField, PercentField } from '../../../ui/form/numeric-field.tsx';
import { ParagraphField } from '../../../ui/form/paragraph-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PictureField } from '../parts/picture-field.tsx';

import type { SettingsValues } from '../settings-query.ts';
import { useFieldText } from '../settings-texts.ts';

/** Up to this number, choices are all visible; more of them are a list. */
const CHOICES_IN_SIGHT = 3;

interface SettingsFieldProps {
  readonly form: FormHandle;
  readonly group: SettingsGroupName;
  readonly path: string;
  /** The field can be edited while these fields have these values; the same object at every render. */
  readonly enabledWhen?: SettingsValues | undefined;
}

/** A field of a group, drawn by its kind. */
export const SettingsField = memo(function SettingsField({ form, group, path, enabledWhen }: SettingsFieldProps) {
  const isDisabled = !useIsEnabled(form, enabledWhen);
  const { fields }: SettingsGroup = SETTINGS_GROUPS[group];
  const field = fields[path] ?? { kind: 'text' };
  // The compiler checked kinds against types in the group's definition, which determines the paths and types of its
  // form.
  const shared = { form: form as never, path: path as never, isDisabled };
  switch (field.kind) {
    case 'switch':
      return <SwitchField {...shared} />;
    case 'money':
      return <MoneyField {...shared} />;
    case 'percent':
      return <PercentField {...shared} />;
    case 'number':
      return <NumberField {...shared} />;
    case 'paragraph':
      return <ParagraphField {...shared} />;
    case 'date':
      return <DateField {...shared} />;
    case 'time':
      return <TimeField {...shared} />;
    case 'picture':
      return <PictureField form={form as never} path={path as never} use={pictureUseSchema.parse(path)} />;
    case 'choice':
      return <SettingsChoice {...shared} group={group} field={field} path={path} />;
    default:
      return <TextField {...shared} />;
  }
});

interface SettingsChoiceProps {
  readonly form: ContractForm<Record<string, string>>;
  readonly group: SettingsGroupName;
  readonly path: string;
  readonly field: AnyField;
  readonly isDisabled: boolean;
}

function SettingsChoice({ form, group, path, field, isDisabled }: SettingsChoiceProps) {
  const fieldText = useFieldText();
  const texts = placeFieldTexts([group, path], field);
  const options = listChoices(group, path).map((value) => ({ value, label: fieldText(`${texts.options}.${value}`) }));
  const Field = options.length > CHOICES_IN_SIGHT ? SelectField : ChoiceField;
  return <Field form={form} path={path} options={options} isDisabled={isDisabled} />;
}

/** Whether all given fields have certain values; rerenders only when one of them changes. */
function useIsEnabled({ control }: FormHandle, wanted: SettingsValues | undefined): boolean {
  const fields = Object.entries(wanted ?? {});
  const values = useWatch({ control, name: fields.map(([field]) => field) });
  return fields.every(([, value], index) => values[index] === value);
}
