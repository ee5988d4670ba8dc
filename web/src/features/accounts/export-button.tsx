import { Button } from '@mantine/core';
import { type AccountFilter, accountExport } from '@portal/contract/control-panel/accounts';
import { useMutation } from '@tanstack/react-query';
import { callFile } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/download.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Saves the listed accounts as a spreadsheet; a failure is an alert with the message (Spec 3 §8). */
export function ExportButton({ filter }: { readonly filter: AccountFilter }) {
  const texts = useTexts('accounts');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callFile(accountExport, { ...filter, format: 'xlsx' }),
    onSuccess: saveFile,
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  return (
    <Button
      variant="default"
      aria-disabled={isPending}
      leftSection={<Icon name="download" size={16} />}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? texts('exporting') : texts('export')}
    </Button>
  );
}
