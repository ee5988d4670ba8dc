import type { DocumentDetails, Party, ReferenceDocument } from '@portal/contract/index/search/results/document-result';
import { formatLand, parseLand } from '@portal/contract/index/title/land';
import { TORRENS_TYPE } from '@portal/contract/values/document-key';
import { Link } from 'react-router';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { withKeys } from '../../../lib/texts/with-keys.ts';
import { Money } from '../../../ui/money/money.tsx';
import { buildCertificateSearch, type FollowOn } from '../record/follow-on.ts';
import { FollowOnLink } from '../record/follow-on-link.tsx';
import { formatDayAndTime } from '../record/format-day-and-time.ts';
import { PagedTable } from '../record/paged-table.tsx';
import classes from '../record/record-parts.module.css';
import { Fact, KeyFacts, RecordPart, RecordParts } from '../record/record-parts.tsx';
import { usePagedRows } from '../record/use-paged-rows.tsx';
import { buildPartySearch } from './follow-on.rules.ts';
import { Legals } from './legals.tsx';
import { MatchNote, type NameMatch } from './name-matches.tsx';
import { ReferenceChain } from './reference-chain.tsx';

interface RecordFactsProps {
  readonly details: DocumentDetails;
  /** The parties that the name search found. */
  readonly nameMatches: readonly NameMatch[];
  readonly onOpenReference: (reference: ReferenceDocument) => void;
  /** Opens the parts of the legal descriptions. */
  readonly onOpenLegalDetails: (docId: string) => void;
  readonly onFollowOn: (search: FollowOn) => void;
}

/** All facts of a document in the index (Spec 2 §1, §3 "Search result record"). Give it a key that changes with the document. */
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
          matches={filterByRole(nameMatches, 'GRANTOR')}
          onFollowOn={onFollowOn}
        />
      </RecordPart>
      <RecordPart title={texts('record.grantees')}>
        <Parties
          parties={details.granteeSearchResults}
          side="GRANTEES"
          matches={filterByRole(nameMatches, 'GRANTEE')}
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
              <FollowOnLink
                key="number"
                label={texts('record.searchCertificate', { number: certificateNumber })}
                search={buildCertificateSearch(certificateNumber)}
                onFollowOn={onFollowOn}
              >
                {certificateNumber}
              </FollowOnLink>,
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
            rows={details.parcelSearchResults.map(({ parcelId, address }) => [
              parcelId === '' ? '' : <ParcelNumber key={parcelId} number={parcelId} />,
              address,
            ])}
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

/** A parcel, linked to its property page in a county that offers these pages. */
function ParcelNumber({ number }: { readonly number: string }) {
  const { property } = useCountyFlags();
  const land = property ? parseLand(`parcel/${number}`) : undefined;
  return land ? <Link to={`/property/${formatLand(land)}`}>{number}</Link> : number;
}

/** Dates, amounts, book and page, and the county's additional values. */
function DatesAndAmounts({ details }: { readonly details: DocumentDetails }) {
  const texts = useTexts('results');
  const flags = useCountyFlags();
  return (
    <KeyFacts>
      <Fact label={texts('record.recorded')}>
        {formatDayAndTime(details.recordedDate, details.recordedTime, details.recordedAmPm)}
      </Fact>
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

function filterByRole(matches: readonly NameMatch[], role: NameMatch['role']): readonly NameMatch[] {
  return matches.filter((match) => match.role === role);
}

interface PartiesProps {
  readonly parties: readonly Party[];
  /** The side of the document they are on. */
  readonly side: 'GRANTORS' | 'GRANTEES';
  readonly matches: readonly NameMatch[];
  readonly onFollowOn: (search: FollowOn) => void;
}

/** The next link of a chain of title: a grantee is the grantor of the next document, a grantor the grantee of the one before. */
const OTHER_SIDE = { GRANTORS: 'GRANTEES', GRANTEES: 'GRANTORS' } as const;

function Parties({ parties, side, matches, onFollowOn }: PartiesProps) {
  const texts = useTexts('results');
  // The first visible page contains the name that the user searched for.
  const firstFound = parties.findIndex(({ displayName }) => findMatch(matches, displayName));
  const { shown, pager } = usePagedRows(parties, {
    label: texts(side === 'GRANTORS' ? 'record.grantors' : 'record.grantees'),
    initialRow: Math.max(0, firstFound),
  });
  if (parties.length === 0) return <p className={classes.nothing}>{texts('record.emptyList')}</p>;
  return (
    <>
      <ul className={classes.lines}>
        {withKeys(shown, ({ displayName }) => displayName).map(({ key, item }) => {
          const match = findMatch(matches, item.displayName);
          return (
            <li key={key}>
              <FollowOnLink
                label={texts(`record.searchParty.${side}`, { name: item.displayName })}
                search={buildPartySearch(item, side)}
                onFollowOn={onFollowOn}
              >
                {item.displayName}
              </FollowOnLink>
              <span className={classes.next}>
                <FollowOnLink
                  label={texts(`record.searchParty.${OTHER_SIDE[side]}`, { name: item.displayName })}
                  search={buildPartySearch(item, OTHER_SIDE[side])}
                  onFollowOn={onFollowOn}
                  fallback={null}
                >
                  {texts(`record.searchNext.${OTHER_SIDE[side]}`)}
                </FollowOnLink>
              </span>
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
