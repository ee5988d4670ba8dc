import { BELONGINGS, type Belongings } from '@portal/contract/people/user-manager/belongings';
import { useTexts } from '../lib/texts/i18n.ts';

/** Lists the things that a deletion also deletes, with their numbers, for the confirmation; can be empty. */
export function useDescribeBelongings() {
  const texts = useTexts('users');
  return (belongings: Belongings & { readonly users?: number }): string => {
    const list = (['users', ...BELONGINGS] as const)
      .flatMap((kind) => ((belongings[kind] ?? 0) > 0 ? [`${texts(`belongings.${kind}`)}: ${belongings[kind]}`] : []))
      .join(', ');
    return list === '' ? '' : texts('belongings.gone', { list });
  };
}
