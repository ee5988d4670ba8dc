import { useId } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import type { AnyDescription, AnyForm, AnySection } from '../describe-screen.ts';
import { SettingsField } from './settings-field.tsx';
import classes from './settings-screen.module.css';

interface SettingsSectionProps {
  readonly form: AnyForm;
  readonly description: AnyDescription;
  readonly section: AnySection;
}

/** A section of a group's form: its fields by their kinds, or the part that draws them. */
export function SettingsSection({ form, description, section }: SettingsSectionProps) {
  const texts = useTexts('control-panel');
  const headingId = useId();
  const { heading, note, fields, layout = 'lines', part: Part } = section;
  return (
    <section className={classes.section} aria-labelledby={heading && headingId}>
      {heading && <h2 id={headingId}>{texts(`headings.${heading}`)}</h2>}
      {note && <p className={classes.note}>{texts(`notes.${note}`)}</p>}
      {Part ? (
        <Part form={form} />
      ) : (
        <div className={classes[layout]}>
          {fields.map((field) => (
            <SettingsField
              key={field}
              form={form}
              group={description.group}
              path={field}
              enabledWhen={description.enabledWhen?.[field]}
            />
          ))}
        </div>
      )}
    </section>
  );
}
