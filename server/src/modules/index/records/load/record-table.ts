/** Column types of bulk-loaded tables. */
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

/** The parent of a row. Rows refer to it by key, and the id is looked up when they are merged. */
export type OwnerName = 'document' | 'certificate' | 'tractBookEntry' | 'taxLien' | 'plat' | 'parcel';

/** How to load one table. */
export interface RecordTable {
  readonly table: string;
  readonly owner?: OwnerName;
  /**
   * `update`: finds a row by its owner and key and updates it. `insertMissing`: adds a row if it is missing. `replace`: replaces all rows
   * of an owner with those of the file.
   */
  readonly mode: 'update' | 'insertMissing' | 'replace';
  /** The columns that, together with the owner, identify a row. */
  readonly key: readonly string[];
  /** Numbers the rows of an owner (`sequence`) in file order, separately for each value of these columns. */
  readonly numberedWithin?: readonly string[];
  /** The columns of a row, including `key` but not `sequence`. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Columns of a staged row that are only used to compute other columns (merge-records.queries.ts). */
  readonly staged?: Readonly<Record<string, ColumnType>>;
  /** Whether rows store the import that last wrote them. */
  readonly versioned?: boolean;
}
