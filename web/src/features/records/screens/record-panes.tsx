import type { ResultKind, RowOf } from '@portal/contract/index/search/results/result-kinds';
import type { ComponentType, ReactNode } from 'react';
import { CertificatePane } from '../certificate/certificate-pane.tsx';
import { RecordPane } from '../document/record-pane.tsx';
import { GrantorGranteeBookPane } from '../grantor-grantee-book/grantor-grantee-book-pane.tsx';
import type { FollowOn } from '../record/follow-on.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';
import type { RequestedSearch } from '../results/results.rules.ts';
import { TaxLienPane } from '../tax-lien/tax-lien-pane.tsx';
import { TractBookPane } from '../tract-book/tract-book-pane.tsx';
import { useLegalDetails } from './use-legal-details.tsx';
import type { OpenRecord } from './use-open-record.ts';

/** Props of every record pane. */
export interface OpenRecordProps<Kind extends ResultKind> {
  readonly id: string;
  /** The search that found the record. */
  readonly requested: RequestedSearch;
  /** The record's row; undefined if it isn't on the current page. */
  readonly row: RowOf<Kind> | undefined;
  readonly takesFocus: boolean;
  readonly toolbar: ReactNode;
  readonly openRecord: OpenRecord;
  readonly onOpenImage: (document: ViewedDocument) => void;
  /** Starts a search from a link of the record. */
  readonly onFollowOn: (search: FollowOn) => void;
}

/** The pane for each kind of record. A new kind needs a feature folder and a line here. */
export const RECORD_PANES: { readonly [Kind in ResultKind]: ComponentType<OpenRecordProps<Kind>> } = {
  documents: OpenDocument,
  certificates: OpenCertificate,
  taxLiens: OpenTaxLien,
  grantorGranteeBooks: OpenGrantorGranteeBook,
  tractBooks: OpenTractBook,
};

function OpenDocument(props: OpenRecordProps<'documents'>) {
  const { id, requested, row, openRecord, onOpenImage, onFollowOn, toolbar, takesFocus } = props;
  // A record opened from a reference wasn't found by name.
  const nameCriteria = row && requested.type === 'searchByName' ? requested.criteria : undefined;
  const legalDetails = useLegalDetails('documents');
  return (
    <>
      <RecordPane
        docId={id}
        summary={row ?? openRecord.reference}
        nameCriteria={nameCriteria}
        takesFocus={takesFocus}
        toolbar={toolbar}
        onOpenImage={onOpenImage}
        onOpenLegalDetails={legalDetails.open}
        onFollowOn={onFollowOn}
        onOpenReference={(to) => openRecord.follow({ docId: id, displayDocNumber: row?.displayDocNumber ?? id }, to)}
      />
      {legalDetails.dialog}
    </>
  );
}

function OpenTaxLien({ id, row, onOpenImage, onFollowOn, toolbar, takesFocus }: OpenRecordProps<'taxLiens'>) {
  return (
    <TaxLienPane
      id={id}
      summary={row}
      takesFocus={takesFocus}
      toolbar={toolbar}
      onOpenImage={onOpenImage}
      onFollowOn={onFollowOn}
    />
  );
}

function OpenGrantorGranteeBook({ id, row, onOpenImage, toolbar, takesFocus }: OpenRecordProps<'grantorGranteeBooks'>) {
  return (
    <GrantorGranteeBookPane id={id} summary={row} takesFocus={takesFocus} toolbar={toolbar} onOpenImage={onOpenImage} />
  );
}

function OpenTractBook({ id, onOpenImage, toolbar, takesFocus }: OpenRecordProps<'tractBooks'>) {
  const legalDetails = useLegalDetails('tractBooks');
  return (
    <>
      <TractBookPane
        id={id}
        takesFocus={takesFocus}
        toolbar={toolbar}
        onOpenImage={onOpenImage}
        onOpenLegalDetails={legalDetails.open}
      />
      {legalDetails.dialog}
    </>
  );
}

function OpenCertificate({ id, onOpenImage, onFollowOn, toolbar, takesFocus }: OpenRecordProps<'certificates'>) {
  return (
    <CertificatePane
      id={id}
      takesFocus={takesFocus}
      toolbar={toolbar}
      onOpenCertificate={onOpenImage}
      onFollowOn={onFollowOn}
    />
  );
}
