/** The limits of an XML text. */
export interface XmlLimits {
  readonly maxBytes: number;
  readonly maxDepth: number;
  /** Elements and attributes together. */
  readonly maxNodes: number;
  /** Characters of all that isn't text: tags with their attributes, comments and instructions. */
  readonly maxMarkup: number;
  /** References to characters and entities, and brackets in CDATA sections, at each of which the parser stops. */
  readonly maxReferences: number;
}

/** Why a text isn't read. */
export type XmlFault =
  | 'tooLarge'
  | 'tooDeep'
  | 'tooMany'
  | 'tooManyReferences'
  | 'encoding'
  | 'documentType'
  | 'malformed';
