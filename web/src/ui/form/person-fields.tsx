import { PHONE_FORMAT_TYPES, type Profile } from '@portal/contract/people/identity/profile';
import { formatStandardPhone } from '@portal/contract/values/contact';
import type { TranslateArea } from '@portal/messages/translate';
import { useCallback, useMemo } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { formatZip, PHONE_CHARACTERS, STATE_OPTIONS } from './address-fields.ts';
import { ChoiceField } from './choice-field.tsx';
import type { ContractForm, FieldTexts } from './layer/contract-form.ts';
import { useFormValue } from './layer/use-contract-form.ts';
import classes from './person-fields.module.css';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const INTERNATIONAL_PHONE_DIGITS = 15;

/** The texts of the fields of a person, in reading order. */
export function personFieldTexts(texts: TranslateArea<'person'>): FieldTexts<Profile> {
  return {
    firstName: { label: texts('firstName') },
    lastName: { label: texts('lastName') },
    company: { label: texts('company') },
    address: { label: texts('address') },
    city: { label: texts('city') },
    state: { label: texts('state') },
    zip: { label: texts('zip'), hint: texts('zipHint') },
    email: { label: texts('email') },
    phoneFormatType: { label: texts('phoneFormatType') },
    phone: { label: texts('phone') },
  };
}

interface FieldsProps<Field extends keyof Profile> {
  readonly form: ContractForm<Pick<Profile, Field>>;
  /** The fields that can't be left empty. */
  readonly required: readonly (keyof Profile)[];
}

interface PersonFieldsProps extends FieldsProps<keyof Profile> {
  /** The step of a form that asks for the fields in two steps; all of them without it. */
  readonly part?: 'nameAndEmail' | 'addressAndPhone';
}

/** Name, address, email and phone, with the hints and formats of Spec 1 §5; shared by registration and profile. */
export function PersonFields({ form, required, part }: PersonFieldsProps) {
  return (
    <div className={classes.fields}>
      {part !== 'addressAndPhone' && <NameFields form={form} required={required} />}
      {part !== 'nameAndEmail' && <AddressFields form={form} required={required} />}
      {part !== 'addressAndPhone' && <EmailField form={form} required={required} />}
      {part !== 'nameAndEmail' && <PhoneFields form={form} required={required} />}
    </div>
  );
}

function NameFields({ form, required }: FieldsProps<'firstName' | 'lastName'>) {
  return (
    <>
      <div className={classes.half}>
        <TextField form={form} path="firstName" autoComplete="given-name" isRequired={required.includes('firstName')} />
      </div>
      <div className={classes.half}>
        <TextField form={form} path="lastName" autoComplete="family-name" isRequired={required.includes('lastName')} />
      </div>
    </>
  );
}

function AddressFields({ form, required }: FieldsProps<'company' | 'address' | 'city' | 'state' | 'zip'>) {
  const texts = useTexts('person');
  const states = useMemo(() => [{ value: '', label: texts('noState') }, ...STATE_OPTIONS], [texts]);
  const isRequired = (field: keyof Profile) => required.includes(field);
  return (
    <>
      <div className={classes.whole}>
        <TextField form={form} path="company" autoComplete="organization" isRequired={isRequired('company')} />
      </div>
      <div className={classes.whole}>
        <TextField form={form} path="address" autoComplete="street-address" isRequired={isRequired('address')} />
      </div>
      <div className={classes.city}>
        <TextField form={form} path="city" autoComplete="address-level2" isRequired={isRequired('city')} />
      </div>
      <div className={classes.state}>
        <SelectField
          form={form}
          path="state"
          autoComplete="address-level1"
          options={states}
          isRequired={isRequired('state')}
        />
      </div>
      <div className={classes.zip}>
        <TextField
          form={form}
          path="zip"
          autoComplete="postal-code"
          inputMode="numeric"
          format={formatZip}
          isRequired={isRequired('zip')}
        />
      </div>
    </>
  );
}

function EmailField({ form, required }: FieldsProps<'email'>) {
  return (
    <div className={classes.whole}>
      <TextField
        form={form}
        path="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        isRequired={required.includes('email')}
      />
    </div>
  );
}

/** The phone in the format that the user chose: `(XXX) XXX-XXXX` written while typing, or only digits. */
function PhoneFields({ form, required }: FieldsProps<'phone' | 'phoneFormatType'>) {
  const texts = useTexts('person');
  const formats = useMemo(
    () => PHONE_FORMAT_TYPES.map((value) => ({ value, label: texts(`phoneFormats.${value}`) })),
    [texts],
  );
  const phoneFormatType = useFormValue(form, 'phoneFormatType');
  const isStandard = phoneFormatType === 'STANDARD';
  const rewritePhone = useCallback(() => {
    const { phone, phoneFormatType } = form.getValues();
    form.edit({ phone: phoneFormatType === 'STANDARD' ? formatStandardPhone(phone) : formatInternationalPhone(phone) });
  }, [form]);
  return (
    <>
      <div className={classes.phoneFormat}>
        <ChoiceField form={form} path="phoneFormatType" options={formats} onChoose={rewritePhone} />
      </div>
      <div className={classes.phone}>
        <TextField
          form={form}
          path="phone"
          type="tel"
          autoComplete={isStandard ? 'tel-national' : 'tel'}
          hint={texts(`phoneHints.${phoneFormatType}`)}
          maxLength={PHONE_CHARACTERS}
          format={isStandard ? formatStandardPhone : formatInternationalPhone}
          isRequired={required.includes('phone')}
        />
      </div>
    </>
  );
}

const formatInternationalPhone = (entry: string) => entry.replace(/\D/g, '').slice(0, INTERNATIONAL_PHONE_DIGITS);
