import { Button } from '@mantine/core';
import type { DocumentDetails, ReferenceDocument } from '@portal/contract/search/document-result';
import { TORRENS_TYPE } from '@portal/contract/values/document-key';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { useCurrentUser, useShowBalance } from '../../lib/session.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { documentDetailsQuery } from './document-details-query.ts';
import { RecordFacts } from './record-facts.tsx';
import classes from './record-pane.module.css';

/** What a list or a reference knows of a document before its details are here. */
export type KnownRecord = Pick<
  DocumentDetails,
  'docType' | 'docNumber' | 'displayDocNumber' | 'instrumentDescription'
> &
  Partial<Pick<DocumentDetails, 'instrumentCode' | 'pageCount'>>;

/** The document whose image is asked for. */
export type ImagedDocument = Pick<
  DocumentDetails,
  'docId' | 'docType' | 'docNumber' | 'instrumentCode' | 'instrumentDescription' | 'pageCount'
>;

interface RecordPaneProps {
  readonly docId: string;
  readonly known?: KnownRecord;
  /** The way back, and on to other records: stands above the record and stays while records change. */
  readonly toolbar?: ReactNode;
  readonly onOpenImage: (document: ImagedDocument) => void;
  readonly onOpenReference: (reference: ReferenceDocument) => void;
  /** The record stands alone on the screen, so the focus goes to it; else only where nothing has it. */
  readonly takesFocus: boolean;
}

/** One record: what it is, its image, its facts (Spec 2 §2 "details pane", §4 "Detail views"). */
export function RecordPane({ docId, known, toolbar, onOpenImage, onOpenReference, takesFocus }: RecordPaneProps) {
  const texts = useTexts('results');
  const heading = useRef<HTMLHeadingElement>(null);
  const description = known ? `${known.instrumentDescription} ${known.displayDocNumber}` : docId;
  const { data, error } = useQuery(documentDetailsQuery(docId, description));
  const details = data?.details;
  const facts = details ?? known;
  useChargedBalance(data?.usageBalance);
  useAlert(error);
  useShownRecord(heading, docId, takesFocus, facts);

  return (
    <section className={classes.pane} aria-label={texts('record.title')} aria-busy={!details && !error}>
      {toolbar}
      <div className={classes.body}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          {facts?.instrumentDescription ?? docId}
        </h2>
        {facts && (
          <>
            <Identity facts={facts} isUnverified={details?.verifiedStatus === false} />
            <ImageButton docId={docId} facts={facts} onOpenImage={onOpenImage} />
          </>
        )}
        {details && <RecordFacts details={details} onOpenReference={onOpenReference} />}
        {!details && !error && <SkeletonLines lines={9} />}
      </div>
    </section>
  );
}

function Identity({ facts, isUnverified }: { readonly facts: KnownRecord; readonly isUnverified: boolean }) {
  const texts = useTexts('results');
  const { county } = useProductConfiguration();
  return (
    <p className={classes.identity}>
      <span className="tabular">{texts('record.document', { number: facts.displayDocNumber })}</span>
      {facts.docType === TORRENS_TYPE && <Badge tone="violet">{county.torrensLabel}</Badge>}
      {isUnverified && <Badge tone="amber">{texts('record.unverified')}</Badge>}
    </p>
  );
}

interface ImageButtonProps {
  readonly docId: string;
  readonly facts: KnownRecord;
  readonly onOpenImage: (document: ImagedDocument) => void;
}

/** The way to the image, for those who may retrieve images (Spec 2 §6). */
function ImageButton({ docId, facts, onOpenImage }: ImageButtonProps) {
  const texts = useTexts('results');
  const { imageRetrieval } = useCurrentUser();
  const { instrumentCode, pageCount, docType, docNumber, instrumentDescription } = facts;
  const isKnown = instrumentCode !== undefined && pageCount !== undefined;
  const open = () => {
    if (isKnown) onOpenImage({ docId, docType, docNumber, instrumentCode, instrumentDescription, pageCount });
  };
  useKeys(imageRetrieval ? [{ key: 'i', label: texts('record.keyImage'), run: open }] : []);
  if (!imageRetrieval) return null;
  return (
    <div className={classes.buttons}>
      <Button aria-disabled={!isKnown} onClick={open}>
        {pageCount ? texts('record.imagePages', { count: pageCount }) : texts('record.image')}
      </Button>
    </div>
  );
}

/** What stands where a record will: no record is chosen yet (Spec 2 §2). */
export function NoRecordPane() {
  const texts = useTexts('results');
  const { imageRetrieval } = useCurrentUser();
  const { alert } = useDialogs();
  const refuse = () => void alert({ kind: 'info', message: texts('record.selectDocument') });
  useKeys(imageRetrieval ? [{ key: 'i', label: texts('record.keyImage'), run: refuse }] : []);
  return (
    <section className={classes.empty} aria-label={texts('record.title')}>
      <p>{texts('record.none')}</p>
    </section>
  );
}

/** Opening a record may cost; the banner shows what is left. */
function useChargedBalance(balanceCents: number | null | undefined): void {
  const showBalance = useShowBalance();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is shown once, when it comes.
  useEffect(() => {
    if (balanceCents !== undefined) showBalance(balanceCents);
  }, [balanceCents]);
}

/** A record that could not be opened says so in an alert (Spec 2 §8 "Detail load"). */
function useAlert(error: Error | null): void {
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told once.
  useEffect(() => {
    if (error) void alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
  }, [error]);
}

/** Says which record is shown, and gives it the focus where it should have it. */
function useShownRecord(
  heading: RefObject<HTMLElement | null>,
  docId: string,
  takesFocus: boolean,
  facts: KnownRecord | undefined,
): void {
  const texts = useTexts('results');
  const announce = useAnnounce();
  const name =
    facts && texts('record.announced', { instrument: facts.instrumentDescription, number: facts.displayDocNumber });
  useEffect(() => {
    if (name) announce(name);
  }, [announce, name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the record, not with the layout.
  useEffect(() => {
    if (takesFocus || document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    heading.current?.closest('[data-record-scroll]')?.scrollTo?.({ top: 0 });
  }, [docId]);
}
