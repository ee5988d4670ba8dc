import { Button } from '@mantine/core';
import type { Paragraph } from '@portal/contract/settings/paragraphs';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NewsParagraphs } from '../../ui/news-paragraphs.tsx';
import { Card } from './card.tsx';
import classes from './news-card.module.css';

/** The latest news: the card shows the beginning, the dialog everything (Spec 1 §2). */
export function NewsCard({ paragraphs }: { readonly paragraphs: readonly Paragraph[] }) {
  const texts = useTexts('home');
  const commonTexts = useTexts('common');
  const [isExpanded, setIsExpanded] = useState(false);
  const close = () => setIsExpanded(false);
  return (
    <Card
      title={texts('news')}
      icon="info"
      action={<IconButton icon="expand" label={texts('newsExpand')} onClick={() => setIsExpanded(true)} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
      <section className={classes.beginning} aria-label={texts('news')} tabIndex={0}>
        <NewsParagraphs paragraphs={paragraphs} />
      </section>
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
