import type { Filing } from '@portal/contract/filing/efile/filings';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import type { TranslateArea } from '@portal/messages/translate';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Warnings } from './charges.tsx';
import classes from './efile.module.css';

/** The filer's statements for the fees. */
function listFeeFacts({ feeFacts }: Filing, texts: TranslateArea<'efile'>): readonly (readonly [string, string])[] {
  const { taxedAmount, taxExemption, citations } = feeFacts;
  return [
    ...(taxedAmount === null ? [] : [[texts('taxedAmount'), formatCents(taxedAmount)] as const]),
    ...(taxExemption === '' ? [] : [[texts('taxExemption'), taxExemption] as const]),
    ...(citations === 0 ? [] : [[texts('citations'), String(citations)] as const]),
  ];
}

/** The facts of a filing, its findings, and its history. */
export function FilingFacts({ filing }: { readonly filing: Filing }) {
  const texts = useTexts('efile');
  const { bookLabel } = useProductConfiguration().county;
  const { address } = filing;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [texts('state'), texts(`states.${filing.state}`)],
    [texts('efileType'), texts(`types.${filing.efileType}`)],
    [texts('numberOfPages'), String(filing.numberOfPages)],
    ...filing.fees.map(({ fee, charge }) => [texts(`fees.${fee}`), formatCents(charge)] as const),
    [texts('totalCharge'), formatCents(filing.totalCharge)],
    ...listFeeFacts(filing, texts),
    ...(filing.retainedCharge > 0 ? [[texts('retained'), formatCents(filing.retainedCharge)] as const] : []),
    [texts('submittedAt'), formatLocalDateTime(filing.submittedAt)],
    [texts('username'), filing.username],
    ...(filing.correctBy === '' ? [] : [[texts('correctBy'), filing.correctBy] as const]),
    ...(filing.documentNumber === ''
      ? []
      : [
          [texts('documentNumber'), filing.documentNumber] as const,
          [texts('recorded'), `${filing.recordedDate} ${filing.recordedTime}`] as const,
        ]),
    ...(filing.book === ''
      ? []
      : [[texts('bookAndPage', { book: bookLabel }), [filing.book, filing.page].join(' / ')] as const]),
    [
      texts('returnAddress'),
      [
        address.name,
        address.address1,
        address.address2,
        `${address.city}, ${address.state} ${address.zip}`,
        address.email,
      ]
        .filter((line) => line !== '')
        .join(' · '),
    ],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}-value`}>{value}</dd>])}
      </dl>
      <Warnings warnings={filing.warnings} />
      <h2 className={classes.legend}>{texts('history')}</h2>
      <ol className={classes.events}>
        {filing.events.map((event) => (
          <li key={`${event.at}-${event.toState}-${event.username}`}>
            <strong>{texts(`states.${event.toState}`)}</strong> · {formatLocalDateTime(event.at)} ·{' '}
            {event.username === '' ? texts('automatic') : event.username}
            {[...event.reasons, event.remark]
              .filter((text) => text !== '')
              .map((text) => (
                <div key={text}>{text}</div>
              ))}
          </li>
        ))}
      </ol>
    </>
  );
}
