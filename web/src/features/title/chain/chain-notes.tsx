import { CHAIN_MAX_DOCUMENTS, type Chain } from '@portal/contract/index/title/chain';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './chain-screen.module.css';

/**
 * Always shows where the chain starts and which searches or entries are missing; the full caution is one click away.
 */
export function ChainNotes({ chain }: { readonly chain: Chain }) {
  const texts = useTexts('chain');
  const { coverage, certificate, source, earlierCount, earlierDoubtCount, commonNames, unknownCodes, isCut } = chain;
  const dateOf = (date: string) => (date === '' ? texts('unknownDate') : date);
  const codes = unknownCodes.map(({ code, description, count }) => `${code} ${description} (${count})`).join(', ');
  return (
    <div className={classes.notes}>
      <p>{texts('notSearched')}</p>
      {source && <p>{texts('source', { number: source.number, date: source.date })}</p>}
      {isCut && <p>{texts('cut', { count: CHAIN_MAX_DOCUMENTS })}</p>}
      {commonNames.map((name) => (
        <p key={name}>{texts('commonName', { name })}</p>
      ))}
      {codes !== '' && <p>{texts('unknownCodes', { codes })}</p>}
      {earlierDoubtCount > 0 && (
        <p>
          {texts('earlier', { count: earlierCount })} {texts('earlierDoubts', { count: earlierDoubtCount })}
        </p>
      )}
      <details>
        <summary>{texts('caution')}</summary>
        <p>{texts('derived', { date: dateOf(coverage.verified) })}</p>
        <p>
          {texts('coverage', { index: dateOf(coverage.indexBegin), image: dateOf(coverage.imageBegin) })}{' '}
          {texts('openMeaning')}
        </p>
        {certificate && (
          <p>{texts('certificateRights', { certificate: certificate.number, date: certificate.date })}</p>
        )}
        {earlierCount > 0 && <p>{texts('earlier', { count: earlierCount })}</p>}
      </details>
    </div>
  );
}
