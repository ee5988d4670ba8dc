import {
  changeWatchFrequency,
  WATCH_FREQUENCIES,
  type WatchFrequency,
} from '@portal/contract/index/watches/public-watches';
import { useState } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import classes from './watch-screen.module.css';

interface FrequencyFormProps {
  readonly frequency: WatchFrequency;
  readonly send: (frequency: WatchFrequency) => Promise<unknown>;
}

/** How often alerts arrive. */
export function FrequencyForm({ frequency, send }: FrequencyFormProps) {
  const texts = useTexts('watch');
  const [isSaved, setIsSaved] = useState(false);
  const form = useContractForm({
    id: 'watch-frequency',
    initialValues: { frequency: frequency as string },
    texts: { frequency: { label: texts('frequency') } },
    schema: changeWatchFrequency.request.pick({ frequency: true }),
    send: (values) => send(values.frequency as WatchFrequency),
    onSuccess: () => setIsSaved(true),
    onEdit: () => setIsSaved(false),
  });
  return (
    <FormElement form={form} className={classes.frequency}>
      <FormSummary form={form} />
      <ChoiceField
        form={form}
        path="frequency"
        options={WATCH_FREQUENCIES.map((value) => ({ value, label: texts(`frequencies.${value}`) }))}
      />
      <SubmitButton form={form} label={texts('save')} />
      <output>{isSaved ? texts('saved') : ''}</output>
    </FormElement>
  );
}
