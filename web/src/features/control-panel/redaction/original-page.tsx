import { getOriginalPage, type PageBox } from '@portal/contract/images/redactions/redactions';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { callFile } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { moveBox, resizeBox, spanBox } from './page-boxes.ts';
import classes from './redaction-desk.module.css';

interface OriginalPageProps {
  readonly documentKey: string;
  readonly page: number;
  /** Boxes that are redacted, those of other findings, and those that are decided now. */
  readonly redacted: readonly PageBox[];
  readonly others: readonly PageBox[];
  readonly current: readonly PageBox[];
  readonly onMove: (boxes: readonly PageBox[]) => void;
  readonly onDraw: (box: PageBox) => void;
}

const PERCENT = 100;

/** A recorded page without its redactions, with its boxes. Dragging draws a box; arrow keys move the current one, and resize it with Shift. */
export function OriginalPage({ documentKey, page, redacted, others, current, onMove, onDraw }: OriginalPageProps) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const frame = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<readonly [number, number]>();
  const { data, error } = useQuery({
    queryKey: [getOriginalPage.path, documentKey, page],
    queryFn: async ({ signal }) =>
      (await callFile(getOriginalPage, { documentKey, page }, { signal, accept: 'image/webp, image/jpeg' })).blob,
    retry: false,
    refetchOnWindowFocus: false,
    // Each look is an entry of the audit log: a page that was left is loaded again.
    gcTime: 0,
  });
  const address = useObjectUrl(data);
  const pointOf = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const { left = 0, top = 0, width = 1, height = 1 } = frame.current?.getBoundingClientRect() ?? {};
    return [(clientX - left) / width, (clientY - top) / height];
  };
  const press = (event: KeyboardEvent) => {
    const change = event.shiftKey ? resizeBox : moveBox;
    const boxes = current.map((box) => change(box, event.key));
    if (boxes.every((box, index) => box === current[index])) return;
    event.preventDefault();
    onMove(boxes);
  };
  if (error !== null) return <p role="alert">{describeFailure(error, commonTexts)}</p>;
  return (
    <div
      ref={frame}
      className={classes.page}
      onPointerDown={(event) => setFrom(pointOf(event))}
      onPointerMove={(event) => {
        const box = from && spanBox(from, pointOf(event));
        if (box !== undefined) onDraw(box);
      }}
      onPointerUp={() => setFrom(undefined)}
    >
      {address === undefined ? (
        <p>{commonTexts('loading')}</p>
      ) : (
        <img src={address} alt={texts('redaction.picture', { documentKey, page: String(page) })} draggable={false} />
      )}
      {redacted.map((box) => (
        <span key={keyOf(box)} className={classes.redacted} style={placeOf(box)} />
      ))}
      {others.map((box) => (
        <span key={keyOf(box)} className={classes.other} style={placeOf(box)} />
      ))}
      {current.map((box, index) => (
        <button
          key={String(index)}
          type="button"
          className={classes.current}
          style={placeOf(box)}
          aria-label={texts('redaction.box', { number: String(index + 1) })}
          onKeyDown={press}
        />
      ))}
    </div>
  );
}

function placeOf({ left, top, right, bottom }: PageBox) {
  const percent = (units: number) => `${units / PERCENT}%`;
  return { left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) };
}

function keyOf({ left, top, right, bottom }: PageBox): string {
  return [left, top, right, bottom].join(' ');
}

/** The address of a picture in memory, which is given up with it. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const created = URL.createObjectURL(blob);
    setAddress(created);
    return () => {
      URL.revokeObjectURL(created);
      setAddress(undefined);
    };
  }, [blob]);
  return address;
}
