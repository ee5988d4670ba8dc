import { useState } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { SlidePicture } from '../../ui/slides/slide-picture.tsx';
import { useSlideCaption } from '../../ui/slides/use-slide-texts.ts';
import { Card } from './card.tsx';
import type { HomeContent } from './home-query.ts';
import classes from './slides-card.module.css';
import { SlidesDialog } from './slides-dialog.tsx';

/** The county's pictures; a click enlarges a picture (Spec 1 §2). */
export function SlidesCard({ slides }: { readonly slides: HomeContent['slides'] }) {
  const texts = useTexts('home');
  const captionOf = useSlideCaption(slides);
  const [enlarged, setEnlarged] = useState<number>();
  return (
    <Card title={texts('slides')} icon="expand">
      <ul className={classes.list}>
        {Array.from({ length: slides.numberOfSlides }, (_, index) => index).map((index) => (
          <li key={index}>
            <button
              type="button"
              className={classes.slide}
              aria-label={texts('enlarge', { caption: captionOf(index) })}
              onClick={() => setEnlarged(index)}
            >
              <SlidePicture index={index} images={slides.images} />
            </button>
          </li>
        ))}
      </ul>
      {enlarged !== undefined && (
        <SlidesDialog slides={slides} shown={enlarged} onShow={setEnlarged} onClose={() => setEnlarged(undefined)} />
      )}
    </Card>
  );
}
