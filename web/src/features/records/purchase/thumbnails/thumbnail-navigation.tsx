import { useId, useState } from 'react';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { jumpThumbnails, type ThumbnailJump } from '../purchase.rules.ts';
import classes from './thumbnail-navigation.module.css';
import type { PageView } from './use-page-view.ts';

interface ThumbnailJumpsProps {
  readonly jumps: readonly ThumbnailJump[];
  readonly view: PageView;
  readonly pageCount: number;
}

const LABELS = {
  first: 'jumpFirst',
  previousFive: 'jumpPreviousFive',
  previousOne: 'jumpPreviousOne',
  nextOne: 'jumpNextOne',
  nextFive: 'jumpNextFive',
  last: 'jumpLast',
} as const satisfies Record<ThumbnailJump, string>;

/**
 * Buttons that move through the thumbnails (Spec 1 §2). A button without a target is aria-disabled and shows an alert when pressed. It
 * stays in the tab order, so that a user who presses it to the end keeps the focus.
 */
export function ThumbnailJumps({ jumps, view, pageCount }: ThumbnailJumpsProps) {
  const texts = useTexts('imaging');
  return (
    <div className={classes.row}>
      {jumps.map((jump) => (
        <button
          key={jump}
          type="button"
          className={classes.button}
          aria-disabled={'refusal' in jumpThumbnails(jump, view.firstPage, pageCount)}
          onClick={() => view.jump(jump)}
        >
          {texts(LABELS[jump])}
        </button>
      ))}
    </div>
  );
}

/** A form that shows a page by its number. */
export function JumpToPage({ view, pageCount }: Omit<ThumbnailJumpsProps, 'jumps'>) {
  const texts = useTexts('imaging');
  const inputId = useId();
  const [entered, setEntered] = useState('');
  return (
    <form
      className={classes.row}
      // The browser's validation bubble would replace the alert, which repeats the entered number.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        view.jumpTo(entered);
      }}
    >
      <label htmlFor={inputId}>{texts('jumpToPage')}</label>
      <input
        id={inputId}
        type="number"
        min={1}
        max={pageCount}
        step={1}
        className={classes.input}
        value={entered}
        onChange={(event) => setEntered(event.currentTarget.value)}
      />
      <button type="submit" className={classes.button}>
        {texts('jumpGo')}
      </button>
    </form>
  );
}
