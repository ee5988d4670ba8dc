import { listCounterDays, openDrawer } from '@portal/contract/money/drawers/drawers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { MoneyField } from '../../../ui/form/numeric-field.tsx';

/** Opens the user's drawer with its starting cash. One key for all attempts of the dialog, so that one drawer is opened. */
export function OpenDrawerDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts('control-panel');
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const [requestKey] = useState(() => crypto.randomUUID());
  const form = useContractForm({
    id: 'open-drawer',
    initialValues: { startCents: 0 },
    texts: { startCents: { label: texts('drawers.start') } },
    schema: openDrawer.request.pick({ startCents: true }),
    send: ({ startCents }) =>
      call(openDrawer, { requestKey, startCents }).finally(
        () => void queryClient.invalidateQueries({ queryKey: [listCounterDays.path] }),
      ),
    onSuccess: () => {
      announce(texts('drawers.opened'));
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog title={texts('drawers.open')} form={form} submitLabel={texts('drawers.open')} onClose={onClose}>
      <MoneyField form={form} path="startCents" />
    </FormDialog>
  );
}
