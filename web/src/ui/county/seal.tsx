import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { countyPath } from '../../lib/county.ts';
import classes from './seal.module.css';

interface SealProps {
  /** Edge in pixels. */
  readonly size: number;
  /** True if the county's name is read aloud anyway, so that a description of the seal would only disturb. */
  readonly isDecoration?: boolean;
}

/** The county's seal, or else its initials in a ring, which screen readers skip: they are next to the county's name. */
export function Seal({ size, isDecoration = false }: SealProps) {
  const { county, seal } = useProductConfiguration();
  if (seal) {
    return (
      <img
        className={classes.seal}
        src={`${countyPath()}/${seal.address}`}
        alt={isDecoration ? '' : seal.description}
        width={size}
        height={size}
      />
    );
  }
  return (
    <svg className={classes.seal} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <circle className={classes.disc} cx="24" cy="24" r="23" />
      <circle className={classes.ring} cx="24" cy="24" r="22" />
      <circle className={classes.beads} cx="24" cy="24" r="18.500" />
      <text className={classes.initials} x="24" y="24" dy="0.36em" textAnchor="middle">
        {initialsOf(county.name)}
      </text>
    </svg>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
