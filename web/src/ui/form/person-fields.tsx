import { NativeSelect, TextInput } from '@mantine/core';
import { PHONE_FORMAT_TYPES, type Profile } from '@portal/contract/current-user/profile';
import { formatStandardPhone } from '@portal/contract/values/contact';
import { US_STATES } from '@portal/contract/values/us-state';
import type { TFunction } from 'i18next';
import { useTexts } from '../../lib/i18n.ts';
import { ChoiceField } from '../choice-field.tsx';
import { inputIdOf } from './form-summary.tsx';
import classes from './person-fields.module.css';
import type { CallForm } from './use-call-form.ts';

const ZIP_DIGITS = 5;
const STANDARD_PHONE_CHARACTERS = 14;
const INTERNATIONAL_PHONE_DIGITS = 15;

type PersonTexts = TFunction<'person'>;

/** What the fields of a person are called, in reading order; an error summary lists them so. */
export function personLabels(texts: PersonTexts): Readonly<Record<keyof Profile, string>> {
  return {
    firstName: texts('firstName'),
    lastName: texts('lastName'),
    company: texts('company'),
    address: texts('address'),
    city: texts('city'),
    state: texts('state'),
    zip: texts('zip'),
    email: texts('email'),
    phoneFormatType: texts('phoneFormatType'),
    phone: texts('phone'),
  };
}

interface PersonFieldsProps {
  readonly form: CallForm<Profile>;
  readonly formId: string;
  /** The fields that must be filled in. */
  readonly required: readonly (keyof Profile)[];
}

/** Name, address, e-mail and phone, with the hints and formats of Spec 1 §5; shared by registration and profile. */
export function PersonFields({ form, formId, required }: PersonFieldsProps) {
  const texts = useTexts('person');
  const labels = personLabels(texts);
  const { values, errors, change } = form;
  const line = (field: Exclude<keyof Profile, 'state' | 'phoneFormatType'>, autoComplete: string) => ({
    id: inputIdOf(formId, field),
    name: field,
    label: labels[field],
    autoComplete,
    value: values[field],
    error: errors[field],
    ...presenceOf(field, required),
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [field]: event.currentTarget.value }),
    // What a field says is trimmed when it is left, so that the person sees what is kept (Spec 1 §5).
    onBlur: (event: { currentTarget: HTMLInputElement }) => {
      const trimmed = event.currentTarget.value.trim();
      if (trimmed !== values[field]) change({ [field]: trimmed });
    },
  });

  return (
    <div className={classes.fields}>
      <TextInput {...line('firstName', 'given-name')} className={classes.half} />
      <TextInput {...line('lastName', 'family-name')} className={classes.half} />
      <TextInput {...line('company', 'organization')} className={classes.whole} />
      <TextInput {...line('address', 'street-address')} className={classes.whole} />
      <TextInput {...line('city', 'address-level2')} className={classes.city} />
      <NativeSelect
        id={inputIdOf(formId, 'state')}
        name="state"
        label={labels.state}
        autoComplete="address-level1"
        className={classes.state}
        value={values.state}
        error={errors.state}
        {...presenceOf('state', required)}
        onChange={(event) => change({ state: event.currentTarget.value as Profile['state'] })}
      >
        <option value="">{texts('noState')}</option>
        {Object.entries(US_STATES).map(([code, name]) => (
          <option key={code} value={code} lang="en">
            {name}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        {...line('zip', 'postal-code')}
        className={classes.zip}
        inputMode="numeric"
        description={texts('zipHint')}
        onChange={(event) => change({ zip: digitsOf(event.currentTarget.value, ZIP_DIGITS) })}
      />
      <TextInput {...line('email', 'email')} type="email" inputMode="email" className={classes.whole} />
      <PhoneFields form={form} formId={formId} required={required} />
    </div>
  );
}

/** The phone in the format that the person chose: `(XXX) XXX-XXXX` written while typing, or digits alone. */
function PhoneFields({ form, formId, required }: PersonFieldsProps) {
  const texts = useTexts('person');
  const { values, errors, change } = form;
  const isStandard = values.phoneFormatType === 'STANDARD';
  const format = (entry: string, standard: boolean) =>
    standard ? formatStandardPhone(entry) : digitsOf(entry, INTERNATIONAL_PHONE_DIGITS);
  return (
    <>
      <div className={classes.phoneFormat}>
        <ChoiceField
          id={inputIdOf(formId, 'phoneFormatType')}
          label={texts('phoneFormatType')}
          value={values.phoneFormatType}
          options={PHONE_FORMAT_TYPES.map((type) => ({ value: type, label: texts(`phoneFormats.${type}`) }))}
          onChange={(phoneFormatType) =>
            change({ phoneFormatType, phone: format(values.phone, phoneFormatType === 'STANDARD') })
          }
        />
      </div>
      <TextInput
        id={inputIdOf(formId, 'phone')}
        name="phone"
        type="tel"
        autoComplete={isStandard ? 'tel-national' : 'tel'}
        className={classes.phone}
        label={texts('phone')}
        description={texts(`phoneHints.${values.phoneFormatType}`)}
        maxLength={isStandard ? STANDARD_PHONE_CHARACTERS : INTERNATIONAL_PHONE_DIGITS}
        value={values.phone}
        error={errors.phone}
        {...presenceOf('phone', required)}
        onChange={(event) => change({ phone: format(event.currentTarget.value, isStandard) })}
      />
    </>
  );
}

function digitsOf(entry: string, maxDigits: number): string {
  return entry.replace(/\D/g, '').slice(0, maxDigits);
}

/** How a field that must be filled in says so: by the asterisk and to screen readers, without the browser's own bubbles. */
function presenceOf(field: keyof Profile, required: readonly (keyof Profile)[]) {
  return { withAsterisk: required.includes(field), 'aria-required': required.includes(field) };
}
