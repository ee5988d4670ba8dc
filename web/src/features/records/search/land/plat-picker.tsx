import { computeNaturalKey } from '@portal/contract/values/natural-key';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import type { PickerColumn } from '../../../../ui/pickers/picker.rules.ts';
import { PickerDialog } from '../../../../ui/pickers/picker-dialog.tsx';
import type { Plat } from './plat-entry.rules.ts';

interface PlatPickerProps {
  /** Undefined while loading. */
  readonly plats: readonly Plat[] | undefined;
  readonly onPick: (plat: Plat) => void;
  readonly onClose: () => void;
}

const byName = (text: string) => text.toUpperCase();

/** The full list of plats, by name or number (Spec 2 §2 "Modals"). */
export function PlatPicker({ plats, onPick, onClose }: PlatPickerProps) {
  const texts = useTexts('search');
  // The same columns at every render, so that thousands of rows aren't sorted at every key.
  const columns = useMemo<[PickerColumn<Plat>, ...PickerColumn<Plat>[]]>(
    () => [
      { name: 'name', header: texts('plat.name'), textOf: ({ name }) => name, sortKeyOf: byName },
      { name: 'number', header: texts('plat.number'), textOf: ({ number }) => number, sortKeyOf: computeNaturalKey },
    ],
    [texts],
  );
  // Rendered outside of the form, so that nothing in the dialog can submit it.
  return createPortal(
    <PickerDialog
      title={texts('plat.fullListTitle')}
      columns={columns}
      rows={plats}
      keyOf={({ number }) => number}
      onPick={onPick}
      onClose={onClose}
    />,
    document.body,
  );
}
