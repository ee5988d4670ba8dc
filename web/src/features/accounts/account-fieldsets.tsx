import {
  type AccountFields,
  CHARGE_METHODS,
  type LoadedAccount,
  needsLandLinkAccount,
} from '@portal/contract/people/account-admin/account';
import { formatStandardPhone } from '@portal/contract/values/contact';
import { ACCOUNT_TYPES, PAYMENT_METHODS } from '@portal/contract/values/role';
import { type ReactNode, useMemo } from 'react';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { formatZip, PHONE_CHARACTERS, STATE_OPTIONS } from '../../ui/form/address-fields.ts';
import type { ContractForm } from '../../ui/form/layer/contract-form.ts';
import { useFormValues } from '../../ui/form/layer/use-contract-form.ts';
import { MoneyField } from '../../ui/form/numeric-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import classes from './account-form.module.css';

import { useRateLevels } from './use-rate-levels.ts';

/** A select contains texts, so the form has the rate level as a text. */
export type AccountValues = Omit<AccountFields, 'flatFeeRateLevel'> & { readonly flatFeeRateLevel: string };

interface AccountFieldsetsProps {
  readonly form: ContractForm<AccountValues>;
  readonly account: LoadedAccount;
  /** Whether the caller can't change what it pays and how. */
  readonly areTermsFixed: boolean;
}

/** All fields of an account, shown depending on its type, its payment method and the county's settings (Spec 3 §4). */
export function AccountFieldsets({ form, account, areTermsFixed }: AccountFieldsetsProps) {
  const isDisabled = account.status !== 'A';
  return (
    <>
      <PaymentFields form={form} account={account} areTermsFixed={areTermsFixed} isDisabled={isDisabled} />
      <ContactFields form={form} isDisabled={isDisabled} />
      <RetrievalFields form={form} areTermsFixed={areTermsFixed} isDisabled={isDisabled} />
    </>
  );
}

type GroupProps = AccountFieldsetsProps & { readonly isDisabled: boolean };

function Group({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

function PaymentFields({ form, account, areTermsFixed, isDisabled }: GroupProps) {
  const texts = useTexts('accounts');
  const values = useFormValues(form);
  const isFlatFee = values.accountType === 'FLAT_FEE';
  const levels = useRateLevels(account, values.imageChargeMethod);
  const types = useMemo(() => ACCOUNT_TYPES.map((value) => ({ value, label: texts(`types.${value}`) })), [texts]);
  // A flat fee is due when no one is there to authorize a card.
  const methods = useMemo(
    () =>
      PAYMENT_METHODS.filter((value) => !isFlatFee || value !== 'CREDIT_CARD').map((value) => ({
        value,
        label: texts(`paymentMethods.${value}`),
      })),
    [texts, isFlatFee],
  );
  const isNumberNeeded = needsLandLinkAccount({ ...values, flatFeeRateLevel: Number(values.flatFeeRateLevel) });
  return (
    <Group legend={texts('groups.payment')}>
      <div className={classes.fields}>
        <TextField form={form} path="name" maxLength={60} isRequired isDisabled={isDisabled} autoComplete="off" />
        <div className={classes.half}>
          {areTermsFixed ? (
            <ReadOnly label={texts('fields.accountType')} value={account.accountTypeDescription} />
          ) : (
            <SelectField form={form} path="accountType" options={types} />
          )}
        </div>
        <div className={classes.half}>
          <SelectField form={form} path="paymentMethod" options={methods} isDisabled={areTermsFixed} />
        </div>
        {isFlatFee && (
          <div className={classes.half}>
            <SelectField form={form} path="flatFeeRateLevel" options={levels} isDisabled={areTermsFixed} />
          </div>
        )}
        <div className={classes.half}>
          <MoneyField form={form} path="monthlyFee" emptyValue={0} isDisabled={areTermsFixed} />
        </div>
        <div className={classes.half}>
          <TextField
            form={form}
            path="landLinkAccount"
            inputMode="numeric"
            maxLength={10}
            autoComplete="off"
            isRequired={isNumberNeeded}
            isDisabled={isDisabled}
          />
        </div>
        <SwitchField form={form} path="postToLandLink" isDisabled={isDisabled} />
        {isFlatFee && account.accountAdminReload && (
          <SwitchField form={form} path="userReload" isDisabled={isDisabled} />
        )}
      </div>
    </Group>
  );
}

function ReadOnly({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <dl className={classes.read}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </dl>
  );
}

function ContactFields({ form, isDisabled }: Pick<GroupProps, 'form' | 'isDisabled'>) {
  const texts = useTexts('accounts');
  const personTexts = useTexts('person');
  const states = useMemo(() => [{ value: '', label: personTexts('noState') }, ...STATE_OPTIONS], [personTexts]);
  const shared = { form, isDisabled, autoComplete: 'off' } as const;
  return (
    <Group legend={texts('groups.contact')}>
      <div className={classes.fields}>
        <TextField {...shared} path="address" maxLength={50} />
        <div className={classes.third}>
          <TextField {...shared} path="city" maxLength={50} />
        </div>
        <div className={classes.third}>
          <SelectField {...shared} path="state" options={states} />
        </div>
        <div className={classes.third}>
          <TextField {...shared} path="zip" inputMode="numeric" format={formatZip} hint={personTexts('zipHint')} />
        </div>
        <div className={classes.half}>
          <TextField
            {...shared}
            path="phone"
            type="tel"
            maxLength={PHONE_CHARACTERS}
            format={formatStandardPhone}
            hint={personTexts('phoneHints.STANDARD')}
          />
        </div>
        <div className={classes.half}>
          <TextField {...shared} path="email" type="email" inputMode="email" maxLength={50} />
        </div>
      </div>
    </Group>
  );
}

/**
 * The features that the account's users can see and buy. Certificates are only in counties with Torrens (Spec 3 §4).
 */
function RetrievalFields({ form, areTermsFixed, isDisabled }: Omit<GroupProps, 'account'>) {
  const texts = useTexts('accounts');
  const { torrens } = useCountyFlags();
  const methods = useMemo(
    () => CHARGE_METHODS.map((value) => ({ value, label: texts(`chargeMethods.${value}`) })),
    [texts],
  );
  return (
    <Group legend={texts('groups.retrieval')}>
      <div className={classes.fields}>
        <div className={classes.half}>
          <SelectField form={form} path="imageChargeMethod" options={methods} isDisabled={areTermsFixed} />
        </div>
        {torrens && (
          <div className={classes.half}>
            <SelectField form={form} path="certificateChargeMethod" options={methods} isDisabled={areTermsFixed} />
          </div>
        )}
        <div className={classes.switches}>
          <SwitchField form={form} path="imageRetrieval" isDisabled={isDisabled} />
          <SwitchField form={form} path="previewRetrieval" isDisabled={isDisabled} />
          {torrens && (
            <>
              <SwitchField form={form} path="certificateRetrieval" isDisabled={isDisabled} />
              <SwitchField form={form} path="certificatePreviewRetrieval" isDisabled={isDisabled} />
            </>
          )}
          <SwitchField form={form} path="certifiedCopiesFree" isDisabled={areTermsFixed} />
        </div>
      </div>
    </Group>
  );
}
