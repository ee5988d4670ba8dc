import { Button } from '@mantine/core';
import type { Paragraph } from '@portal/contract/settings/paragraphs';
import { useState } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { NewsParagraphs } from '../../ui/county/news-paragraphs.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Card } from './card.tsx';
import classes from './news-card.module.css';

/** Paragraphs in the card. The style sheet limits the lines of each. */
const SHOWN_PARAGRAPHS = 3;

/** The latest news: the card shows the first lines of the first paragraphs, the dialog shows everything (Spec 1 §2). */
export function NewsCard({ paragraphs }: { readonly paragraphs: readonly Paragraph[] }) {
  const texts = useTexts('home');
  const commonTexts = useTexts('common');
  const [isExpanded, setIsExpanded] = useState(false);
  const close = () => setIsExpanded(false);
  return (
    <Card
      title={texts('news')}
      icon="news"
      action={
        <Button variant="default" size="xs" onClick={() => setIsExpanded(true)}>
          {texts('newsExpand')}
        </Button>
      }
    >
      <div className={classes.beginning}>
        <NewsParagraphs paragraphs={paragraphs.slice(0, SHOWN_PARAGRAPHS)} />
      </div>
      {isExpanded && (
        <Dialog
          title={texts('news')}
          onClose={close}
          focusesTitle
          footer={<Button onClick={close}>{commonTexts('close')}</Button>}
        >
          <NewsParagraphs paragraphs={paragraphs} />
        </Dialog>
      )}
    </Card>
  );
}
