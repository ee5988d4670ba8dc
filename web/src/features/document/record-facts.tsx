import type { DocumentDetails, Party, ReferenceDocument } from '@portal/contract/search/document-result';
import { TORRENS_TYPE } from '@portal/contract/values/document-key';
import { type ReactNode, useId } from 'react';
import { useCountyFlags } from '../../lib/county-flags.ts';
import { useTexts } from '../../lib/i18n.ts';
import { withKeys } from '../../lib/with-keys.ts';
import { Money } from '../../ui/money.tsx';
import classes from './record-facts.module.css';
import { ReferenceChain } from './reference-chain.tsx';
import { SectionDrawing } from './section-drawing.tsx';

interface RecordFactsProps {
  readonly details: DocumentDetails;
  readonly onOpenReference: (reference: ReferenceDocument) => void;
}

/** Everything that the index says of a document (Spec 2 §1, §3 "Search result record"). */
export function RecordFacts({ details, onOpenReference }: RecordFactsProps) {
  const texts = useTexts('results');
  const { torrensLabel } = useCountyFlags();
  return (
    <div className={classes.facts}>
      <KeyFacts details={details} />
      <Part title={texts('record.grantors')}>
        <Parties parties={details.grantorSearchResults} />
      </Part>
      <Part title={texts('record.grantees')}>
        <Parties parties={details.granteeSearchResults} />
      </Part>
      <Legals details={details} />
      {details.referenceDocumentSearchResults.length > 0 && (
        <Part title={texts('record.references')}>
          <ReferenceChain document={details} onOpen={onOpenReference} />
        </Part>
      )}
      {details.docType === TORRENS_TYPE && details.torrensSearchResults.length > 0 && (
        <Part title={texts('record.certificates', { torrens: torrensLabel })}>
          <FactTable
            columns={[texts('record.certificate'), texts('record.status')]}
            rows={details.torrensSearchResults.map(({ certificateNumber, status }) => [certificateNumber, status])}
          />
        </Part>
      )}
      {details.parcelSearchResults.length > 0 && (
        <Part title={texts('record.parcels')}>
          <FactTable
            columns={[texts('record.parcelId'), texts('record.address')]}
            rows={details.parcelSearchResults.map(({ parcelId, address }) => [parcelId, address])}
          />
        </Part>
      )}
      {details.additionalInfoSearchResults.length > 0 && (
        <Part title={texts('record.additional')}>
          <ul className={classes.lines}>
            {withKeys(details.additionalInfoSearchResults, String).map(({ key, item: line }) => (
              <li key={key}>{line}</li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

/** Dates, amounts, book and page, and what the county shows besides. */
function KeyFacts({ details }: { readonly details: DocumentDetails }) {
  const texts = useTexts('results');
  const flags = useCountyFlags();
  const recorded = [details.recordedDate, details.recordedTime, details.recordedAmPm].filter(Boolean).join(' ');
  return (
    <dl className={classes.keyFacts}>
      <Fact label={texts('record.recorded')}>{recorded}</Fact>
      <Fact label={texts('record.bookAndPage', { book: flags.bookLabel })}>{details.displayBookAndPage}</Fact>
      <Fact label={texts('record.instrumentDate')}>{details.instrumentDate}</Fact>
      {flags.displaySalePrice && details.salePriceCents !== null && (
        <Fact label={texts('record.salePrice')}>
          <Money cents={details.salePriceCents} />
        </Fact>
      )}
      {flags.displayMortgageAmount && details.mortgageAmountCents !== null && (
        <Fact label={flags.mortgageAmountLabel}>
          <Money cents={details.mortgageAmountCents} />
        </Fact>
      )}
      {withKeys(details.displayOnlySearchResults, ({ label }) => label).map(({ key, item: { label, value } }) => (
        <Fact key={key} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

/** A fact and its label; nothing where the index has none. */
function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === '') return null;
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Parties({ parties }: { readonly parties: readonly Party[] }) {
  const texts = useTexts('results');
  if (parties.length === 0) return <p className={classes.nothing}>{texts('record.nobody')}</p>;
  return (
    <ul className={classes.lines}>
      {withKeys(parties, ({ displayName }) => displayName).map(({ key, item }) => (
        <li key={key}>{item.displayName}</li>
      ))}
    </ul>
  );
}

/** The legal descriptions: sections drawn, then every one in words. */
function Legals({ details }: { readonly details: DocumentDetails }) {
  const texts = useTexts('results');
  if (details.legalSearchResults.length === 0 && details.sections.length === 0) return null;
  return (
    <Part title={texts('record.legals')}>
      {details.sections.map((section) => (
        <SectionDrawing key={`${section.section} ${section.township} ${section.range}`} section={section} />
      ))}
      <ul className={classes.lines}>
        {withKeys(details.legalSearchResults, ({ description }) => description).map(({ key, item }) => (
          <li key={key}>
            {item.description}
            {item.comment !== '' && <span className={classes.comment}>{item.comment}</span>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface FactTableProps {
  readonly columns: readonly [string, string];
  readonly rows: readonly (readonly [string, string])[];
}

function FactTable({ columns, rows }: FactTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withKeys(rows, ([first]) => first).map(({ key, item: [first, second] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            <td>{second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
