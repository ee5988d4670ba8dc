import type { NotableDates } from '@portal/contract/office/helper-data/notable-dates';
import { useTexts } from '../../lib/texts/i18n.ts';
import { BreakableDate } from '../../ui/breakable-date.tsx';
import { LabelTable } from '../../ui/label-table.tsx';
import { Card } from './card.tsx';
import classes from './notable-dates-card.module.css';

/** The dates through which each index is complete: a column per index, a row per date (Spec 1 §2). */
export function NotableDatesCard({ dates: { headings, rows } }: { readonly dates: NotableDates }) {
  const texts = useTexts('home');
  return (
    <Card title={texts('notableDates')} icon="calendar">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it on a narrow screen. */}
      <section className={classes.scroll} aria-label={texts('notableDatesTable')} tabIndex={0}>
        <LabelTable
          caption={texts('notableDates')}
          corner={<span className="visually-hidden">{texts('index')}</span>}
          headings={headings}
          rows={rows.map(({ label, dates }) => ({
            label,
            cells: dates.map((date, column) => date && <BreakableDate key={headings[column]} date={date} />),
          }))}
        />
      </section>
    </Card>
  );
}
