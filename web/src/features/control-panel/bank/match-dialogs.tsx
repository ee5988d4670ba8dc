import type { ContentOf } from '@portal/contract/endpoint';
import {
  type BankLine,
  bankLineList,
  depositList,
  matchLine,
  undoMatch,
} from '@portal/contract/money/bank-statements/bank-statements';
import { formatCents } from '@portal/contract/values/money';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface LineDialogProps {
  readonly line: BankLine;
  readonly onClose: () => void;
}

const NO_DEPOSIT = 'NONE';
const REASON_MAX_CHARACTERS = 500;

/** Confirms one of the proposed deposits of a line, or that it isn't one. */
export function MatchDialog({ line, onClose }: LineDialogProps) {
  const texts = useTexts('control-panel');
  const { alert } = useDialogs();
  const finish = useFinish(onClose);
  const { candidates, postedOn, amountCents } = line;
  const form = useContractForm<{ choice: string; reason: string }, ContentOf<typeof matchLine>>({
    id: 'match-line',
    initialValues: { choice: candidates.length === 0 ? NO_DEPOSIT : '0', reason: '' },
    texts: {
      choice: { label: texts('bankStatements.choice') },
      reason: { label: texts('findings.reason'), hint: texts('bankStatements.reasonHint') },
    },
    schema: z.strictObject({ choice: z.string(), reason: matchLine.request.shape.reason }),
    send: ({ choice, reason = '' }) => {
      const found = candidates[Number(choice)];
      const deposit = found === undefined ? null : { kind: found.kind, key: found.key };
      return call(matchLine, { lineId: line.id, deposit, reason });
    },
    onSuccess: ({ status }) => {
      const outcome = texts(`bankStatements.outcomes.${status}`);
      if (status === 'REASON_NEEDED') return void alert({ kind: 'warning', message: outcome });
      return finish(outcome);
    },
    isGuarded: true,
  });
  const options = candidates.map(({ kind, key, day, amountCents: cents }, index) => ({
    value: String(index),
    label: texts('bankStatements.candidate', {
      ...{ kind: texts(`bankStatements.kinds.${kind}`), key, date: day, amount: formatCents(cents) },
    }),
  }));
  return (
    <FormDialog
      title={texts('bankStatements.matchOf', { date: postedOn, amount: formatCents(amountCents) })}
      form={form}
      submitLabel={texts('bankStatements.match')}
      onClose={onClose}
    >
      <p>{line.description}</p>
      <SelectField
        form={form}
        path="choice"
        options={[...options, { value: NO_DEPOSIT, label: texts('bankStatements.noDeposit') }]}
        isRequired
      />
      <TextField form={form} path="reason" maxLength={REASON_MAX_CHARACTERS} autoComplete="off" />
    </FormDialog>
  );
}

/** Takes the match of a line back, with a reason. */
export function UndoDialog({ line, onClose }: LineDialogProps) {
  const texts = useTexts('control-panel');
  const finish = useFinish(onClose);
  const form = useContractForm<{ reason: string }, ContentOf<typeof undoMatch>>({
    id: 'undo-match',
    initialValues: { reason: '' },
    texts: { reason: { label: texts('findings.reason') } },
    schema: undoMatch.request.pick({ reason: true }),
    send: ({ reason }) => call(undoMatch, { lineId: line.id, reason }),
    onSuccess: ({ status }) => finish(texts(`bankStatements.outcomes.${status}`)),
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('bankStatements.undoOf', { date: line.postedOn, amount: formatCents(line.amountCents) })}
      form={form}
      submitLabel={texts('bankStatements.undo')}
      onClose={onClose}
    >
      <p>{line.deposit}</p>
      <TextField form={form} path="reason" maxLength={REASON_MAX_CHARACTERS} autoComplete="off" isRequired />
    </FormDialog>
  );
}

/** Says the outcome and loads both lists again. */
function useFinish(onClose: () => void): (outcome: string) => void {
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  return (outcome) => {
    announce(outcome);
    for (const { endpoint } of [bankLineList, depositList])
      void queryClient.invalidateQueries({ queryKey: [endpoint.path] });
    onClose();
  };
}
