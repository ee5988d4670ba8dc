import type { Memorial } from '@portal/contract/index/search/results/torrens-result';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import type { FollowOn } from '../record/follow-on.ts';
import { FollowOnLink } from '../record/follow-on-link.tsx';
import { PagedTable } from '../record/paged-table.tsx';
import classes from '../record/record-parts.module.css';

interface MemorialsProps {
  readonly memorials: readonly Memorial[];
  readonly onFollowOn: (search: FollowOn) => void;
}

/** The memorials on the certificate, each with its document and the document that discharged it. */
export function Memorials({ memorials, onFollowOn }: MemorialsProps) {
  const texts = useTexts('results');
  if (memorials.length === 0) return <p className={classes.nothing}>{texts('torrens.none')}</p>;
  return (
    <PagedTable
      label={texts('torrens.memorials')}
      columns={[texts('torrens.document'), texts('torrens.memorial')]}
      rows={memorials.map((memorial) => [
        <DocumentCell key="document" memorial={memorial} onFollowOn={onFollowOn} />,
        <TextCell key="text" memorial={memorial} onFollowOn={onFollowOn} />,
      ])}
      keyOf={(index) => `${memorials[index]?.document?.displayDocNumber} ${memorials[index]?.text}`}
    />
  );
}

interface CellProps extends Pick<MemorialsProps, 'onFollowOn'> {
  readonly memorial: Memorial;
}

function DocumentCell({ memorial, onFollowOn }: CellProps) {
  return (
    <>
      {memorial.document && <NamedDocument document={memorial.document} onFollowOn={onFollowOn} />}
      <span className={classes.comment}>{memorial.memorialDate}</span>
    </>
  );
}

function TextCell({ memorial, onFollowOn }: CellProps) {
  const texts = useTexts('results');
  const { kind, text, inFavorOf, dischargedBy, dischargedDate } = memorial;
  return (
    <>
      {kind !== '' && <strong>{kind}</strong>} {text}
      {inFavorOf !== '' && <span className={classes.comment}>{texts('torrens.inFavorOf', { name: inFavorOf })}</span>}
      {dischargedBy && (
        <span className={classes.comment}>
          {texts('torrens.dischargedBy')} <NamedDocument document={dischargedBy} onFollowOn={onFollowOn} />{' '}
          {dischargedDate}
        </span>
      )}
    </>
  );
}

interface NamedDocumentProps extends Pick<MemorialsProps, 'onFollowOn'> {
  readonly document: NonNullable<Memorial['document']>;
}

/** A document number, with a search link if the document is in the index. */
function NamedDocument({ document, onFollowOn }: NamedDocumentProps): ReactNode {
  const texts = useTexts('results');
  const { docId, displayDocNumber } = document;
  if (docId === null) return displayDocNumber;
  return (
    <FollowOnLink
      label={texts('torrens.searchDocument', { number: displayDocNumber })}
      search={{ type: 'searchByDocumentNumber', criteria: { fromDocumentNumber: docId } }}
      onFollowOn={onFollowOn}
    >
      {displayDocNumber}
    </FollowOnLink>
  );
}
