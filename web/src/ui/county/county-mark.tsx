import { Link } from 'react-router';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import classes from './county-mark.module.css';
import { Seal } from './seal.tsx';

interface CountyMarkProps {
  /** The address that it links to: the user's first page. */
  readonly to: string;
  readonly className?: string;
}

/** The county's seal and name in the banner, linked to the first page. */
export function CountyMark({ to, className }: CountyMarkProps) {
  const { county } = useProductConfiguration();
  return (
    <Link to={to} className={[classes.mark, className].filter(Boolean).join(' ')}>
      <Seal size={36} isDecoration />
      <span className={classes.names}>
        <strong>{county.name}</strong>
        <span>{county.appTitle}</span>
      </span>
    </Link>
  );
}
