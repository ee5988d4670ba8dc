import { EFILE_MEDIA_TYPES, EFILE_TYPES } from '@portal/contract/filing/efile/filing';
import { getProfile } from '@portal/contract/people/identity/profile';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { FileField } from '../../../ui/form/file-field.tsx';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import { FormElement } from '../../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../../ui/form/layer/submit-button.tsx';
import { useFormValue } from '../../../ui/form/layer/use-contract-form.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { ConfirmCharges } from '../charges.tsx';
import classes from '../efile.module.css';
import { optionsQuery } from '../options-query.ts';
import { AdditionalDocuments, DocumentFacts } from './additional-documents.tsx';
import type { FilingValues } from './filing-values.ts';
import { ReturnAddressFields } from './return-address-fields.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useFilingForm } from './use-filing-form.ts';

export { optionsQuery };

/**
 * Files a document, or several together: the form, the upload, the confirmed charges, the payment and the submission (Spec 3 §2 "E-file
 * screen", §4).
 */
export function NewFilingScreen() {
  const texts = useTexts('efile');
  const { data: options } = useSuspenseQuery(optionsQuery);
  const { form, uploading, quote, draft } = useFilingForm(options.acknowledgement);
  const types = useMemo(() => EFILE_TYPES.map((value) => ({ value, label: texts(`types.${value}`) })), [texts]);
  return (
    <>
      <ScreenHeading>{texts('newFiling')}</ScreenHeading>
      {options.countyNote !== '' && <p className={classes.note}>{options.countyNote}</p>}
      <FormElement form={form} className={classes.form}>
        <FormSummary form={form} />
        <SelectField form={form} path="efileType" options={types} isRequired isDisabled={draft !== undefined} />
        {draft && <p className={classes.note}>{texts('draftFile', { count: draft.quote.numberOfPages })}</p>}
        <FileField form={form} path="file" accept={EFILE_MEDIA_TYPES} isRequired={draft === undefined} />
        <h2 className={classes.legend}>{texts('returnTo')}</h2>
        <ProfileSwitch form={form} />
        <ReturnAddressFields form={form} />
        <DocumentFacts form={form} prefix="" options={options} />
        <AdditionalDocuments form={form} options={options} draftId={draft?.quote.imageId} />
        {options.acknowledgement && (
          <>
            <h2 className={classes.legend}>{texts('acknowledgment')}</h2>
            <p className={classes.note}>{options.acknowledgementStatement}</p>
            <SwitchField form={form} path="acknowledged" />
          </>
        )}
        <UploadStatus progress={uploading.progress} onCancel={uploading.cancel} />
        <div className={classes.buttons}>
          <SubmitButton form={form} label={texts('continue')} pendingLabel={texts('submitting')} />
        </div>
      </FormElement>
      {quote && <ConfirmCharges quote={quote.value} onAnswer={quote.answer} />}
    </>
  );
}

/** Fills in the address from the profile when it is switched on (Spec 3 §2). */
function ProfileSwitch({ form }: { readonly form: ContractForm<FilingValues> }) {
  const isOn = useFormValue(form, 'useProfile');
  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    call(getProfile, {}, { signal: controller.signal })
      .then(({ firstName, lastName, address, city, state, zip, email }) => {
        const profile = { name: `${firstName} ${lastName}`.trim(), email, address1: address, city, state, zip };
        // Fields that the profile doesn't have stay unchanged.
        form.edit(Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== '')));
      })
      // The fields don't change; a session that ended shows its own dialog.
      .catch(() => undefined);
    return () => controller.abort();
  }, [isOn, form]);
  return <SwitchField form={form} path="useProfile" />;
}
