import { useTexts } from '../../lib/i18n.ts';
import { ownPictureAt } from './slide-picture.tsx';

interface Slides {
  readonly numberOfSlides: number;
  readonly images: readonly string[];
}

/** Returns a slide's caption: what it shows for the portal's own pictures, its number for a county's. */
export function useSlideCaption({ numberOfSlides, images }: Slides): (index: number) => string {
  const texts = useTexts('common');
  return (index) =>
    images[index] === undefined
      ? texts(`slides.${ownPictureAt(index)}`)
      : texts('slideShow.position', { n: index + 1, count: numberOfSlides });
}
