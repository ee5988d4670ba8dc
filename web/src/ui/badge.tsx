import type { ReactNode } from 'react';
import classes from './badge.module.css';

interface BadgeProps {
  /** The meaning for the record: `violet` Torrens, `amber` open or a warning, `green` in force, `plain` ended. */
  readonly tone: 'amber' | 'green' | 'violet' | 'plain';
  readonly children: ReactNode;
}

/** A word that marks the record next to it. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
