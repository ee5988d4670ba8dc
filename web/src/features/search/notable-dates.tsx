import { notableDates } from '@portal/contract/helper-data/notable-dates';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/i18n.ts';
import classes from './notable-dates.module.css';

const notableDatesQuery = queryOptions({
  queryKey: ['notable-dates'],
  queryFn: ({ signal }) => call(notableDates, {}, { signal }),
  meta: { isQuiet: true },
});

/** How far each index reaches (Spec 2 §2). Nothing where it is not here: the dates help, a search needs none. */
export function NotableDates() {
  const texts = useTexts('search');
  const { data } = useQuery(notableDatesQuery);
  if (!data || data.rows.length === 0) return null;
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{texts('notableDatesTitle')}</caption>
      <thead>
        <tr>
          <td />
          {data.headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ label, dates }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {dates.map((date, index) => (
              <td key={data.headings[index]}>{date === '' ? '–' : date}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
