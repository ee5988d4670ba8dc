import { type IndexFacts, NO_INDEX_FACTS } from '@portal/contract/filing/efile/index-facts';
import { keyedFormSchema, keyVerification, type Verification } from '@portal/contract/filing/efile/verification';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import { FormElement } from '../../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../efile.module.css';
import { FilingColumns } from '../filing-columns.tsx';
import { FilingPages } from '../filing-pages.tsx';
import { IndexFactsFields, indexFactsTexts, type PackageFacts } from '../index-facts-fields.tsx';
import { ReviewNotice } from '../review/review-notice.tsx';
import { SettleDifferences } from './settle-differences.tsx';
import { useVerifyNext } from './use-verify-next.ts';
import { verificationQuery } from './verification-query.ts';

/** A recording that the clerk verifies: its pages on the left, the entry or the differences on the right. */
export function VerifyScreen() {
  const texts = useTexts('efile');
  const id = Number(useParams().id);
  const { verification } = useSuspenseQuery(verificationQuery(id)).data;
  if (verification !== null) return <VerifyPanel key={id} verification={verification} />;
  return (
    <>
      <ScreenHeading>{texts('verifications')}</ScreenHeading>
      <p role="alert">{texts('notYourVerification')}</p>
      <Link to="/efile/verify">{texts('verifications')}</Link>
    </>
  );
}

function VerifyPanel({ verification }: { readonly verification: Verification }) {
  const texts = useTexts('efile');
  const { filingId, version, numberOfPages, documentNumber, difference } = verification;
  return (
    <>
      <ScreenHeading>{texts('verificationTitle', { number: documentNumber })}</ScreenHeading>
      <ReviewNotice />
      <FilingColumns
        pages={<FilingPages id={filingId} version={version} numberOfPages={numberOfPages} />}
        actions={<Link to="/efile/verify">{texts('verifications')}</Link>}
      >
        {difference === null ? (
          <KeyedForm verification={verification} />
        ) : (
          <SettleDifferences verification={verification} difference={difference} />
        )}
      </FilingColumns>
    </>
  );
}

/** The second clerk's entry, which starts empty. */
function KeyedForm({ verification }: { readonly verification: Verification }) {
  const texts = useTexts('efile');
  const queryClient = useQueryClient();
  const { verifyNext } = useVerifyNext();
  const { id, documentNumber, instruments } = verification;
  const form = useContractForm<IndexFacts, { readonly fields: readonly string[] }>({
    id: 'verify',
    initialValues: NO_INDEX_FACTS,
    texts: indexFactsTexts(texts),
    schema: keyedFormSchema,
    send: (values) => call(keyVerification, { id, ...values }),
    onSuccess: async ({ fields }) => {
      if (fields.length === 0) return verifyNext(texts('entriesAgree', { number: documentNumber }));
      await queryClient.invalidateQueries({ queryKey: verificationQuery(id).queryKey });
    },
    isGuarded: true,
  });
  return (
    <FormElement form={form} className={classes.form}>
      <p className={classes.note}>{texts('keyHint')}</p>
      <FormSummary form={form} />
      <IndexFactsFields form={form as unknown as ContractForm<PackageFacts>} instruments={instruments} isRequired />
      <div className={classes.buttons}>
        <SubmitButton form={form} label={texts('compareEntries')} pendingLabel={texts('accepting')} />
      </div>
    </FormElement>
  );
}
