import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import { ParagraphField } from '../../../ui/form/paragraph-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import classes from './noted-switches.module.css';

interface NotedSwitchesProps {
  readonly form: object;
  /** A switch, and the name of the note that belongs to it. */
  readonly pairs: readonly { readonly field: string; readonly note: string }[];
}

/** Switches with a county note next to each: of searches, of reports. */
export function NotedSwitches({ form, pairs }: NotedSwitchesProps) {
  const switches = form as ContractForm<Record<string, boolean>>;
  const notes = form as ContractForm<Record<string, string>>;
  return (
    <div className={classes.pairs}>
      {pairs.map(({ field, note }) => (
        <div key={field} className={classes.pair}>
          <SwitchField form={switches} path={field} />
          <ParagraphField form={notes} path={note} />
        </div>
      ))}
    </div>
  );
}
