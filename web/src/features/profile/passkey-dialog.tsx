import { addPasskey, beginPasskey, type Passkey, renamePasskey } from '@portal/contract/people/identity/passkeys';
import { useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '../../lib/api-client.ts';
import { createPasskey } from '../../lib/session/passkeys.ts';
import { sessionQuery } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';

/** A user adds a passkey, their nth, or renames one. */
export type PasskeyTask =
  | { readonly kind: 'add'; readonly number: number }
  | { readonly kind: 'rename'; readonly passkey: Passkey };

interface PasskeyDialogProps {
  readonly task: PasskeyTask;
  readonly onClose: () => void;
  /** Leads back to the profile; left out where the dialog was opened from elsewhere. */
  readonly onBack?: () => void;
}

/** Asks for the name of a passkey; a new one is then made by the device. */
export function PasskeyDialog({ task, ...props }: PasskeyDialogProps) {
  if (task.kind === 'rename') return <Renaming passkey={task.passkey} {...props} />;
  return <Addition number={task.number} {...props} />;
}

const NAME = renamePasskey.request.pick({ name: true });

function useNameTexts() {
  const texts = useTexts('profile');
  return { name: { label: texts('passkeys.name'), hint: texts('passkeys.nameHint') } };
}

function Addition({ number, onClose, onBack }: Omit<PasskeyDialogProps, 'task'> & { readonly number: number }) {
  const texts = useTexts('profile');
  const queryClient = useQueryClient();
  const { alert } = useDialogs();
  const form = useContractForm({
    id: 'add-passkey',
    initialValues: { name: texts('passkeys.first', { n: number }) },
    texts: useNameTexts(),
    schema: NAME,
    send: async ({ name }) => {
      const { options } = await call(beginPasskey, {});
      return callForMessage(addPasskey, { name, registration: await createPasskey(options) });
    },
    onSuccess: async ({ message }) => {
      onClose();
      await alert({ kind: 'message', message });
      // Only now, because a screen that only sets up a second factor ends with the new session state.
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return (
    <FormDialog
      title={texts('passkeys.add')}
      form={form}
      submitLabel={texts('secondFactor.continue')}
      otherWay={onBack && { label: texts('back'), onChoose: onBack }}
      onClose={onClose}
    >
      <p>{texts('passkeys.reason')}</p>
      <TextField form={form} path="name" hasAutofocus selectsOnFocus isRequired />
    </FormDialog>
  );
}

function Renaming({ passkey, onClose, onBack }: Omit<PasskeyDialogProps, 'task'> & { readonly passkey: Passkey }) {
  const { id, name } = passkey;
  const texts = useTexts('profile');
  const form = useContractForm({
    id: 'rename-passkey',
    initialValues: { name },
    texts: useNameTexts(),
    schema: NAME,
    send: (values) => call(renamePasskey, { id, ...values }),
    onSuccess: () => (onBack ?? onClose)(),
  });
  return (
    <FormDialog
      title={texts('passkeys.renameNamed', { name })}
      form={form}
      submitLabel={texts('save')}
      otherWay={onBack && { label: texts('back'), onChoose: onBack }}
      onClose={onClose}
    >
      <TextField form={form} path="name" hasAutofocus selectsOnFocus isRequired />
    </FormDialog>
  );
}
