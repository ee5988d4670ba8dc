/** The limits of an XML text. */
export interface XmlLimits {
  readonly maxBytes: number;
  readonly maxDepth: number;
  /** Elements and attributes together. */
  readonly maxNodes: number;
  /** Characters of all that isn't text: tags with their attributes, comments and instructions. */
  readonly maxMarkup: number;
  /** References to characters and entities, and brackets in CDATA sections, each of which stops the parser. */
  readonly maxReferences: number;
}

/** The reason why a text isn't read. */
export type XmlFault =
  | 'tooLarge'
  | 'tooDeep'
  | 'tooMany'
  | 'tooManyReferences'
  | 'encoding'
  | 'documentType'
  | 'malformed';
