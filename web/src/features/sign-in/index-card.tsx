import type { ProductConfiguration } from '@portal/contract/office/helper-data/product-configuration';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import classes from './index-card.module.css';

interface IndexCardProps {
  readonly index: NonNullable<ProductConfiguration['index']>;
}

/** The dates that the county's index covers. */
export function IndexCard({ index }: IndexCardProps) {
  const texts = useTexts('sign-in');
  const { verifiedThrough, indexBegin, imageBegin } = index;
  if (!verifiedThrough && !indexBegin && !imageBegin) return null;
  return (
    <section className={classes.card}>
      <Icon name="verified" size={22} />
      <div className="tabular">
        {verifiedThrough && <h2>{texts('verifiedThrough', { date: verifiedThrough })}</h2>}
        <p>
          {indexBegin && <span>{texts('indexBegin', { date: indexBegin })}</span>}
          {imageBegin && <span>{texts('imageBegin', { date: imageBegin })}</span>}
        </p>
      </div>
    </section>
  );
}
