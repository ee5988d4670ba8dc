import type { DrawerDifference } from '@portal/contract/money/drawers/drawers';
import { formatCents } from '@portal/contract/values/money';
import { useTexts } from '../../../lib/texts/i18n.ts';

/** Returns a function that formats what was over and short in a drawer: `Cash -$5.00, Checks $2.00`. */
export function useFormatDifferences(): (differences: readonly DrawerDifference[]) => string {
  const texts = useTexts('control-panel');
  return (differences) =>
    differences
      .map(({ kind, amountCents }) => `${texts(`drawers.kinds.${kind}`)} ${formatCents(amountCents)}`)
      .join(', ');
}
