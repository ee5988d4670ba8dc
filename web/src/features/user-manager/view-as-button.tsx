import { Button } from '@mantine/core';
import { VIEWER_ROLES, viewAs } from '@portal/contract/people/user-manager/view-as';
import type { UserStatus } from '@portal/contract/values/user-status';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { openAsAnotherUser, useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';

interface ViewAsButtonProps {
  readonly user: { readonly id: number; readonly username: string; readonly status: UserStatus };
  readonly size?: 'xs';
}

/** Asks for a reason and opens the portal as an active user sees it; for staff (decision 0078). */
export function ViewAsButton({ user, size }: ViewAsButtonProps) {
  const texts = useTexts('users');
  const { role } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  if (user.status !== 'A' || !VIEWER_ROLES.includes(role)) return null;
  const title = texts('viewAs.title', { username: user.username });
  return (
    <>
      <Button variant="default" {...(size && { size, 'aria-label': title })} onClick={() => setIsOpen(true)}>
        {texts('viewAs.action')}
      </Button>
      {isOpen && <ViewAsDialog userId={user.id} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface ViewAsDialogProps {
  readonly userId: number;
  readonly title: string;
  readonly onClose: () => void;
}

function ViewAsDialog({ userId, title, onClose }: ViewAsDialogProps) {
  const texts = useTexts('users');
  const form = useContractForm<{ reason: string }, object>({
    id: 'view-as',
    initialValues: { reason: '' },
    texts: { reason: { label: texts('viewAs.reason') } },
    schema: viewAs.request.pick({ reason: true }),
    send: ({ reason }) => call(viewAs, { userId, reason }),
    onSuccess: () => openAsAnotherUser('/home'),
    isGuarded: false,
  });
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={texts('viewAs.start')}
      pendingLabel={texts('viewAs.starting')}
      onClose={onClose}
    >
      <p>{texts('viewAs.hint')}</p>
      <TextField form={form} path="reason" maxLength={200} autoComplete="off" isRequired />
    </FormDialog>
  );
}
