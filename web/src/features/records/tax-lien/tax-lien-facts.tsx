import type { TaxLienDetails } from '@portal/contract/index/search/results/tax-lien-result';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Money } from '../../../ui/money/money.tsx';
import { buildDocumentSearch, type FollowOn } from '../record/follow-on.ts';
import { FollowOnLink } from '../record/follow-on-link.tsx';
import { formatDayAndTime } from '../record/format-day-and-time.ts';
import { PagedTable } from '../record/paged-table.tsx';
import classes from '../record/record-parts.module.css';
import { Fact, KeyFacts, RecordPart, RecordParts } from '../record/record-parts.tsx';
import { buildTaxpayerSearch } from './follow-on.rules.ts';
import { LienTimeline } from './lien-timeline.tsx';

interface TaxLienFactsProps {
  readonly details: TaxLienDetails;
  readonly onFollowOn: (search: FollowOn) => void;
}

/** All facts of a lien in the index (Spec 2 §3 "Tax lien record"). */
export function TaxLienFacts({ details, onFollowOn }: TaxLienFactsProps) {
  const texts = useTexts('results');
  const { today } = useCountyFlags();
  return (
    <RecordParts>
      <KeyFacts>
        <Fact label={texts('taxLien.lienNumber')}>{details.lienNumber}</Fact>
        <Fact label={texts('taxLien.recorded')}>
          {formatDayAndTime(details.recordedDate, details.recordedTime, details.recordedAmPm)}
        </Fact>
        <Fact label={texts('taxLien.lienDate')}>{details.lienDate}</Fact>
        {details.totalAmountCents !== null && (
          <Fact label={texts('taxLien.totalAmount')}>
            <Money cents={details.totalAmountCents} />
          </Fact>
        )}
        <Fact label={texts('taxLien.lienType')}>{texts(`taxLien.types.${details.lienType}`)}</Fact>
        <Fact label={texts('taxLien.lastRefile')}>{details.lastRefileDate}</Fact>
      </KeyFacts>
      <RecordPart title={texts('timeline.title')}>
        <LienTimeline lien={details} today={getPlainDate(today)} />
      </RecordPart>
      <Taxpayers details={details} onFollowOn={onFollowOn} />
      <Revisions details={details} onFollowOn={onFollowOn} />
      <Releases details={details} onFollowOn={onFollowOn} />
    </RecordParts>
  );
}

function Taxpayers({ details: { taxpayerSearchResults: taxpayers }, onFollowOn }: TaxLienFactsProps) {
  const texts = useTexts('results');
  return (
    <RecordPart title={texts('taxLien.taxpayers')}>
      {taxpayers.length === 0 ? (
        <NoneInIndex />
      ) : (
        <PagedTable
          label={texts('taxLien.taxpayers')}
          columns={[texts('taxLien.name'), texts('taxLien.address')]}
          rows={taxpayers.map((taxpayer) => [
            <FollowOnLink
              key="name"
              label={texts('taxLien.searchTaxpayer', { name: taxpayer.name })}
              search={buildTaxpayerSearch(taxpayer)}
              onFollowOn={onFollowOn}
            >
              {taxpayer.name}
            </FollowOnLink>,
            taxpayer.displayAddress,
          ])}
          keyOf={(index) => taxpayers[index]?.name ?? ''}
        />
      )}
    </RecordPart>
  );
}

function Revisions({ details: { revisionSearchResults: revisions }, onFollowOn }: TaxLienFactsProps) {
  const texts = useTexts('results');
  return (
    <RecordPart title={texts('taxLien.revisions')}>
      {revisions.length === 0 ? (
        <NoneInIndex />
      ) : (
        <PagedTable
          label={texts('taxLien.revisions')}
          columns={[texts('taxLien.document'), texts('taxLien.revision'), texts('taxLien.recorded')]}
          rows={revisions.map(({ flag, docType, docNumber, displayDocNumber, docId, recordedDate }) => [
            <DocumentNumber key="document" {...{ docId, docType, docNumber, displayDocNumber, onFollowOn }} />,
            texts(`taxLien.flags.${flag}`),
            recordedDate,
          ])}
          keyOf={(index) => revisions[index]?.displayDocNumber ?? ''}
        />
      )}
    </RecordPart>
  );
}

function Releases({ details: { releaseSearchResults: releases }, onFollowOn }: TaxLienFactsProps) {
  const texts = useTexts('results');
  return (
    <RecordPart title={texts('taxLien.releases')}>
      {releases.length === 0 ? (
        <NoneInIndex />
      ) : (
        <PagedTable
          label={texts('taxLien.releases')}
          columns={[
            texts('taxLien.release'),
            texts('taxLien.type'),
            texts('taxLien.released'),
            texts('taxLien.revoke'),
          ]}
          rows={releases.map((release) => [
            <DocumentNumber
              key="release"
              docId={release.releaseDocId}
              docType={release.releaseDocType}
              docNumber={release.releaseDocNumber}
              displayDocNumber={release.releaseDisplayDocNumber}
              onFollowOn={onFollowOn}
            />,
            texts(`taxLien.partialFull.${release.partialFullFlag}`),
            release.releaseDate,
            release.revokeDate !== '' && (
              <>
                <DocumentNumber
                  docId={release.revokeDocId}
                  docType={release.revokeDocType}
                  docNumber={release.revokeDocNumber}
                  displayDocNumber={release.revokeDisplayDocNumber}
                  onFollowOn={onFollowOn}
                />{' '}
                {release.revokeDate}
              </>
            ),
          ])}
          keyOf={(index) => releases[index]?.releaseDisplayDocNumber ?? ''}
        />
      )}
    </RecordPart>
  );
}

interface DocumentNumberProps extends Pick<TaxLienFactsProps, 'onFollowOn'> {
  /** Null if the document isn't in the index, so a search would find nothing. */
  readonly docId: string | null;
  readonly docType: string;
  readonly docNumber: string;
  readonly displayDocNumber: string;
}

function DocumentNumber({ docId, docType, docNumber, displayDocNumber, onFollowOn }: DocumentNumberProps) {
  const texts = useTexts('results');
  if (docId === null) return displayDocNumber;
  return (
    <FollowOnLink
      label={texts('taxLien.searchDocument', { number: displayDocNumber })}
      search={buildDocumentSearch(docType, docNumber)}
      onFollowOn={onFollowOn}
    >
      {displayDocNumber}
    </FollowOnLink>
  );
}

function NoneInIndex() {
  const texts = useTexts('results');
  return <p className={classes.nothing}>{texts('record.emptyList')}</p>;
}
