import { useTexts } from '../../../../lib/texts/i18n.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import classes from '../results-table.module.css';

/** Marks a row whose record has page images. */
export function ImageMark({ pageCount }: { readonly pageCount: number }) {
  const texts = useTexts('results');
  if (pageCount === 0) return null;
  const label = texts('record.imagePages', { count: pageCount });
  return (
    <span className={classes.image} title={label}>
      <Icon name="page" size={14} />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
