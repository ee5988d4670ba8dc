import { getNamedContent } from '@portal/contract/office/helper-data/named-lists';
import { notableDates } from '@portal/contract/office/helper-data/notable-dates';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { BreakableDate } from '../../../ui/breakable-date.tsx';
import { LabelTable } from '../../../ui/label-table.tsx';

const notableDatesQuery = queryOptions({
  queryKey: ['notable-dates'],
  queryFn: async ({ signal }) => getNamedContent(await call(notableDates, {}, { signal }), 'notableDates'),
  meta: { isQuiet: true },
});

interface NotableDatesProps {
  /** True in a dialog, whose title already describes the table. */
  readonly isTitled?: boolean;
}

/**
 * The dates that each index covers (Spec 2 §2). Shows nothing while they load or if they fail to load, because a search
 * works without them.
 */
export function NotableDates({ isTitled = false }: NotableDatesProps) {
  const texts = useTexts('search');
  const { data } = useQuery(notableDatesQuery);
  if (!data || data.rows.length === 0) return null;
  return (
    <LabelTable
      isAside={!isTitled}
      caption={texts('notableDatesTitle')}
      headings={data.headings}
      rows={data.rows.map(({ label, dates }) => ({
        label,
        cells: dates.map((date, column) =>
          date === '' ? '–' : <BreakableDate key={data.headings[column]} date={date} />,
        ),
      }))}
    />
  );
}
