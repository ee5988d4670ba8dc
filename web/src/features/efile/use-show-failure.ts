import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';

/** Returns what shows in an alert why a call failed. */
export function useShowFailure(): (error: unknown) => void {
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  return (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
}
