import type { DescribedPicture } from '@portal/contract/office/county-settings/described-picture';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { IconButton } from '../icon/icon-button.tsx';
import { SlidePicture } from './slide-picture.tsx';
import classes from './slide-show.module.css';
import { useSlideCaption } from './use-slide-texts.ts';

/** Spec 1 §9. */
const ROTATE_EVERY_MS = 30_000;

interface SlideShowProps {
  /** 1 to 6. */
  readonly numberOfSlides: number;
  /** See SlidePicture. */
  readonly images: readonly DescribedPicture[];
}

/**
 * Pictures that change every 30 seconds, one at a time; a single one doesn't move (Spec 1 §2). Users can stop it (WCAG 2.2.2), and it
 * doesn't start if the user's device asks for reduced motion, or after the user chose a picture.
 */
export function SlideShow({ numberOfSlides, images }: SlideShowProps) {
  const texts = useTexts('common');
  const captionOf = useSlideCaption({ images });
  const { shown, isPlaying, show, toggle } = useRotation(numberOfSlides);
  return (
    <section className={classes.show} aria-label={texts('slideShow.label')}>
      <div key={shown} className={classes.slide} data-slide={shown + 1}>
        <SlidePicture index={shown} images={images} />
      </div>
      <div className={classes.bar}>
        <p className={classes.caption}>{captionOf(shown)}</p>
        {numberOfSlides > 1 && (
          <div className={classes.controls}>
            {indexes(numberOfSlides).map((index) => (
              <button
                key={index}
                type="button"
                className={classes.dot}
                aria-label={texts('slideShow.show', { n: index + 1 })}
                aria-current={index === shown}
                onClick={() => show(index)}
              />
            ))}
            <IconButton
              icon={isPlaying ? 'pause' : 'play'}
              size={18}
              className={classes.toggle}
              label={isPlaying ? texts('slideShow.pause') : texts('slideShow.play')}
              onClick={toggle}
            />
          </div>
        )}
      </div>
    </section>
  );
}

function useRotation(count: number) {
  const [shown, setShown] = useState(0);
  const [isPlaying, setIsPlaying] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const isTurning = isPlaying && count > 1;
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setShown((index) => (index + 1) % count), ROTATE_EVERY_MS);
    return () => clearInterval(timer);
  }, [isTurning, count]);
  return {
    shown: shown % count,
    isPlaying,
    show: (index: number) => {
      setShown(index);
      setIsPlaying(false);
    },
    toggle: () => setIsPlaying((current) => !current),
  };
}

function indexes(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
