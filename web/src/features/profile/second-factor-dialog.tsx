import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  beginSecondFactor,
  confirmedByPasswordSchema,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@portal/contract/people/identity/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, callForMessage } from '../../lib/api-client.ts';
import { sessionQuery, useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor-dialog.module.css';

/** A user's choices about their one-time codes. */
export type SecondFactorTask = 'setUp' | 'renew' | 'remove';

interface TaskProps {
  readonly onClose: () => void;
  /** Leads back to the profile; left out where the dialog was opened from elsewhere. */
  readonly onBack?: () => void;
}

/** Sets up one-time codes, makes new recovery codes, or switches the codes off; each asks for the password first. */
export function SecondFactorDialog({ task, ...props }: TaskProps & { readonly task: SecondFactorTask }) {
  if (task === 'remove') return <Removal {...props} />;
  return task === 'renew' ? <Renewal {...props} /> : <Setup {...props} />;
}

function Setup(props: TaskProps) {
  const texts = useTexts('profile');
  const queryClient = useQueryClient();
  const [begun, setBegun] = useState<ContentOf<typeof beginSecondFactor>>();
  const [codes, setCodes] = useState<readonly string[]>();
  // Only now, because a screen that only sets up one-time codes ends with the new session state.
  const finish = () => {
    props.onClose();
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={finish} />;
  if (begun) return <CodeStep onClose={props.onClose} onCodes={setCodes} {...begun} />;
  return (
    <PasswordStep
      {...props}
      task="setUp"
      submitLabel={texts('secondFactor.continue')}
      send={(values) => call(beginSecondFactor, values)}
      onSuccess={setBegun}
    >
      <p>{texts('secondFactor.reason')}</p>
    </PasswordStep>
  );
}

function Renewal(props: TaskProps) {
  const texts = useTexts('profile');
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onClose={props.onClose} />;
  return (
    <PasswordStep
      {...props}
      task="renew"
      submitLabel={texts('secondFactor.renew')}
      send={(values) => call(renewRecoveryCodes, values)}
      onSuccess={({ recoveryCodes }) => setCodes(recoveryCodes)}
    >
      <p>{texts('secondFactor.renewReason')}</p>
    </PasswordStep>
  );
}

function Removal(props: TaskProps) {
  const texts = useTexts('profile');
  const { alert } = useDialogs();
  return (
    <PasswordStep
      {...props}
      task="remove"
      submitLabel={texts('secondFactor.remove')}
      send={(values) => callForMessage(removeSecondFactor, values)}
      onSuccess={({ message }) => {
        props.onClose();
        void alert({ kind: 'message', message });
      }}
    >
      <p>{texts('secondFactor.removeReason')}</p>
    </PasswordStep>
  );
}

interface PasswordStepProps<Content> extends TaskProps {
  readonly task: SecondFactorTask;
  readonly submitLabel: string;
  readonly send: (values: { currentPassword: string }) => Promise<Content>;
  readonly onSuccess: (content: Content) => void;
  readonly children: ReactNode;
}

function PasswordStep<Content>(props: PasswordStepProps<Content>) {
  const { task, submitLabel, send, onSuccess, onClose, onBack, children } = props;
  const texts = useTexts('profile');
  const { username } = useCurrentUser();
  const form = useContractForm({
    id: 'second-factor-password',
    initialValues: { currentPassword: '' },
    texts: { currentPassword: { label: texts('currentPassword') } },
    schema: confirmedByPasswordSchema,
    send,
    onSuccess,
  });
  return (
    <FormDialog
      title={texts(`secondFactor.${task}`)}
      form={form}
      submitLabel={submitLabel}
      otherWay={onBack && { label: texts('back'), onChoose: onBack }}
      onClose={onClose}
    >
      {children}
      <PasswordField
        form={form}
        path="currentPassword"
        autoComplete="current-password"
        username={username}
        hasAutofocus
      />
    </FormDialog>
  );
}

interface CodeStepProps extends ContentOf<typeof beginSecondFactor> {
  readonly onClose: () => void;
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
}

function CodeStep({ secret, squares, onClose, onCodes }: CodeStepProps) {
  const texts = useTexts('profile');
  const form = useContractForm({
    id: 'second-factor-code',
    initialValues: { code: '' },
    texts: { code: { label: texts('secondFactor.code'), hint: texts('secondFactor.codeHint') } },
    schema: confirmSecondFactor.request,
    send: (values) => call(confirmSecondFactor, values),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <FormDialog
      title={texts('secondFactor.setUp')}
      form={form}
      submitLabel={texts('secondFactor.switchOn')}
      onClose={onClose}
      focusesTitle
    >
      <p>{texts('secondFactor.scan')}</p>
      <QrCode squares={squares} description={texts('secondFactor.picture')} />
      <p>
        {texts('secondFactor.secret')}: <code className={classes.code}>{secret}</code>
      </p>
      <TextField form={form} path="code" autoComplete="one-time-code" isRequired />
    </FormDialog>
  );
}

function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const texts = useTexts('profile');
  const commonTexts = useTexts('common');
  return (
    <Dialog
      title={texts('secondFactor.recoveryTitle')}
      onClose={onClose}
      focusesTitle
      footer={<Button onClick={onClose}>{commonTexts('close')}</Button>}
    >
      <p>{texts('secondFactor.recoveryReason')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={classes.code}>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
