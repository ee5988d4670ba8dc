import { OperatorError } from '../../../../platform/operator-error.ts';

/** How many rows of a file were read and how many of them were rejected. */
export interface FileShare {
  readonly file: string;
  readonly rows: number;
  readonly rejected: number;
}

/** More rows of a file would be rejected than the operator accepts. Nothing was written. */
export class TooManyRejectedError extends OperatorError {
  readonly files: readonly FileShare[];

  constructor(files: readonly FileShare[]) {
    super('Nothing was written, because too many rows would be rejected.');
    this.name = 'TooManyRejectedError';
    this.files = files;
  }
}

/** A complete export lacks more documents than the operator accepts. Nothing was written. */
export class TooManyWithdrawnError extends Error {
  /** Documents that would be withdrawn. */
  readonly withdrawn: number;
  /** The county's documents of the types that the export contains. */
  readonly documents: number;

  constructor({ withdrawn, documents }: { readonly withdrawn: number; readonly documents: number }) {
    super('Nothing was written, because too many documents would be withdrawn.');
    this.name = 'TooManyWithdrawnError';
    this.withdrawn = withdrawn;
    this.documents = documents;
  }
}

/** More documents would get another recording date than the operator accepts. Nothing was written. */
export class TooManyRedatedError extends OperatorError {
  constructor({ redated, documents }: { readonly redated: number; readonly documents: number }) {
    super(`Nothing was written, because ${redated} of ${documents} documents would get another recording date.`);
    this.name = 'TooManyRedatedError';
  }
}

/** A file that had most of the county's documents has far fewer rows than before. Nothing was written. */
export class ShrunkExportError extends OperatorError {
  constructor({ file, rows, before }: { readonly file: string; readonly rows: number; readonly before: number }) {
    super(`Nothing was written, because ${file} has ${rows} rows and had ${before} in its last import.`);
    this.name = 'ShrunkExportError';
  }
}
