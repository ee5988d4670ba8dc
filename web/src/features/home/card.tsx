import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import classes from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly icon: IconName;
  /** The card's action, at the end of the heading's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the home page with its heading. */
export function Card({ title, icon, action, children }: CardProps) {
  const headingId = useId();
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <div className={classes.head}>
        <Icon name={icon} size={18} />
        <h2 id={headingId}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
