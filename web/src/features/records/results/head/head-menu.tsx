import { Button } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { useKeys } from '../../../../ui/keys/keys.tsx';
import classes from './head-menu.module.css';

interface HeadMenuProps {
  readonly label: string;
  /** The key that opens it. */
  readonly shortcut: string;
  /** How many choices in it are active; without a number if 0. */
  readonly count?: number;
  readonly children: ReactNode;
}

/**
 * A button above the list that shows a panel of controls. The panel stays mounted, so that the keys of its controls work while it is
 * closed. A click on a button or link in it closes it, unless the control is within `data-stays`.
 */
export function HeadMenu({ label, shortcut, count = 0, children }: HeadMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const root = useClickOutside<HTMLDivElement>(() => setIsOpen(false));
  const id = useId();
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  useKeys([
    {
      key: shortcut,
      label,
      run: () => {
        setIsOpen(!isOpen);
        button.current?.focus();
      },
    },
  ]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape reaches it from the button and from all controls of the panel.
    <div
      ref={root}
      className={classes.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <Button
        ref={button}
        variant="default"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-keyshortcuts={shortcut}
        onClick={() => setIsOpen(!isOpen)}
        rightSection={<Icon name="chevronDown" size={14} />}
      >
        {count === 0 ? label : `${label} (${count})`}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: not a control; a button that is pressed by key clicks as well. */}
      <fieldset
        id={id}
        aria-label={label}
        hidden={!isOpen}
        className={classes.panel}
        onClick={({ target, currentTarget }) => {
          // A dialog that a control opened is elsewhere in the page, and React tells this of its clicks too.
          if (!(target instanceof Element) || !currentTarget.contains(target)) return;
          const control = target.closest('button, a');
          if (control !== null && control.closest('[data-stays]') === null) close();
        }}
      >
        {children}
      </fieldset>
    </div>
  );
}
