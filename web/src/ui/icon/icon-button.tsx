import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from './icon.tsx';
import classes from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** The action; read aloud, and shown when the pointer is over it. */
  readonly label: string;
  readonly size?: number;
}

/** A button that shows only an icon. */
export function IconButton({ icon, label, size = 20, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      className={className ? `${classes.button} ${className}` : classes.button}
      {...rest}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
