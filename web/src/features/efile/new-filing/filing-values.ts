import type { FeeFacts } from '@portal/contract/filing/efile/fee-facts';
import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
import type { AddressValues } from './return-address-fields.tsx';

/** A document that is recorded after the first one, as the form holds it. */
export interface AdditionalValues extends IndexFacts, FeeFacts {
  readonly efileType: string;
  readonly file: File | null;
  /** The uploaded file of a draft, instead of a file; can be empty. */
  readonly draftId: string;
}

/** The form of a new filing. */
export interface FilingValues extends AddressValues, IndexFacts, FeeFacts {
  readonly efileType: string;
  readonly file: File | null;
  readonly useProfile: boolean;
  readonly additionalDocuments: readonly AdditionalValues[];
  readonly acknowledged: boolean;
}
