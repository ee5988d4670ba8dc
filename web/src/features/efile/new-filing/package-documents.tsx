import type { Filing } from '@portal/contract/filing/efile/filings';
import { Link } from 'react-router';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from '../efile.module.css';

/** The documents that are decided with a filing, in their order. */
export function PackageDocuments({ filing }: { readonly filing: Filing }) {
  const texts = useTexts('efile');
  if (filing.package.length === 1) return null;
  return (
    <>
      <h2 className={classes.legend}>{texts('documentCount')}</h2>
      <p className={classes.note}>{texts('decidedTogether', { n: filing.package.length })}</p>
      <ol className={classes.events}>
        {filing.package.map(({ id, transactionNumber, efileType, numberOfPages, documentNumber }) => (
          <li key={id}>
            {id === filing.id ? transactionNumber : <Link to={`/efile/filings/${id}`}>{transactionNumber}</Link>}
            {[
              '',
              texts(`types.${efileType}`),
              texts('draftPages', { count: numberOfPages }),
              ...(documentNumber === '' ? [] : [documentNumber]),
            ].join(' · ')}
          </li>
        ))}
      </ol>
    </>
  );
}
