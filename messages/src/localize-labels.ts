import { type CountyLabel, DEFAULT_LABELS } from '@portal/contract/settings/office/county-labels';

/**
 * Replaces the labels that a county has not changed with those of the reader's language (Spec 2 §1).
 *
 * @param labeled an object with labels of the county. Labels that the county changed stay the same in every language.
 * @param translate returns the portal's word for a label.
 */
export function localizeLabels<Labeled extends Partial<Readonly<Record<CountyLabel, string>>>>(
  labeled: Labeled,
  translate: (key: `countyLabels.${CountyLabel}`) => string,
): Labeled {
  const unchanged = (Object.keys(DEFAULT_LABELS) as CountyLabel[]).filter(
    (label) => labeled[label] === DEFAULT_LABELS[label],
  );
  return { ...labeled, ...Object.fromEntries(unchanged.map((label) => [label, translate(`countyLabels.${label}`)])) };
}
