import type { TorrensDetails } from '@portal/contract/index/search/results/torrens-result';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './certificate-lineage.module.css';

/** The maximum number of certificates drawn on a side; a plat can replace one certificate by thirty. */
const DRAWN_PER_SIDE = 5;

/** Draws the certificate between its predecessors and successors, with a text alternative. */
export function CertificateLineage({ details }: { readonly details: TorrensDetails }) {
  const texts = useTexts('results');
  const before = details.cancelsSearchResults.map(({ certificateNumber }) => certificateNumber);
  const after = details.cancelledBySearchResults.map(
    ({ cancelledByCertificateNumber }) => cancelledByCertificateNumber,
  );
  if (before.length + after.length === 0) return null;
  const formatNumbers = (numbers: readonly string[]) => numbers.join(', ') || texts('torrens.nothing');
  return (
    <div
      className={classes.lineage}
      role="img"
      aria-label={texts('torrens.lineageWords', {
        number: details.certificateNumber,
        cancels: formatNumbers(before),
        cancelledBy: formatNumbers(after),
      })}
    >
      <Side numbers={before} side="before" />
      <span className={classes.here}>{details.certificateNumber}</span>
      <Side numbers={after} side="after" />
    </div>
  );
}

function Side({ numbers, side }: { readonly numbers: readonly string[]; readonly side: 'before' | 'after' }) {
  const texts = useTexts('results');
  if (numbers.length === 0) return null;
  // Draws one extra certificate instead of "and 1 more".
  const drawn = numbers.length > DRAWN_PER_SIDE + 1 ? numbers.slice(0, DRAWN_PER_SIDE) : numbers;
  const others = numbers.length - drawn.length;
  return (
    <span className={classes.side} data-side={side}>
      {drawn.map((number) => (
        <span key={number} className={classes.other}>
          {number}
        </span>
      ))}
      {others > 0 && <span className={classes.others}>{texts('torrens.others', { count: others })}</span>}
    </span>
  );
}
