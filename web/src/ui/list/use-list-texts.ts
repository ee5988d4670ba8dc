import type { List } from '@portal/contract/lists/define-list';
import { useReferredTexts } from '../../lib/texts/i18n.ts';

/** The texts that a list's definition names, which its file has as well. */
export function useListTexts<L extends List>({ texts, columns }: L) {
  const text = useReferredTexts();
  return {
    title: text(texts.title),
    none: text(texts.none),
    label: (field: string) => text(columns[field]?.label ?? texts.title),
    /** The label of a code in a column of codes. */
    formatStatus(field: string, code: string) {
      const codes = columns[field]?.codes;
      return codes === undefined ? code : text(`${codes}.${code}`);
    },
  };
}
