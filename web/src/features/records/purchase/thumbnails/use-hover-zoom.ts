import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Prevents a pointer that only crosses the thumbnails from opening the zoom. */
const OPENS_AFTER_MS = 250;
/** Time to move the pointer from the thumbnail to the enlarged page (WCAG 1.4.13). */
const CLOSES_AFTER_MS = 200;

interface Zoomed {
  readonly page: number;
  /** The middle of the thumbnail, in pixels from the top of the window. */
  readonly middle: number;
  /** The right edge of the thumbnails, in pixels from the left of the window. */
  readonly edge: number;
}

export interface HoverZoom {
  readonly zoomed: Zoomed | undefined;
  /** The element with the thumbnails. */
  readonly strip: RefObject<HTMLElement | null>;
  /** Returns the event handlers of a thumbnail. */
  readonly triggers: (page: number) => {
    readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
  };
  /** The event handlers of the enlarged page, which stays open under the pointer. */
  readonly panel: { readonly onPointerEnter: () => void; readonly onPointerLeave: () => void };
  readonly close: () => void;
}

/**
 * Enlarges a page on hover and on keyboard focus. Escape closes only the enlarged page (WCAG 1.4.13). On touch screens a tap opens the
 * page instead.
 */
export function useHoverZoom(): HoverZoom {
  const [zoomed, setZoomed] = useState<Zoomed>();
  const strip = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const place = (page: number, thumbnail: HTMLElement): Zoomed => {
    const { top, height } = thumbnail.getBoundingClientRect();
    return { page, middle: top + height / 2, edge: strip.current?.getBoundingClientRect().right ?? 0 };
  };
  const after = (delayMs: number, next: Zoomed | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setZoomed(next), delayMs);
  };
  const close = () => {
    clearTimeout(timer.current);
    setZoomed(undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const isOpen = zoomed !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Keeps this Escape from closing the dialog.
      event.preventDefault();
      event.stopPropagation();
      setZoomed(undefined);
    };
    document.addEventListener('keydown', dismiss, { capture: true });
    return () => document.removeEventListener('keydown', dismiss, { capture: true });
  }, [isOpen]);

  return {
    zoomed,
    strip,
    close,
    triggers: (page) => ({
      onPointerEnter: ({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse') after(OPENS_AFTER_MS, place(page, currentTarget));
      },
      onPointerLeave: () => after(CLOSES_AFTER_MS, undefined),
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setZoomed(place(page, currentTarget));
      },
      onBlur: close,
    }),
    panel: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => after(CLOSES_AFTER_MS, undefined),
    },
  };
}
