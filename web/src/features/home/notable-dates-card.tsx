import type { NotableDates } from '@portal/contract/helper-data/notable-dates';
import { useTexts } from '../../lib/i18n.ts';
import { LabelTable } from '../../ui/label-table.tsx';
import { Card } from './card.tsx';
import classes from './notable-dates-card.module.css';

/** How far each index reaches: a column per index, a row per date (Spec 1 §2). */
export function NotableDatesCard({ dates: { headings, rows } }: { readonly dates: NotableDates }) {
  const texts = useTexts('home');
  return (
    <Card title={texts('notableDates')} icon="calendar">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a narrow screen must be reachable by keyboard. */}
      <section className={classes.scroll} aria-label={texts('notableDates')} tabIndex={0}>
        <LabelTable
          caption={texts('notableDates')}
          corner={<span className="visually-hidden">{texts('index')}</span>}
          headings={headings}
          rows={rows.map(({ label, dates }) => ({ label, cells: dates }))}
        />
      </section>
    </Card>
  );
}
