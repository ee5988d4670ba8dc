import { Link } from 'react-router';
import { useProductConfiguration } from '../lib/product-configuration.ts';
import classes from './county-mark.module.css';
import { Seal } from './seal.tsx';

interface CountyMarkProps {
  /** Where it leads: the first page of whom it is shown to. */
  readonly to: string;
  readonly className?: string;
}

/** The county's seal and name in the band above a page, and the way to its first one. */
export function CountyMark({ to, className }: CountyMarkProps) {
  const { county } = useProductConfiguration();
  return (
    <Link to={to} className={[classes.mark, className].filter(Boolean).join(' ')}>
      <Seal countyName={county.name} size={36} />
      <span className={classes.names}>
        <strong>{county.name}</strong>
        <span>{county.appTitle}</span>
      </span>
    </Link>
  );
}
