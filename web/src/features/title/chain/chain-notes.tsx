import { CHAIN_MAX_DOCUMENTS, type Chain } from '@portal/contract/index/title/chain';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './chain-screen.module.css';

/** What a chain is, what it isn't, how far it reaches, and what wasn't searched. */
export function ChainNotes({ chain }: { readonly chain: Chain }) {
  const texts = useTexts('chain');
  const { coverage, certificate, source, earlierCount, commonNames, unknownCodes, isCut } = chain;
  const dateOf = (date: string) => (date === '' ? texts('unknownDate') : date);
  const codes = unknownCodes.map(({ code, description, count }) => `${code} ${description} (${count})`).join(', ');
  return (
    <div className={classes.notes}>
      <p>{texts('derived', { date: dateOf(coverage.verified) })}</p>
      <p>
        {texts('coverage', { index: dateOf(coverage.indexBegin), image: dateOf(coverage.imageBegin) })}{' '}
        {texts('openMeaning')}
      </p>
      <p>{texts('notSearched')}</p>
      {certificate && <p>{texts('certificateRights', { certificate: certificate.number, date: certificate.date })}</p>}
      {source && <p>{texts('source', { number: source.number, date: source.date })}</p>}
      {earlierCount > 0 && <p>{texts('earlier', { count: earlierCount })}</p>}
      {isCut && <p>{texts('cut', { count: CHAIN_MAX_DOCUMENTS })}</p>}
      {commonNames.map((name) => (
        <p key={name}>{texts('commonName', { name })}</p>
      ))}
      {codes !== '' && <p>{texts('unknownCodes', { codes })}</p>}
    </div>
  );
}
