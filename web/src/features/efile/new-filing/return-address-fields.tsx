import type { ReturnAddress } from '@portal/contract/filing/efile/filing';
import type { TranslateArea } from '@portal/messages/translate';
import { formatZip, STATE_OPTIONS } from '../../../ui/form/address-fields.ts';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import classes from '../efile.module.css';

/** The address as the form holds it. */
export type AddressValues = { [Field in keyof ReturnAddress]: string };

export const EMPTY_ADDRESS: AddressValues = {
  name: '',
  email: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
};

/** The texts of the fields, in reading order. */
export function returnAddressTexts(texts: TranslateArea<'efile'>) {
  return {
    name: { label: texts('fields.name') },
    email: { label: texts('fields.email') },
    address1: { label: texts('fields.address1') },
    address2: { label: texts('fields.address2') },
    city: { label: texts('fields.city') },
    state: { label: texts('fields.state') },
    zip: { label: texts('fields.zip') },
  };
}

/** The return address of the document (Spec 3 §2 "E-file screen"). */
export function ReturnAddressFields({ form }: { readonly form: ContractForm<AddressValues> }) {
  return (
    <div className={classes.fields}>
      <div className={classes.half}>
        <TextField form={form} path="name" autoComplete="name" isRequired />
      </div>
      <div className={classes.half}>
        <TextField form={form} path="email" type="email" inputMode="email" autoComplete="email" isRequired />
      </div>
      <TextField form={form} path="address1" autoComplete="address-line1" isRequired />
      <TextField form={form} path="address2" autoComplete="address-line2" />
      <div className={classes.third}>
        <TextField form={form} path="city" autoComplete="address-level2" isRequired />
      </div>
      <div className={classes.third}>
        <SelectField form={form} path="state" autoComplete="address-level1" options={STATE_OPTIONS} isRequired />
      </div>
      <div className={classes.third}>
        <TextField
          form={form}
          path="zip"
          autoComplete="postal-code"
          inputMode="numeric"
          format={formatZip}
          isRequired
        />
      </div>
    </div>
  );
}
