import { prove } from '@portal/contract/people/identity/prove';
import { confirmedByPasswordSchema } from '@portal/contract/people/identity/second-factor';
import { useEffect, useState } from 'react';
import { asksForCode } from '../../features/sign-in/code-input.tsx';
import { call } from '../../lib/api-client.ts';
import { registerProver } from '../../lib/session/fresh-proof.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** A question to the user that waits for its answer. */
interface Question {
  readonly answer: (isProved: boolean) => void;
}

/** Asks for the password or the code when a change of money or access needs a fresh proof, and lets the change continue. */
export function ProofDialog() {
  const [question, setQuestion] = useState<Question>();
  useEffect(
    () =>
      registerProver(
        () =>
          new Promise((resolve) => {
            const answer = (isProved: boolean) => {
              setQuestion(undefined);
              resolve(isProved);
            };
            setQuestion({ answer });
          }),
      ),
    [],
  );
  return question && <Proof {...question} />;
}

function Proof({ answer }: Question) {
  const [needsCode, setNeedsCode] = useState(false);
  if (needsCode) return <CodeStep answer={answer} />;
  return <PasswordStep answer={answer} onCodeNeeded={() => setNeedsCode(true)} />;
}

function PasswordStep({ answer, onCodeNeeded }: Question & { readonly onCodeNeeded: () => void }) {
  const texts = useTexts('forms');
  const profileTexts = useTexts('profile');
  const { username } = useCurrentUser();
  const form = useContractForm({
    id: 'prove',
    initialValues: { currentPassword: '' },
    texts: { currentPassword: { label: profileTexts('currentPassword') } },
    schema: confirmedByPasswordSchema,
    send: async (values) => {
      try {
        await call(prove, values);
        return true;
      } catch (error) {
        if (!asksForCode(error)) throw error;
        return false;
      }
    },
    onSuccess: (isProved) => (isProved ? answer(true) : onCodeNeeded()),
  });
  return (
    <FormDialog title={texts('proveTitle')} form={form} submitLabel={texts('prove')} onClose={() => answer(false)}>
      <p>{texts('proveReason')}</p>
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

function CodeStep({ answer }: Question) {
  const texts = useTexts('forms');
  const profileTexts = useTexts('profile');
  const form = useContractForm({
    id: 'prove-code',
    initialValues: { code: '' },
    texts: { code: { label: profileTexts('secondFactor.code'), hint: profileTexts('secondFactor.codeHint') } },
    schema: prove.request,
    send: (values) => call(prove, values),
    onSuccess: () => answer(true),
  });
  return (
    <FormDialog title={texts('proveTitle')} form={form} submitLabel={texts('prove')} onClose={() => answer(false)}>
      <p>{texts('proveReason')}</p>
      <TextField form={form} path="code" autoComplete="one-time-code" hasAutofocus isRequired />
    </FormDialog>
  );
}
