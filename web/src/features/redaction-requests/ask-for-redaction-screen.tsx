import '../../lib/texts/texts-of-public-pages.ts';
import { Button } from '@mantine/core';
import { HIDDEN_KINDS } from '@portal/contract/images/redactions/personal-number-kinds';
import {
  askForRedaction,
  getRedactionOffer,
  REQUESTERS,
  redactionFormSchema,
} from '@portal/contract/images/redactions/redaction-requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { ParagraphField } from '../../ui/form/paragraph-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './redaction-requests.module.css';

const NOTE_MAX_CHARACTERS = 1_000;

/** The page on which anyone asks the county to redact a page of a document, without an account (docs/decisions/0407). */
export function AskForRedactionScreen() {
  const texts = useTexts('redaction-request');
  const commonTexts = useTexts('common');
  const [email, setEmail] = useState<string>();
  const { data: offer, error } = useQuery({
    queryKey: [getRedactionOffer.path],
    queryFn: ({ signal }) => call(getRedactionOffer, {}, { signal }),
    retry: false,
  });
  if (email !== undefined) return <CheckEmail email={email} onAnother={() => setEmail(undefined)} />;
  if (offer) return <RequestForm notice={offer.notice} onSent={setEmail} />;
  return (
    <div className={classes.page}>
      <ScreenHeading key="form">{texts('title')}</ScreenHeading>
      {error ? <ErrorSummary message={describeFailure(error, commonTexts)} /> : <p>{commonTexts('loading')}</p>}
    </div>
  );
}

interface RequestFormProps {
  readonly notice: string;
  readonly onSent: (email: string) => void;
}

function RequestForm({ notice, onSent }: RequestFormProps) {
  const texts = useTexts('redaction-request');
  const personTexts = useTexts('person');
  const [search] = useSearchParams();
  const form = useContractForm({
    id: 'redaction-request',
    initialValues: {
      ...{ documentKey: search.get('document') ?? '', page: search.get('page') ?? '', kind: 'SSN' as string },
      ...{ requester: 'SELF' as string, name: '', note: '', email: '' },
    },
    texts: {
      documentKey: { label: texts('documentKey'), hint: texts('documentKeyHint') },
      page: { label: texts('page') },
      kind: { label: texts('kind') },
      note: { label: texts('note'), hint: texts('noteHint') },
      requester: { label: texts('requester') },
      name: { label: texts('name') },
      email: { label: personTexts('email') },
    },
    schema: redactionFormSchema,
    send: (values) => {
      const { page, ...typed } = redactionFormSchema.parse(values);
      return call(askForRedaction, { ...typed, page: Number(page), language: shownLanguage() });
    },
    onSuccess: (_, { email }) => onSent(email),
  });
  return (
    <FormElement form={form} className={classes.page}>
      <div>
        <ScreenHeading key="form">{texts('title')}</ScreenHeading>
        <p className={classes.note}>{texts('purpose')}</p>
        {notice !== '' && <p className={classes.notice}>{notice}</p>}
      </div>
      <FormSummary form={form} />
      <TextField form={form} path="documentKey" autoComplete="off" isRequired />
      <TextField form={form} path="page" inputMode="numeric" autoComplete="off" isRequired />
      <SelectField
        form={form}
        path="kind"
        options={HIDDEN_KINDS.map((value) => ({ value, label: texts(`kinds.${value}`) }))}
      />
      <ParagraphField form={form} path="note" maxLength={NOTE_MAX_CHARACTERS} />
      <SelectField
        form={form}
        path="requester"
        options={REQUESTERS.map((value) => ({ value, label: texts(`requesters.${value}`) }))}
      />
      <TextField form={form} path="name" autoComplete="name" isRequired />
      <TextField form={form} path="email" type="email" inputMode="email" autoComplete="email" isRequired />
      <div className={classes.buttons}>
        <SubmitButton form={form} label={texts('send')} />
      </div>
    </FormElement>
  );
}

function CheckEmail({ email, onAnother }: { readonly email: string; readonly onAnother: () => void }) {
  const texts = useTexts('redaction-request');
  const registrationTexts = useTexts('registration');
  return (
    <div className={classes.page}>
      <ScreenHeading key="sent">{texts('checkTitle')}</ScreenHeading>
      <p>{texts('checkText', { email })}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onAnother}>
          {texts('another')}
        </Button>
        <Link to="/login">{registrationTexts('backToSignIn')}</Link>
      </div>
    </div>
  );
}
