import { Button } from '@mantine/core';
import { demoCode } from '@portal/contract/office/demo-code';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';

interface DemoCodeButtonProps {
  readonly username: string;
  readonly onCode: (code: string) => void;
}

/** Fills in the one-time code of a user of the demo county, whose phone no visitor has. */
export function DemoCodeButton({ username, onCode }: DemoCodeButtonProps) {
  const texts = useTexts('sign-in');
  const commonTexts = useTexts('common');
  const fill = useMutation({
    mutationFn: () => call(demoCode, { username }),
    onSuccess: ({ code }) => onCode(code),
  });
  return (
    <>
      {fill.isError && <ErrorSummary message={describeFailure(fill.error, commonTexts)} attempt={fill.submittedAt} />}
      <Button variant="default" onClick={() => fill.mutate()}>
        {texts('demoCode')}
      </Button>
    </>
  );
}
