import { EFILE_MAX_BYTES } from '@portal/contract/filing/efile/filing';
import type { XmlLimits } from '../../../../platform/xml/xml-limits.ts';

/** The maximum size of the documents' descriptions, in characters. */
const DESCRIPTION_MAX_CHARACTERS = 1_000_000;

/** The largest file in Base64 with line breaks, or several as large together, and all that describes them. */
export const PRIA_LIMITS: XmlLimits = {
  maxBytes: Math.ceil((EFILE_MAX_BYTES / 3) * 4 * 1.03) + DESCRIPTION_MAX_CHARACTERS,
  maxDepth: 20,
  maxNodes: 5_000,
  maxMarkup: DESCRIPTION_MAX_CHARACTERS,
  // A tenth of all that describes the documents.
  maxReferences: 100_000,
};
