import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';
import classes from './icon-button.module.css';

interface IconLinkProps {
  readonly icon: IconName;
  /** The link's target; read aloud, and shown when the pointer is over it. */
  readonly label: string;
  readonly to: string;
}

/** A link that shows only an icon. */
export function IconLink({ icon, label, to }: IconLinkProps) {
  return (
    <Link to={to} title={label} aria-label={label} className={classes.button}>
      <Icon name={icon} size={20} />
    </Link>
  );
}
