import classes from './verify-screen.module.css';

/** With hyphens at which no line breaks. */
export const EXAMPLE_NUMBER = '2026-7K3QX-9M2RD-4'.replaceAll('-', '\u2011');

/** Facts with their labels. */
export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
