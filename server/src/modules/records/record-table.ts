/** Column types of the tables that are loaded in bulk. */
export type ColumnType =
  | 'text'
  | 'text[]'
  | 'smallint'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamp'
  | 'jsonb'
  | 'bit(256)';

/** What a row belongs to; it is named by its key, and found when the rows are merged. */
export type OwnerName = 'document' | 'certificate' | 'tractBookEntry' | 'taxLien' | 'plat' | 'parcel';

/** How one table is loaded. */
export interface RecordTable {
  readonly table: string;
  readonly owner?: OwnerName;
  /**
   * `update`: a row is found by its owner and key and updated. `keep`: it is added where it is missing. `replace`: the rows of an owner
   * become those of the file.
   */
  readonly mode: 'update' | 'keep' | 'replace';
  /** Columns that tell rows apart, beside the owner's. */
  readonly key: readonly string[];
  /** Numbers the rows of an owner (`sequence`) in the order of the file, separately for each value of these columns. */
  readonly numberedWithin?: readonly string[];
  /** Columns that come with the row, `key` included, `sequence` not. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Columns that come with the row and only serve to write it (records.queries.ts says how). */
  readonly staged?: Readonly<Record<string, ColumnType>>;
  /** Whether rows say which import wrote them last. */
  readonly versioned?: boolean;
}
