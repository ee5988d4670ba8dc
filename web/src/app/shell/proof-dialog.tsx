import { Button } from '@mantine/core';
import { passkeyProofOptions } from '@portal/contract/people/identity/passkeys';
import { prove } from '@portal/contract/people/identity/prove';
import {
  confirmedByPasswordSchema,
  confirmSecondFactor,
  secondFactor,
} from '@portal/contract/people/identity/second-factor';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { registerProver } from '../../lib/session/fresh-proof.ts';
import { answerWithPasskey } from '../../lib/session/passkeys.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** A question to the user that waits for its answer. */
interface Question {
  readonly answer: (isProved: boolean) => void;
}

/** Asks for a passkey, the code or the password when a change of money or access needs a fresh proof, and lets the change continue. */
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

/** Loaded for each question, because users change how they sign in. */
const proofsQuery = queryOptions({
  queryKey: ['proofs'],
  queryFn: async ({ signal }) => (await call(secondFactor, {}, { signal })).proofs,
  gcTime: 0,
  staleTime: 0,
  retry: false,
});

function Proof({ answer }: Question) {
  const texts = useTexts('forms');
  const loaded = useQuery(proofsQuery);
  const usePasskey = useMutation({
    mutationFn: async () => {
      const { options } = await call(passkeyProofOptions, {});
      return call(prove, { passkey: await answerWithPasskey(options) });
    },
    onSuccess: () => answer(true),
  });
  // The password counts for most users; if it doesn't, its refusal says so.
  const proofs = loaded.data ?? (loaded.isError ? (['password'] as const) : undefined);
  if (proofs === undefined) return <ProofFrame answer={answer} />;
  const passkey = { label: texts('provePasskey'), onChoose: () => usePasskey.mutate() };
  const step = { answer, failure: usePasskey.error, otherWay: proofs.includes('passkey') ? passkey : undefined };
  if (proofs.includes('code')) return <CodeStep {...step} />;
  if (proofs.includes('password')) return <PasswordStep {...step} />;
  return (
    <ProofFrame answer={answer}>
      <Failure error={usePasskey.error} />
      <p>{texts('proveReason')}</p>
      <Button loading={usePasskey.isPending} onClick={passkey.onChoose} data-autofocus>
        {passkey.label}
      </Button>
    </ProofFrame>
  );
}

/** The dialog while it isn't known what to ask for, and for a passkey, which needs no field. */
function ProofFrame({ answer, children }: Question & { readonly children?: ReactNode }) {
  const texts = useTexts('forms');
  const commonTexts = useTexts('common');
  const cancel = () => answer(false);
  return (
    <Dialog
      title={texts('proveTitle')}
      onClose={cancel}
      focusesTitle
      footer={
        <Button variant="default" onClick={cancel}>
          {commonTexts('cancel')}
        </Button>
      }
    >
      {children ?? <SkeletonLines lines={3} />}
    </Dialog>
  );
}

/** The failure of the passkey that was tried instead of typing. */
function Failure({ error }: { readonly error: Error | null }) {
  const commonTexts = useTexts('common');
  return error && <ErrorSummary message={describeFailure(error, commonTexts)} />;
}

interface StepProps extends Question {
  readonly failure: Error | null;
  readonly otherWay: { readonly label: string; readonly onChoose: () => void } | undefined;
}

function PasswordStep({ answer, failure, otherWay }: StepProps) {
  const texts = useTexts('forms');
  const profileTexts = useTexts('profile');
  const { username } = useCurrentUser();
  const form = useContractForm({
    id: 'prove',
    initialValues: { currentPassword: '' },
    texts: { currentPassword: { label: profileTexts('currentPassword') } },
    schema: confirmedByPasswordSchema,
    send: (values) => call(prove, values),
    onSuccess: () => answer(true),
  });
  return (
    <FormDialog
      title={texts('proveTitle')}
      form={form}
      submitLabel={texts('prove')}
      {...(otherWay && { otherWay })}
      onClose={() => answer(false)}
    >
      <Failure error={failure} />
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

function CodeStep({ answer, failure, otherWay }: StepProps) {
  const texts = useTexts('forms');
  const profileTexts = useTexts('profile');
  const form = useContractForm({
    id: 'prove-code',
    initialValues: { code: '' },
    texts: { code: { label: profileTexts('secondFactor.code'), hint: profileTexts('secondFactor.codeHint') } },
    schema: confirmSecondFactor.request,
    send: (values) => call(prove, values),
    onSuccess: () => answer(true),
  });
  return (
    <FormDialog
      title={texts('proveTitle')}
      form={form}
      submitLabel={texts('prove')}
      {...(otherWay && { otherWay })}
      onClose={() => answer(false)}
    >
      <Failure error={failure} />
      <p>{texts('proveReason')}</p>
      <TextField form={form} path="code" autoComplete="one-time-code" hasAutofocus isRequired />
    </FormDialog>
  );
}
