import { Button } from '@mantine/core';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { IconButton } from '../../ui/icon/icon-button.tsx';
import { SlidePicture } from '../../ui/slides/slide-picture.tsx';
import { useSlideCaption } from '../../ui/slides/use-slide-texts.ts';
import type { HomeContent } from './home-query.ts';
import classes from './slides-dialog.module.css';

interface SlidesDialogProps {
  readonly slides: HomeContent['slides'];
  /** From 0. */
  readonly shown: number;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/** A picture as large as the window allows, with buttons for the other pictures. */
export function SlidesDialog({ slides, shown, onShow, onClose }: SlidesDialogProps) {
  const texts = useTexts('home');
  const commonTexts = useTexts('common');
  const announce = useAnnounce();
  const captionOf = useSlideCaption(slides);
  const { numberOfSlides } = slides;
  const turn = (by: number) => {
    const next = (shown + by + numberOfSlides) % numberOfSlides;
    onShow(next);
    announce(captionOf(next));
  };
  return (
    <Dialog
      title={captionOf(shown)}
      hint={commonTexts('slideShow.position', { n: shown + 1, count: numberOfSlides })}
      size="large"
      onClose={onClose}
      footer={
        <>
          {numberOfSlides > 1 && (
            <span className={classes.turns}>
              <IconButton icon="chevronLeft" label={texts('previous')} onClick={() => turn(-1)} />
              <IconButton icon="chevronRight" label={texts('next')} onClick={() => turn(1)} />
            </span>
          )}
          <Button data-autofocus onClick={onClose}>
            {commonTexts('close')}
          </Button>
        </>
      }
    >
      <div className={classes.picture}>
        <SlidePicture index={shown} images={slides.images} />
      </div>
    </Dialog>
  );
}
