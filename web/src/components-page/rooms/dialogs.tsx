import { Button } from '@mantine/core';
import { problemMessage } from '@portal/contract/problem';
import { z } from 'zod';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { KeysDialog } from '../../ui/keys/keys-dialog.tsx';
import { AccountPicker, UserPicker } from '../../ui/pickers/code-picker.tsx';
import { PickerDialog } from '../../ui/pickers/picker-dialog.tsx';
import { ReceiptDialog } from '../../ui/transactions/receipt-dialog.tsx';
import { WatchDialog } from '../../ui/watch/watch-dialog.tsx';
import type { Example, Room } from '../example.tsx';

const MESSAGE = 'The gateway has not confirmed the payment. The portal asks again, and charges nothing twice.';
const PLATS = Array.from({ length: 24 }, (_, index) => ({
  name: `PLAT OF BLOCK ${index + 1}`,
  number: String(200 - index),
}));

function RefusedForm({ onClose }: { readonly onClose: () => void }) {
  const form = useContractForm({
    id: 'new-account',
    initialValues: { name: '', city: 'Juniper Falls' },
    texts: { name: { label: 'Account' }, city: { label: 'City' } },
    schema: z.strictObject({ name: z.string().min(1, problemMessage('required')), city: z.string() }),
    send: async () => {},
  });
  return (
    <FormDialog
      title="New account"
      form={form}
      submitLabel="Create it"
      otherWay={{ label: 'Import accounts', onChoose: () => {} }}
      onClose={onClose}
    >
      <TextField form={form} path="name" isRequired />
      <TextField form={form} path="city" />
    </FormDialog>
  );
}

const SIZES = (['small', 'medium', 'large', 'wide', 'full'] as const).map(
  (size): Omit<Example, 'isDialog'> => ({
    title: `Dialog, ${size}`,
    Show: ({ onClose }) => (
      <Dialog
        title="A title that is as long as the number of a document and its type"
        size={size}
        hint="A sentence of help."
        headerEnd={<Button variant="subtle">Close</Button>}
        footer={<Button onClick={onClose}>Continue</Button>}
        onClose={onClose}
      >
        <p>{MESSAGE}</p>
      </Dialog>
    ),
  }),
);

const ALERTS = (['message', 'warning', 'info'] as const).map(
  (kind): Omit<Example, 'isDialog'> => ({
    title: `Alert, ${kind}`,
    Show: ({ onClose }) => <AlertDialog kind={kind} message={MESSAGE} onClose={onClose} />,
  }),
);

const OTHERS: readonly Omit<Example, 'isDialog'>[] = [
  {
    title: 'Question',
    Show: ({ onClose }) => (
      <ConfirmDialog
        title="Sign out?"
        message={MESSAGE}
        confirmLabel="Sign out"
        onConfirm={onClose}
        onCancel={onClose}
      />
    ),
  },
  {
    title: 'Question, running',
    Show: ({ onClose }) => (
      <ConfirmDialog
        title="Delete it?"
        message={MESSAGE}
        confirmLabel="Delete"
        isPending
        onConfirm={onClose}
        onCancel={onClose}
      >
        <p>Three drafts go with it.</p>
      </ConfirmDialog>
    ),
  },
  {
    title: 'Dialog at the end',
    Show: ({ onClose }) => (
      <Dialog title="Review" place="end" onClose={onClose} footer={<Button onClick={onClose}>Accept</Button>}>
        <p>{MESSAGE}</p>
      </Dialog>
    ),
  },
  { title: 'Form', Show: RefusedForm },
  {
    title: 'Keys',
    Show: ({ onClose }) => (
      <KeysDialog
        keys={[
          { key: 'n', also: ['PageDown'], label: 'Next page' },
          { key: 'ArrowUp', label: 'Previous row' },
        ]}
        areOn
        onSwitch={() => {}}
        onClose={onClose}
      />
    ),
  },
  {
    title: 'Picker',
    Show: ({ onClose }) => (
      <PickerDialog
        title="Click row to select plat:"
        columns={[
          { name: 'name', header: 'Plat name', textOf: ({ name }) => name, sortKeyOf: (text) => text },
          { name: 'number', header: 'Plat number', textOf: ({ number }) => number, sortKeyOf: (text) => text },
        ]}
        rows={PLATS}
        keyOf={({ number }) => number}
        onPick={onClose}
        onClose={onClose}
      />
    ),
  },
  {
    title: 'Picker, loading',
    Show: ({ onClose }) => (
      <PickerDialog
        title="Click row to select plat:"
        columns={[{ name: 'name', header: 'Plat name', textOf: () => '' }]}
        rows={undefined}
        keyOf={() => ''}
        onPick={onClose}
        onClose={onClose}
      />
    ),
  },
  { title: 'Picker of users', Show: ({ onClose }) => <UserPicker onPick={onClose} onClose={onClose} /> },
  { title: 'Picker of accounts', Show: ({ onClose }) => <AccountPicker onPick={onClose} onClose={onClose} /> },
  { title: 'Receipt in a dialog', Show: ({ onClose }) => <ReceiptDialog receiptId={1} onClose={onClose} /> },
  {
    title: 'Watch',
    Show: ({ onClose }) => (
      <WatchDialog
        options={[
          { kind: 'NAME', lastName: 'LINDQUIST', firstName: 'ANNA', soundsLike: false },
          { kind: 'PARCEL', parcel: '12-345-67' },
        ]}
        onClose={onClose}
      />
    ),
  },
];

export const DIALOGS: Room = {
  title: 'Dialogs',
  examples: [...SIZES, ...ALERTS, ...OTHERS].map((example) => ({ ...example, isDialog: true })),
};
