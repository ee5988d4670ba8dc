import type { Paragraph } from '@portal/contract/settings/paragraphs';
import { COUNTY_WORDS_TAG } from '../../lib/texts/county-words.ts';
import { withKeys } from '../../lib/texts/with-keys.ts';
import classes from './news-paragraphs.module.css';

/** A county's news: headings, and plain text with its line breaks. */
export function NewsParagraphs({ paragraphs }: { readonly paragraphs: readonly Paragraph[] }) {
  return (
    <div className={classes.news} lang={COUNTY_WORDS_TAG}>
      {withKeys(paragraphs, ({ heading }) => heading).map(({ key, item: { heading, paragraphContent } }) => (
        <div key={key} className={classes.paragraph}>
          {heading !== '' && <h3>{heading}</h3>}
          {paragraphContent !== '' && <p>{paragraphContent}</p>}
        </div>
      ))}
    </div>
  );
}
