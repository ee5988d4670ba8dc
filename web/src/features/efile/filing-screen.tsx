import { Button } from '@mantine/core';
import { type Filing, getRecordedCopy, withdrawFiling } from '@portal/contract/filing/efile/filings';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call, callFile } from '../../lib/api-client.ts';
import { useCurrentUser, useShowBalance } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import { FilingColumns } from './filing-columns.tsx';
import { FilingFacts } from './filing-facts.tsx';
import { FilingPages } from './filing-pages.tsx';
import { filingQuery } from './filing-query.ts';
import { CorrectionForm } from './new-filing/correction-form.tsx';
import type { FilingValues } from './new-filing/filing-values.ts';
import { PackageDocuments } from './new-filing/package-documents.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import {
  CorrectRecordButton,
  ProposedCorrection,
  RecordCorrections,
  WithdrawnRecordings,
  WithdrawRecordingButton,
} from './record-corrections.tsx';
import { useRefreshFilings } from './use-refresh-filings.ts';
import { useShowFailure } from './use-show-failure.ts';

/** A filing of the user: its state, its pages, and the filer's possible actions. */
export function FilingScreen() {
  const texts = useTexts('efile');
  const id = Number(useParams().id);
  const { data: filing } = useSuspenseQuery(filingQuery(id));
  const { username, role } = useCurrentUser();
  const isOwn = filing.username === username;
  const canCorrect = !isOwn && (role === 'COUNTY' || role === 'TRIMIN');
  return (
    <>
      <ScreenHeading>{texts('filingTitle', { number: filing.transactionNumber })}</ScreenHeading>
      <FilingColumns
        pages={
          <FilingPages
            key={`${id} ${filing.version}`}
            id={id}
            version={filing.version}
            numberOfPages={filing.numberOfPages}
          />
        }
        actions={
          <>
            {filing.state === 'ACCEPTED' && (
              <DownloadButton
                label={texts('recordedCopy')}
                formats={['pdf']}
                load={(_, options) => callFile(getRecordedCopy, { id }, options)}
              />
            )}
            {filing.receiptId !== null && <ReceiptButton receiptId={filing.receiptId} />}
            {canCorrect && filing.recordedFacts !== null && filing.proposedCorrection === null && (
              <CorrectRecordButton key={filing.corrections.length} filing={filing} facts={filing.recordedFacts} />
            )}
            {canCorrect && filing.state === 'ACCEPTED' && <WithdrawRecordingButton filing={filing} />}
            {isOwn && <WithdrawButton filing={filing} />}
            {isOwn && (filing.state === 'REJECTED' || filing.state === 'WITHDRAWN') && (
              <Button component={Link} to="/efile" state={{ again: toNewFiling(filing) }}>
                {texts('fileAgain')}
              </Button>
            )}
          </>
        }
      >
        <PackageDocuments filing={filing} />
        <FilingFacts filing={filing} />
        {canCorrect && filing.recordedFacts !== null && (
          <ProposedCorrection filing={filing} facts={filing.recordedFacts} />
        )}
        <RecordCorrections corrections={filing.corrections} />
        <WithdrawnRecordings withdrawnRecordings={filing.withdrawnRecordings} />
        {isOwn && filing.state === 'CORRECTION' && <CorrectionForm key={filing.version} filing={filing} />}
      </FilingColumns>
    </>
  );
}

/** The form of the same documents, whose files must be selected again. */
function toNewFiling({ address, package: documents }: Filing): Partial<FilingValues> {
  const [first, ...others] = documents.map(({ efileType, indexFacts, feeFacts }) => ({
    ...{ efileType, ...indexFacts, ...feeFacts },
  }));
  const additionalDocuments = others.map((document) => ({ ...document, file: null, draftId: '' }));
  return { ...address, ...first, additionalDocuments };
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
    const question = texts('withdrawQuestion', { number });
    const count = filing.documentCount;
    const message = count > 1 ? `${question} ${texts('decidedTogether', { n: count })}` : question;
    if (await confirm({ title: texts('withdraw'), message, confirmLabel: texts('withdraw') })) mutate();
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void ask()}>
      {texts('withdraw')}
    </Button>
  );
}
