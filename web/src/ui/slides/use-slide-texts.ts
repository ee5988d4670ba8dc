import type { DescribedPicture } from '@portal/contract/office/county-settings/described-picture';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ownPictureAt } from './slide-picture.tsx';

interface Slides {
  readonly images: readonly DescribedPicture[];
}

/** Returns a slide's caption: what it shows. */
export function useSlideCaption({ images }: Slides): (index: number) => string {
  const texts = useTexts('common');
  return (index) => images[index]?.description ?? texts(`slides.${ownPictureAt(index)}`);
}
