import type { TorrensDetails } from '@portal/contract/index/search/results/torrens-result';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { withKeys } from '../../../lib/texts/with-keys.ts';
import { buildCertificateSearch, type FollowOn } from '../record/follow-on.ts';
import { FollowOnLink } from '../record/follow-on-link.tsx';
import { formatDayAndTime } from '../record/format-day-and-time.ts';
import classes from '../record/record-parts.module.css';
import { Fact, KeyFacts, RecordPart, RecordParts } from '../record/record-parts.tsx';
import { CertificateLineage } from './certificate-lineage.tsx';
import { Memorials } from './memorials.tsx';

interface CertificateFactsProps {
  readonly details: TorrensDetails;
  readonly onFollowOn: (search: FollowOn) => void;
}

/** All facts of a certificate of title in the index (Spec 2 §2, §3 "Torrens record"). */
export function CertificateFacts({ details, onFollowOn }: CertificateFactsProps) {
  const texts = useTexts('results');
  const { bookLabel, torrensUseFileNumber } = useCountyFlags();
  const { cancelledBySearchResults: cancelledBy, cancelsSearchResults: cancels } = details;
  return (
    <RecordParts>
      <KeyFacts>
        <Fact label={texts('torrens.certificateNumber')}>{details.certificateNumber}</Fact>
        {torrensUseFileNumber && <Fact label={texts('torrens.fileNumber')}>{details.fileNumber}</Fact>}
        <Fact label={texts('torrens.certified')}>
          {formatDayAndTime(details.certifiedDate, details.certifiedTime, details.certifiedAmPm)}
        </Fact>
        <Fact label={texts('record.bookAndPage', { book: bookLabel })}>{details.displayBookAndPage}</Fact>
      </KeyFacts>
      {cancelledBy.length + cancels.length > 0 && (
        <RecordPart title={texts('torrens.lineage')}>
          <CertificateLineage details={details} />
          <Certificates
            title={texts('torrens.cancelledBy')}
            certificates={cancelledBy.map(({ cancelledByCertificateId: id, cancelledByCertificateNumber: number }) => ({
              number,
              isIndexed: id !== null,
            }))}
            onFollowOn={onFollowOn}
          />
          <Certificates
            title={texts('torrens.cancels')}
            certificates={cancels.map(({ certificateNumber: number }) => ({ number, isIndexed: true }))}
            onFollowOn={onFollowOn}
          />
        </RecordPart>
      )}
      <Lines
        title={texts('torrens.owners')}
        lines={details.owners.map(({ displayName, capacity }) => ({ text: displayName, comment: capacity }))}
      />
      <Lines
        title={texts('torrens.legal')}
        lines={[
          ...details.legalTexts.map((text) => ({ text, comment: '' })),
          ...details.legalSearchResults.map(({ description, comment }) => ({ text: description, comment })),
        ]}
      />
      {details.recitals.length > 0 && (
        <Lines title={texts('torrens.recitals')} lines={details.recitals.map((text) => ({ text, comment: '' }))} />
      )}
      <RecordPart title={texts('torrens.memorials')}>
        <Memorials memorials={details.memorials} onFollowOn={onFollowOn} />
      </RecordPart>
    </RecordParts>
  );
}

interface CertificatesProps extends Pick<CertificateFactsProps, 'onFollowOn'> {
  readonly title: string;
  readonly certificates: readonly { readonly number: string; readonly isIndexed: boolean }[];
}

/** The numbers of related certificates, with a search link if the certificate is in the index (Spec 2 §4 "Torrens links"). */
function Certificates({ title, certificates, onFollowOn }: CertificatesProps) {
  const texts = useTexts('results');
  if (certificates.length === 0) return null;
  return (
    <div>
      <h4 className={classes.subtitle}>{title}</h4>
      <ul className={classes.row}>
        {certificates.map(({ number, isIndexed }) => (
          <li key={number}>
            {isIndexed ? (
              <FollowOnLink
                label={texts('torrens.searchCertificate', { number })}
                search={buildCertificateSearch(number)}
                onFollowOn={onFollowOn}
              >
                {number}
              </FollowOnLink>
            ) : (
              number
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly comment: string }[];
}

function Lines({ title, lines }: LinesProps) {
  const texts = useTexts('results');
  return (
    <RecordPart title={title}>
      {lines.length === 0 && <p className={classes.nothing}>{texts('torrens.none')}</p>}
      <ul className={classes.lines}>
        {withKeys(lines, ({ text }) => text).map(({ key, item: { text, comment } }) => (
          <li key={key}>
            {text}
            {comment !== '' && <span className={classes.comment}>{comment}</span>}
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}
