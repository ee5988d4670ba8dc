import type { DocumentDetails, Party, ReferenceDocument } from '@portal/contract/search/document-result';
import { TORRENS_TYPE } from '@portal/contract/values/document-key';
import { useCountyFlags } from '../../../lib/county-flags.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { withKeys } from '../../../lib/with-keys.ts';
import { Money } from '../../../ui/money.tsx';
import { FollowLink } from '../record/follow-link.tsx';
import { type FollowOn, followCertificate } from '../record/follow-on.ts';
import { PagedTable } from '../record/paged-table.tsx';
import classes from '../record/record-parts.module.css';
import { Fact, KeyFacts, RecordPart, RecordParts } from '../record/record-parts.tsx';
import { usePagedRows } from '../record/use-paged-rows.tsx';
import { followParty } from './follow-on.rules.ts';
import { Legals } from './legals.tsx';
import { MatchNote, type NameMatch } from './name-matches.tsx';
import { ReferenceChain } from './reference-chain.tsx';

interface RecordFactsProps {
  readonly details: DocumentDetails;
  /** The parties that a name search found. */
  readonly nameMatches: readonly NameMatch[];
  readonly onOpenReference: (reference: ReferenceDocument) => void;
  /** Shows the legal descriptions part by part. */
  readonly onOpenLegalDetails: (docId: string) => void;
  readonly onFollowOn: (search: FollowOn) => void;
}

/** Everything that the index says of a document (Spec 2 §1, §3 "Search result record"). Give it a key that changes with the document. */
export function RecordFacts(props: RecordFactsProps) {
  const { details, nameMatches, onOpenReference, onOpenLegalDetails, onFollowOn } = props;
  const texts = useTexts('results');
  const { torrensLabel } = useCountyFlags();
  return (
    <RecordParts>
      <DatesAndAmounts details={details} />
      <RecordPart title={texts('record.grantors')}>
        <Parties
          parties={details.grantorSearchResults}
          side="GRANTORS"
          matches={ofRole(nameMatches, 'GRANTOR')}
          onFollowOn={onFollowOn}
        />
      </RecordPart>
      <RecordPart title={texts('record.grantees')}>
        <Parties
          parties={details.granteeSearchResults}
          side="GRANTEES"
          matches={ofRole(nameMatches, 'GRANTEE')}
          onFollowOn={onFollowOn}
        />
      </RecordPart>
      <Legals details={details} onOpenLegalDetails={onOpenLegalDetails} />
      {details.referenceDocumentSearchResults.length > 0 && (
        <RecordPart title={texts('record.references')}>
          <ReferenceChain document={details} onOpen={onOpenReference} onFollowOn={onFollowOn} />
        </RecordPart>
      )}
      {details.docType === TORRENS_TYPE && details.torrensSearchResults.length > 0 && (
        <RecordPart title={texts('record.certificates', { torrens: torrensLabel })}>
          <PagedTable
            label={texts('record.certificates', { torrens: torrensLabel })}
            columns={[texts('record.certificate'), texts('record.status')]}
            rows={details.torrensSearchResults.map(({ certificateNumber, status }) => [
              <FollowLink
                key="number"
                label={texts('record.searchCertificate', { number: certificateNumber })}
                search={followCertificate(certificateNumber)}
                onFollowOn={onFollowOn}
              >
                {certificateNumber}
              </FollowLink>,
              status,
            ])}
            keyOf={(index) => details.torrensSearchResults[index]?.certificateNumber ?? ''}
          />
        </RecordPart>
      )}
      {details.parcelSearchResults.length > 0 && (
        <RecordPart title={texts('record.parcels')}>
          <PagedTable
            label={texts('record.parcels')}
            columns={[texts('record.parcelId'), texts('record.address')]}
            rows={details.parcelSearchResults.map(({ parcelId, address }) => [parcelId, address])}
            keyOf={(index) => details.parcelSearchResults[index]?.parcelId ?? ''}
          />
        </RecordPart>
      )}
      {details.additionalInfoSearchResults.length > 0 && (
        <RecordPart title={texts('record.additional')}>
          <ul className={classes.lines}>
            {withKeys(details.additionalInfoSearchResults, String).map(({ key, item: line }) => (
              <li key={key}>{line}</li>
            ))}
          </ul>
        </RecordPart>
      )}
    </RecordParts>
  );
}

/** Dates, amounts, book and page, and what the county shows besides. */
function DatesAndAmounts({ details }: { readonly details: DocumentDetails }) {
  const texts = useTexts('results');
  const flags = useCountyFlags();
  const recorded = [details.recordedDate, details.recordedTime, details.recordedAmPm].filter(Boolean).join(' ');
  return (
    <KeyFacts>
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
    </KeyFacts>
  );
}

function ofRole(matches: readonly NameMatch[], role: NameMatch['role']): readonly NameMatch[] {
  return matches.filter((match) => match.role === role);
}

interface PartiesProps {
  readonly parties: readonly Party[];
  /** On which side of the document they stand. */
  readonly side: 'GRANTORS' | 'GRANTEES';
  readonly matches: readonly NameMatch[];
  readonly onFollowOn: (search: FollowOn) => void;
}

function Parties({ parties, side, matches, onFollowOn }: PartiesProps) {
  const texts = useTexts('results');
  // Who searched for a name sees first where it stands.
  const firstFound = parties.findIndex(({ displayName }) => findMatch(matches, displayName));
  const { shown, pager } = usePagedRows(parties, {
    label: texts(side === 'GRANTORS' ? 'record.grantors' : 'record.grantees'),
    firstSeen: Math.max(0, firstFound),
  });
  if (parties.length === 0) return <p className={classes.nothing}>{texts('record.nobody')}</p>;
  return (
    <>
      <ul className={classes.lines}>
        {withKeys(shown, ({ displayName }) => displayName).map(({ key, item }) => {
          const match = findMatch(matches, item.displayName);
          return (
            <li key={key}>
              <FollowLink
                label={texts(`record.searchParty.${side}`, { name: item.displayName })}
                search={followParty(item, side)}
                onFollowOn={onFollowOn}
              >
                {item.displayName}
              </FollowLink>
              {match && <MatchNote match={match} />}
            </li>
          );
        })}
      </ul>
      {pager}
    </>
  );
}

function findMatch(matches: readonly NameMatch[], name: string): NameMatch | undefined {
  return matches.find(({ displayName }) => displayName === name);
}
