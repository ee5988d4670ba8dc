import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { registerOpenDialog } from '../../../ui/dialog/open-dialogs.ts';
import classes from './preview-frame.module.css';

/** Receives the element that had the focus before the pages were shown next to a list. */
export type Dock = RefObject<HTMLElement | null>;

interface PreviewFrameProps
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'hint' | 'headerEnd' | 'footer' | 'size'> {
  /** Present if the pages are shown next to a list instead of over it. */
  readonly dock: Dock | undefined;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The frame of a document's pages: a dialog, or a pane that leaves the list next to it in use. */
export function PreviewFrame({ dock, ...shown }: PreviewFrameProps) {
  return dock ? <Docked dock={dock} {...shown} /> : <Dialog isFlush focusesTitle {...shown} />;
}

function Docked({
  dock,
  title,
  hint,
  headerEnd,
  footer,
  children,
  onClose,
}: PreviewFrameProps & { readonly dock: Dock }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);
  // In the layout phase, as dialogs do: the next key belongs to the pages.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused !== document.body) dock.current ??= focused;
    heading.current?.focus({ preventScroll: true });
    // The browser's Back closes the pages, as it closes dialogs.
    return registerOpenDialog(() => close());
  }, [dock]);
  return (
    <section aria-labelledby={titleId} className={classes.frame}>
      <div className={classes.header}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <p className={classes.hint}>{hint}</p>
        {headerEnd}
      </div>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </section>
  );
}
