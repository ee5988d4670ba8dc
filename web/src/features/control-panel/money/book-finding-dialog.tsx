import type { ContentOf } from '@portal/contract/endpoint';
import { bookFinding, type Finding, findingList } from '@portal/contract/money/cards/findings';
import { formatCents } from '@portal/contract/values/money';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

interface BookFindingDialogProps {
  readonly finding: Pick<Finding, 'id' | 'subject'> & { readonly bookable: NonNullable<Finding['bookable']> };
  readonly onClose: () => void;
}

/** Books a deposit that the gateway has and the portal doesn't, with a reason. */
export function BookFindingDialog({ finding: { id, subject, bookable }, onClose }: BookFindingDialogProps) {
  const texts = useTexts('control-panel');
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const { accountId, accountName, totalCents } = bookable;
  const form = useContractForm<{ reason: string }, ContentOf<typeof bookFinding>>({
    id: 'book-finding',
    initialValues: { reason: '' },
    texts: { reason: { label: texts('findings.reason') } },
    schema: bookFinding.request.pick({ reason: true }),
    send: ({ reason }) => call(bookFinding, { id, accountId, reason }),
    onSuccess: ({ status }) => {
      announce(texts(`findings.bookOutcomes.${status}`));
      void queryClient.invalidateQueries({ queryKey: [findingList.endpoint.path] });
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('findings.bookTitle', { subject })}
      form={form}
      submitLabel={texts('findings.book')}
      onClose={onClose}
    >
      <p>{texts('findings.bookNote', { amount: formatCents(totalCents), name: accountName, id: accountId })}</p>
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" isRequired />
    </FormDialog>
  );
}
