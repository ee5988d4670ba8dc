import classes from './qr-code.module.css';

/** The light border that readers need, in squares (ISO/IEC 18004). */
const QUIET_SQUARES = 4;

interface QrCodeProps {
  /** Its rows, `1` for a dark square. */
  readonly squares: readonly string[];
  readonly description: string;
}

/** A QR code: dark on white in every color scheme, which readers expect. */
export function QrCode({ squares, description }: QrCodeProps) {
  const size = squares.length + 2 * QUIET_SQUARES;
  const path = squares
    .flatMap((row, y) =>
      Array.from(row, (square, x) => (square === '1' ? `M${x + QUIET_SQUARES} ${y + QUIET_SQUARES}h1v1h-1z` : '')),
    )
    .join('');
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={description}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
