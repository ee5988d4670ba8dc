import { Button } from '@mantine/core';
import {
  correctedRecordSchema,
  correctRecord,
  decideCorrection,
  withdrawnRecordingSchema,
  withdrawRecording,
} from '@portal/contract/filing/efile/corrections';
import type { Filing } from '@portal/contract/filing/efile/filings';
import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
import { REMARK_MAX_CHARACTERS } from '@portal/contract/filing/efile/queue';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import type { ContractForm } from '../../ui/form/layer/contract-form.ts';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import classes from './efile.module.css';
import { IndexFactsFields, indexFactsTexts, type PackageFacts } from './index-facts-fields.tsx';
import { optionsQuery } from './options-query.ts';
import { useFeeChoice } from './use-fee-choice.ts';
import { useRefreshFilings } from './use-refresh-filings.ts';
import { useShowFailure } from './use-show-failure.ts';

interface CorrectedValues extends IndexFacts {
  readonly reason: string;
}

/** Opens the form that corrects the index data of a recorded filing. */
export function CorrectRecordButton({ filing, facts }: { readonly filing: Filing; readonly facts: IndexFacts }) {
  const texts = useTexts('efile');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {texts('correctRecord')}
      </Button>
      {isOpen && <CorrectRecordDialog filing={filing} facts={facts} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CorrectRecordDialog(props: {
  readonly filing: Filing;
  readonly facts: IndexFacts;
  readonly onClose: () => void;
}) {
  const { filing, facts, onClose } = props;
  const texts = useTexts('efile');
  const { alert } = useDialogs();
  const askForFees = useFeeChoice();
  const refresh = useRefreshFilings();
  const { data: options } = useQuery(optionsQuery);
  const { id, documentNumber, corrections } = filing;
  const form = useContractForm<CorrectedValues, { readonly isProposed: boolean }>({
    id: 'correct-record',
    initialValues: { reason: '', ...facts },
    texts: { reason: { label: texts('correctRecordReason') }, ...indexFactsTexts(texts) },
    schema: correctedRecordSchema,
    send: (values) =>
      askForFees((feeChoice) => call(correctRecord, { id, revision: corrections.length, ...values, ...feeChoice })),
    onSuccess: async ({ isProposed }) => {
      onClose();
      await alert({ kind: 'message', message: texts(isProposed ? 'correctionProposed' : 'recordCorrected') });
      await refresh();
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('correctRecordTitle', { number: documentNumber })}
      form={form}
      submitLabel={texts('correctRecord')}
      pendingLabel={texts('accepting')}
      onClose={onClose}
      place="end"
    >
      <p>{texts('correctRecordHint')}</p>
      <TextField form={form} path="reason" maxLength={REMARK_MAX_CHARACTERS} isRequired />
      <IndexFactsFields
        form={form as unknown as ContractForm<PackageFacts>}
        instruments={options?.instruments ?? []}
        isRequired
      />
    </FormDialog>
  );
}

/** The corrections of a recorded filing, each with both versions of what changed. */
export function RecordCorrections({ corrections }: Pick<Filing, 'corrections'>) {
  const texts = useTexts('efile');
  if (corrections.length === 0) return null;
  return (
    <>
      <h2 className={classes.legend}>{texts('corrections')}</h2>
      <ol className={classes.events}>
        {corrections.map(({ at, username, reason, before, after, chargedCents, returnedCents }) => (
          <li key={at + reason}>
            {formatLocalDateTime(at)} · {username}
            <div>{reason}</div>
            <ChangedFacts before={before} after={after} />
            <dl className={classes.facts}>
              {chargedCents > 0 && <Amount label={texts('chargedByCorrection')} cents={chargedCents} />}
              {returnedCents > 0 && <Amount label={texts('refunded')} cents={returnedCents} />}
            </dl>
          </li>
        ))}
      </ol>
    </>
  );
}

function Amount({ label, cents }: { readonly label: string; readonly cents: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="tabular">{formatCents(cents)}</dd>
    </>
  );
}

/** Both versions of the facts that differ. */
function ChangedFacts({ before, after }: { readonly before: IndexFacts; readonly after: IndexFacts }) {
  const texts = useTexts('efile');
  const changed = (Object.keys(after) as (keyof IndexFacts)[]).filter((field) => before[field] !== after[field]);
  return changed.map((field) => (
    <dl key={field} className={classes.facts}>
      <dt>{`${texts(field)}, ${texts('versionBefore')}`}</dt>
      <dd>{before[field]}</dd>
      <dt>{`${texts(field)}, ${texts('versionAfter')}`}</dt>
      <dd>{after[field]}</dd>
    </dl>
  ));
}

/** A correction that waits for a second clerk, with their decision. */
export function ProposedCorrection({ filing, facts }: { readonly filing: Filing; readonly facts: IndexFacts }) {
  const texts = useTexts('efile');
  const { username } = useCurrentUser();
  const refresh = useRefreshFilings();
  const showFailure = useShowFailure();
  const askForFees = useFeeChoice();
  const { id, proposedCorrection: proposed } = filing;
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: { readonly proposedAt: string; readonly isApproved: boolean }) =>
      askForFees((feeChoice) => call(decideCorrection, { id, ...decision, ...feeChoice })),
    onError: showFailure,
    onSettled: refresh,
  });
  if (proposed === null) return null;
  const { proposedAt, reason, after } = proposed;
  return (
    <section aria-label={texts('proposedCorrection')}>
      <h2 className={classes.legend}>{texts('proposedCorrection')}</h2>
      <p>{[proposed.username, reason].join(' · ')}</p>
      <ChangedFacts before={facts} after={after} />
      <div className={classes.buttons}>
        {proposed.username !== username && (
          <Button loading={isPending} onClick={() => mutate({ proposedAt, isApproved: true })}>
            {texts('approveCorrection')}
          </Button>
        )}
        <Button variant="default" loading={isPending} onClick={() => mutate({ proposedAt, isApproved: false })}>
          {texts('discardCorrection')}
        </Button>
      </div>
    </section>
  );
}

/** Opens the form that withdraws the recordings of a package. */
export function WithdrawRecordingButton({ filing }: { readonly filing: Filing }) {
  const texts = useTexts('efile');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {texts('withdrawRecording')}
      </Button>
      {isOpen && <WithdrawRecordingDialog filing={filing} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function WithdrawRecordingDialog({ filing, onClose }: { readonly filing: Filing; readonly onClose: () => void }) {
  const texts = useTexts('efile');
  const { alert } = useDialogs();
  const refresh = useRefreshFilings();
  const { id, documentNumber, documentCount } = filing;
  const form = useContractForm<{ readonly reason: string }, object>({
    id: 'withdraw-recording',
    initialValues: { reason: '' },
    texts: { reason: { label: texts('withdrawRecordingReason') } },
    schema: withdrawnRecordingSchema,
    send: ({ reason }) => call(withdrawRecording, { id, documentNumber, reason }),
    onSuccess: async () => {
      onClose();
      await alert({ kind: 'message', message: texts('recordingWithdrawn') });
      await refresh();
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('withdrawRecordingTitle', { number: documentNumber })}
      form={form}
      submitLabel={texts('withdrawRecording')}
      pendingLabel={texts('accepting')}
      onClose={onClose}
    >
      <p>{texts('withdrawRecordingHint')}</p>
      {documentCount > 1 && <p>{texts('decidedTogether', { n: documentCount })}</p>}
      <TextField form={form} path="reason" maxLength={REMARK_MAX_CHARACTERS} isRequired />
    </FormDialog>
  );
}

/** The recordings of a filing that were withdrawn. */
export function WithdrawnRecordings({ withdrawnRecordings }: Pick<Filing, 'withdrawnRecordings'>) {
  const texts = useTexts('efile');
  if (withdrawnRecordings.length === 0) return null;
  return (
    <>
      <h2 className={classes.legend}>{texts('withdrawnRecordings')}</h2>
      <ol className={classes.events}>
        {withdrawnRecordings.map(({ documentNumber, recordedDate, recordedTime, at, username, reason }) => (
          <li key={documentNumber}>
            <strong>{documentNumber}</strong> · {`${texts('recorded')} ${recordedDate} ${recordedTime}`} ·{' '}
            {`${texts('changes.recordingWithdrawn')} ${formatLocalDateTime(at)}`} · {username}
            <div>{reason}</div>
          </li>
        ))}
      </ol>
    </>
  );
}
