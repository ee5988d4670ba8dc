import { useLocation } from 'react-router';
import { useOncePer } from '../../../lib/use-once-per.ts';
import { inputIdOf } from '../../../ui/form/layer/contract-form.ts';
import type { AnyDescription, AnyForm } from '../describe-screen.ts';

/** The state of a link to a field. */
export interface FieldLink {
  readonly field: string;
}

/**
 * Moves to the field that a link leads to. If the field is disabled, the field that enables it gets the focus instead.
 */
export function useFocusField(form: AnyForm, { enabledWhen = {} }: AnyDescription): void {
  const { key, state } = useLocation();
  const field = (state as Partial<FieldLink> | null)?.field;
  // Each visit moves the focus once.
  useOncePer(key, () => {
    if (field === undefined) return;
    const candidates = [field, ...Object.keys(enabledWhen[field] ?? {})];
    const inputs = candidates.map((candidate) => document.getElementById(inputIdOf(form.id, candidate)));
    const input = inputs.find((element) => element !== null && !element.matches(':disabled'));
    input?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  });
}
