import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { NewsParagraphs } from '../../ui/county/news-paragraphs.tsx';
import { loginPageLatestNewsQuery } from './login-page-queries.ts';
import classes from './news-card.module.css';

/** The number of paragraphs that are initially visible; the rest is folded, so that the form stays in view. */
const SHOWN_PARAGRAPHS = 2;

/** The county's latest news, as plain text (Spec 1 §2). */
export function NewsCard() {
  const texts = useTexts('sign-in');
  const headingId = useId();
  const paragraphs = useQuery(loginPageLatestNewsQuery).data?.paragraphs ?? [];
  if (paragraphs.length === 0) return null;
  const rest = paragraphs.slice(SHOWN_PARAGRAPHS);
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts('newsTitle')}
      </h2>
      <NewsParagraphs paragraphs={paragraphs.slice(0, SHOWN_PARAGRAPHS)} />
      {rest.length > 0 && (
        <details>
          <summary>{texts('newsMore')}</summary>
          <NewsParagraphs paragraphs={rest} />
        </details>
      )}
    </section>
  );
}
