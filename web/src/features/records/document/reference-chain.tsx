import type { DocumentDetails, ReferenceDocument } from '@portal/contract/search/document-result';
import { useTexts } from '../../../lib/i18n.ts';
import { withKeys } from '../../../lib/with-keys.ts';
import { FollowLink } from '../record/follow-link.tsx';
import { type FollowOn, followDocument } from '../record/follow-on.ts';
import classes from './reference-chain.module.css';
import { type ChainLink, orderChain } from './reference-chain.rules.ts';

interface ReferenceChainProps {
  readonly document: DocumentDetails;
  readonly onOpen: (reference: ReferenceDocument) => void;
  readonly onFollowOn: (search: FollowOn) => void;
}

/** The document among those it refers to and those that refer to it, as a line in time. */
export function ReferenceChain({ document, onOpen, onFollowOn }: ReferenceChainProps) {
  const texts = useTexts('results');
  const chain = orderChain(document, document.referenceDocumentSearchResults);
  return (
    <ol className={classes.chain}>
      {withKeys(chain, nameOf).map(({ key, item: link }) =>
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

function nameOf(link: ChainLink): string {
  return link.kind === 'this' ? link.kind : `${link.reference.direction} ${link.reference.displayDocNumber}`;
}

interface ReferenceProps extends Omit<ReferenceChainProps, 'document'> {
  readonly reference: ReferenceDocument;
}

/** A document of the chain: opened in place, or searched for, which leads to a list of its own. */
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
      <FollowLink
        label={texts('record.searchDocument', { number: reference.displayDocNumber })}
        search={followDocument(reference.docType, reference.docNumber)}
        onFollowOn={onFollowOn}
        otherwise={null}
      >
        {texts('record.search')}
      </FollowLink>
    </span>
  );
}

/** "Mortgage 2019": enough to tell the documents of a chain apart. */
function ShortFacts({ instrument, date }: { readonly instrument: string; readonly date: string }) {
  return (
    <span>
      {instrument} {date.slice(-4)}
    </span>
  );
}
