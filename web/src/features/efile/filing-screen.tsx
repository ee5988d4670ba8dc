import { Button } from '@mantine/core';
import type { EfileType, ReturnAddress } from '@portal/contract/efile/filing';
import { correctFiling, type Filing, getRecordedCopy, withdrawFiling } from '@portal/contract/efile/filings';
import { correctionFormSchema } from '@portal/contract/efile/submission';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call, callFile } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useCurrentUser, useShowBalance } from '../../lib/session.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { FormElement } from '../../ui/form/form-element.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './efile.module.css';
import { FilingFacts } from './filing-facts.tsx';
import { FilingPages } from './filing-pages.tsx';
import { filingQuery } from './filing-query.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { type AddressValues, ReturnAddressFields, returnAddressTexts } from './return-address-fields.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useFilingUpload } from './use-filing-upload.ts';
import { useShowFailure } from './use-show-failure.ts';

/** A filing of the user: where it is, its pages, and what the filer can do now. */
export function FilingScreen() {
  const texts = useTexts('efile');
  const id = Number(useParams().id);
  const { data: filing } = useSuspenseQuery(filingQuery(id));
  const { username } = useCurrentUser();
  const isOwn = filing.username === username;
  return (
    <>
      <ScreenHeading>{texts('filingTitle', { number: filing.transactionNumber })}</ScreenHeading>
      <div className={classes.split}>
        <FilingPages id={id} version={filing.version} numberOfPages={filing.numberOfPages} />
        <div>
          <div className={classes.buttons}>
            {filing.state === 'ACCEPTED' && (
              <DownloadButton
                label={texts('recordedCopy')}
                formats={['pdf']}
                load={(_, options) => callFile(getRecordedCopy, { id }, options)}
              />
            )}
            {filing.receiptId !== null && <ReceiptButton receiptId={filing.receiptId} />}
            {isOwn && <WithdrawButton filing={filing} />}
            {isOwn && (filing.state === 'REJECTED' || filing.state === 'WITHDRAWN') && (
              <Button
                component={Link}
                to="/efile"
                state={{ again: { efileType: filing.efileType, ...filing.address, ...filing.indexFacts } }}
              >
                {texts('fileAgain')}
              </Button>
            )}
          </div>
          <FilingFacts filing={filing} />
          {isOwn && filing.state === 'CORRECTION' && <CorrectionForm key={filing.version} filing={filing} />}
        </div>
      </div>
    </>
  );
}

/** Takes the filing back while no clerk reviews it. */
function WithdrawButton({ filing }: { readonly filing: Filing }) {
  const texts = useTexts('efile');
  const { confirm, alert } = useDialogs();
  const showBalance = useShowBalance();
  const showFailure = useShowFailure();
  const refresh = useRefreshFilings();
  const { id, version, transactionNumber: number } = filing;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdrawFiling, { id, version }),
    onSuccess: async ({ usageBalance }) => {
      showBalance(usageBalance);
      await alert({ kind: 'message', message: texts('withdrawn') });
    },
    onError: showFailure,
    onSettled: refresh,
  });
  if (filing.state !== 'SUBMITTED' && filing.state !== 'CORRECTION') return null;
  const ask = async () => {
    const message = texts('withdrawQuestion', { number });
    if (await confirm({ title: texts('withdraw'), message, confirmLabel: texts('withdraw') })) mutate();
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void ask()}>
      {texts('withdraw')}
    </Button>
  );
}

function useRefreshFilings() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('efile/') });
}

interface CorrectionValues extends AddressValues {
  readonly file: File | null;
}

/** Corrects what the recorder asked for, without retyping the rest. */
function CorrectionForm({ filing }: { readonly filing: Filing }) {
  const texts = useTexts('efile');
  const { alert } = useDialogs();
  const refresh = useRefreshFilings();
  const uploading = useFilingUpload();
  const { id, version, efileType } = filing;
  const form = useContractForm<CorrectionValues, { readonly transactionNumber: string } | undefined>({
    id: 'correction',
    initialValues: { file: null, ...filing.address },
    texts: { file: { label: texts('fields.file'), hint: texts('fileHint') }, ...returnAddressTexts(texts) },
    schema: correctionFormSchema,
    send: async ({ file, ...values }) => {
      const uploaded = file === null ? undefined : await uploading.upload(file, efileType as EfileType);
      if (file !== null && uploaded === undefined) return undefined;
      const address = values as unknown as ReturnAddress;
      return call(correctFiling, {
        id,
        version,
        efileType,
        ...address,
        ...(uploaded && { imageId: uploaded.imageId }),
      });
    },
    onSuccess: async (corrected) => {
      if (corrected === undefined) return;
      await alert({ kind: 'message', message: texts('corrected', { number: corrected.transactionNumber }) });
      await refresh();
    },
    isGuarded: true,
  });
  return (
    <FormElement form={form} className={classes.form}>
      <h2 className={classes.legend}>{texts('correct')}</h2>
      <p className={classes.note}>{texts('correctHint')}</p>
      <FormSummary form={form} />
      <FileField form={form} path="file" accept={['application/pdf', 'image/tiff']} />
      <ReturnAddressFields form={form} />
      <UploadStatus progress={uploading.progress} onCancel={uploading.cancel} />
      <div className={classes.buttons}>
        <SubmitButton form={form} label={texts('correct')} pendingLabel={texts('submitting')} />
      </div>
    </FormElement>
  );
}
