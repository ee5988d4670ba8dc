import { type CSSProperties, useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import classes from './page-marks.module.css';
import type { FoundOnPages, PageText } from './page-text-source.ts';
import type { Size, Turns } from './page-viewer.rules.ts';

/** Boxes of pages are in ten-thousandths of the page's width and height. */
const UNITS = 10_000;
/** The height of a line's box is that of its letters; the size of a typeface includes the room above and below them. */
const TYPE_SIZE = 0.85;

interface PageMarksProps {
  readonly page: number;
  readonly text: PageText;
  readonly places: FoundOnPages['places'];
  /** The index of the place that the reader has come to. */
  readonly current: number | undefined;
  /** The displayed size before the quarter turns. */
  readonly size: Size;
  readonly turns: Turns;
  /** Whether the mouse selects text instead of moving the page. */
  readonly isSelecting: boolean;
}

/**
 * The layer on the picture of a page, which turns with it: the marks of found words, and the recognized text, which is invisible, but read by
 * screen readers and copied.
 */
export function PageMarks({
  page,
  text: { lines, isFileText },
  places,
  current,
  size,
  turns,
  isSelecting,
}: PageMarksProps) {
  const texts = useTexts('imaging');
  const mark = useRef<HTMLSpanElement>(null);
  // The place is found again when the reader comes to it, not with each zoom.
  useEffect(() => {
    if (current !== undefined) mark.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <div className={classes.layer} style={{ ...size, rotate: `${turns * 90}deg` }}>
      {places.flatMap((place, index) =>
        place.page === page
          ? place.boxes.map((box, line) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the places of a search never change.
                key={`${index} ${line}`}
                ref={index === current && line === 0 ? mark : undefined}
                aria-hidden="true"
                className={classes.mark}
                data-found={index === current ? 'current' : 'other'}
                style={placeBox(box)}
              />
            ))
          : [],
      )}
      {lines.length > 0 && (
        <section
          aria-label={texts(isFileText ? 'viewerFileTextOfPage' : 'viewerTextOfPage', { page })}
          className={classes.text}
          data-selecting={isSelecting}
        >
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page never change.
            <p key={index} style={{ ...placeBox(line), fontSize: computeTypeSize(line, size) }}>
              {line.text}
            </p>
          ))}
        </section>
      )}
    </div>
  );
}

type Box = FoundOnPages['places'][number]['boxes'][number];

function placeBox({ left, top, right, bottom }: Box): CSSProperties {
  const percent = (units: number) => `${(units / UNITS) * 100}%`;
  return { left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) };
}

function computeTypeSize({ top, bottom }: Box, { height }: Size): string {
  return `${(((bottom - top) / UNITS) * height * TYPE_SIZE).toFixed(2)}px`;
}
