import '../../lib/texts/texts-of-public-pages.ts';
import { Button } from '@mantine/core';
import { signUpForWatch } from '@portal/contract/index/watches/public-watches';
import {
  EMPTY_WATCH_FORM,
  OWNER_WATCH_KINDS,
  toWatched,
  watchFormSchema,
} from '@portal/contract/index/watches/watch-form';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import type { ContractForm } from '../../ui/form/layer/contract-form.ts';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm, useFormValue } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './watch-screen.module.css';

type Form = typeof EMPTY_WATCH_FORM;

/** The address to which a link was sent, and how many emails to expect. */
interface Sent {
  readonly email: string;
  readonly documentsInTwelveMonths: number;
}

/** The page on which owners watch a name, a parcel or a document, without an account. */
export function WatchScreen() {
  const [sent, setSent] = useState<Sent>();
  if (sent === undefined) return <SignUpForm onSent={setSent} />;
  return <CheckEmail sent={sent} onAnother={() => setSent(undefined)} />;
}

function SignUpForm({ onSent }: { readonly onSent: (sent: Sent) => void }) {
  const texts = useTexts('watch');
  const personTexts = useTexts('person');
  const registrationTexts = useTexts('registration');
  const form = useContractForm({
    id: 'watch',
    initialValues: EMPTY_WATCH_FORM,
    texts: {
      kind: { label: texts('kind') },
      lastName: { label: texts('lastName') },
      firstName: { label: texts('firstName'), hint: texts('firstNameHint') },
      parcel: { label: texts('parcel') },
      number: { label: texts('number'), hint: texts('numberHint') },
      email: { label: personTexts('email') },
    },
    schema: watchFormSchema,
    send: ({ email, ...values }) =>
      call(signUpForWatch, { watched: toWatched(values), email, language: shownLanguage() }),
    onSuccess: ({ documentsInTwelveMonths }, { email }) => onSent({ email, documentsInTwelveMonths }),
  });
  return (
    <FormElement form={form} className={classes.form}>
      <div>
        <ScreenHeading key="form">{texts('title')}</ScreenHeading>
        <p className={classes.purpose}>{texts('purpose')}</p>
      </div>
      <FormSummary form={form} />
      <ChoiceField
        form={form}
        path="kind"
        options={OWNER_WATCH_KINDS.map((kind) => ({ value: kind, label: texts(`kinds.${kind}`) }))}
      />
      <WatchedFields form={form} />
      <TextField form={form} path="email" type="email" inputMode="email" autoComplete="email" isRequired />
      <div className={classes.buttons}>
        <SubmitButton form={form} label={texts('send')} />
        <Link to="/login">{registrationTexts('backToSignIn')}</Link>
      </div>
      <p className={classes.limits}>{texts('limits')}</p>
    </FormElement>
  );
}

function WatchedFields({ form }: { readonly form: ContractForm<Form> }) {
  const kind = useFormValue(form, 'kind');
  if (kind === 'PARCEL') return <TextField form={form} path="parcel" isRequired />;
  if (kind === 'NUMBER') return <TextField form={form} path="number" isRequired />;
  return (
    <>
      <TextField form={form} path="lastName" autoComplete="family-name" isRequired />
      <TextField form={form} path="firstName" autoComplete="given-name" />
    </>
  );
}

function CheckEmail({ sent, onAnother }: { readonly sent: Sent; readonly onAnother: () => void }) {
  const texts = useTexts('watch');
  return (
    <div className={classes.page}>
      <ScreenHeading key="sent">{texts('checkTitle')}</ScreenHeading>
      <p>{texts('checkText', { email: sent.email })}</p>
      <p>{texts('past', { count: sent.documentsInTwelveMonths })}</p>
      <p className={classes.limits}>{texts('limits')}</p>
      <p>
        <Button variant="default" onClick={onAnother}>
          {texts('another')}
        </Button>
      </p>
    </div>
  );
}
