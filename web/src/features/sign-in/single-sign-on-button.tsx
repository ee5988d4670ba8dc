import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { describeFailure } from '../../lib/failure-text.ts';
import { useLeaveForProvider } from '../../lib/session/single-sign-on.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';

/** Leads the county's staff to its identity provider. */
export function SingleSignOnButton({ label }: { readonly label: string }) {
  const texts = useTexts('sign-in');
  const commonTexts = useTexts('common');
  const redirect = useLocation().state as { readonly from?: string } | null;
  const leave = useLeaveForProvider(redirect?.from);
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        aria-disabled={leave.isPending}
        onClick={() => {
          if (!leave.isPending) leave.mutate();
        }}
      >
        {texts('singleSignOn', { label })}
      </Button>
      {leave.isError && (
        <ErrorSummary message={describeFailure(leave.error, commonTexts)} attempt={leave.submittedAt} />
      )}
    </>
  );
}
