import {
  hasNotableDate,
  isLegalDate,
  NOTABLE_DATES,
  NOTABLE_INDEXES,
  notableDateField,
} from '@portal/contract/settings/office/notable-dates';
import { useProductConfiguration } from '../../../lib/county/product-configuration.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useFormValue } from '../../../ui/form/layer/use-contract-form.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import type { PartProps } from '../describe-screen.ts';
import classes from './switch-grid.module.css';

/**
 * The notable dates that are shown: a column for each index, a row for each date (Spec 3 §2 "Home - Notable Dates").
 */
export function NotableDatesGrid({ form }: PartProps<'notableDates'>) {
  const texts = useTexts('control-panel');
  const searchTexts = useTexts('search');
  const { torrensLabel } = useProductConfiguration().county;
  const hasLegalDates = useFormValue(form, 'showSeparateIndexes');
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{texts('headings.datesShown')}</caption>
      <thead>
        <tr>
          <th scope="col">{texts('date')}</th>
          {NOTABLE_INDEXES.map((index) => (
            <th key={index} scope="col">
              {searchTexts(`notableDates.${index}`, { torrensLabel })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTABLE_DATES.map((date) => (
          <tr key={date}>
            <th scope="row">{searchTexts(`notableDates.${date}`)}</th>
            {NOTABLE_INDEXES.map((index) => (
              <td key={index}>
                {hasNotableDate(index, date) ? (
                  <SwitchField
                    form={form}
                    path={notableDateField(index, date)}
                    isDisabled={isLegalDate(date) && !hasLegalDates}
                    isBare
                  />
                ) : (
                  <span className={classes.none}>{texts('noSuchDate')}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
