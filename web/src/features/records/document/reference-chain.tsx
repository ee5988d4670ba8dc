import type { DocumentDetails, ReferenceDocument } from '@portal/contract/index/search/results/document-result';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { withKeys } from '../../../lib/texts/with-keys.ts';
import { buildDocumentSearch, type FollowOn } from '../record/follow-on.ts';
import { FollowOnLink } from '../record/follow-on-link.tsx';
import classes from './reference-chain.module.css';
import { type ChainLink, sortChain } from './reference-chain.rules.ts';

interface ReferenceChainProps {
  readonly document: DocumentDetails;
  readonly onOpen: (reference: ReferenceDocument) => void;
  readonly onFollowOn: (search: FollowOn) => void;
}

/** The document, the documents it refers to and the documents that refer to it, on a timeline. */
export function ReferenceChain({ document, onOpen, onFollowOn }: ReferenceChainProps) {
  const texts = useTexts('results');
  const chain = sortChain(document, document.referenceDocumentSearchResults);
  return (
    <ol className={classes.chain}>
      {withKeys(chain, getKey).map(({ key, item: link }) =>
        link.kind === 'this' ? (
          <li key={key} className={classes.link}>
            <span className={classes.here} aria-current="true">
              <strong>{document.displayDocNumber}</strong>{' '}
              <ShortFacts instrument={document.instrumentDescription} date={document.recordedDate} />
              <span className="visually-hidden">, {texts('record.thisDocument')}</span>
            </span>
          </li>
        ) : (
          <li key={key} className={classes.link}>
            <Reference reference={link.reference} onOpen={onOpen} onFollowOn={onFollowOn} />
          </li>
        ),
      )}
    </ol>
  );
}

function getKey(link: ChainLink): string {
  return link.kind === 'this' ? link.kind : `${link.reference.direction} ${link.reference.displayDocNumber}`;
}

interface ReferenceProps extends Omit<ReferenceChainProps, 'document'> {
  readonly reference: ReferenceDocument;
}

/** A document of the chain. The user can open it in place, or search for it, which opens a list. */
function Reference({ reference, onOpen, onFollowOn }: ReferenceProps) {
  const texts = useTexts('results');
  const facts = (
    <>
      <strong>{reference.displayDocNumber}</strong>{' '}
      <ShortFacts instrument={reference.instrumentDescription} date={reference.recordedDate} />
      <span className="visually-hidden">
        , {texts(reference.direction === 'from' ? 'record.refersTo' : 'record.referredBy')}
      </span>
    </>
  );
  return reference.docId === null ? (
    <span className={classes.absent}>
      {facts}
      <span>{texts('record.notInIndex')}</span>
    </span>
  ) : (
    <span className={classes.ways}>
      <button type="button" className={classes.document} onClick={() => onOpen(reference)}>
        {facts}
      </button>
      <FollowOnLink
        label={texts('record.searchDocument', { number: reference.displayDocNumber })}
        search={buildDocumentSearch(reference.docType, reference.docNumber)}
        onFollowOn={onFollowOn}
        fallback={null}
      >
        {texts('record.search')}
      </FollowOnLink>
    </span>
  );
}

/** "Mortgage 2019": enough to distinguish the documents of a chain. */
function ShortFacts({ instrument, date }: { readonly instrument: string; readonly date: string }) {
  return (
    <span>
      {instrument} {date.slice(-4)}
    </span>
  );
}
