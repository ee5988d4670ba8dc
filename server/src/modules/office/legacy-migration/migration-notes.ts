import {
  type MigrationCounts,
  type MigrationNote,
  type MigrationReport,
  NOTES_MAX,
  type STAGING_TABLES,
} from '@portal/contract/office/legacy-migration/migrations';

type StagingTable = (typeof STAGING_TABLES)[number];

export const EMPTY_REPORT: MigrationReport = { counts: {}, invited: 0, removed: { accounts: 0, users: 0 }, notes: [] };

/** Text of a hostile row is cut before it is stored or shown. */
const NAME_MAX_CHARACTERS = 60;

/** Collects what happens to the rows of one table. */
export class TableNotes {
  readonly notes: MigrationNote[] = [];
  readonly #table: StagingTable;
  #read = 0;
  #rejected = 0;

  constructor(table: StagingTable) {
    this.#table = table;
  }

  addRead(rows: number): void {
    this.#read += rows;
  }

  /** Notes a row that is loaded otherwise than it was. */
  note(row: { readonly key: number; readonly name: string }, outcome: MigrationNote['outcome'], column = ''): void {
    this.#add(row, outcome, column, false);
  }

  /** Notes a row that isn't loaded. */
  reject(row: { readonly key: number; readonly name: string }, outcome: MigrationNote['outcome'], column = ''): void {
    this.#rejected += 1;
    this.#add(row, outcome, column, true);
  }

  get counts(): MigrationCounts {
    return { read: this.#read, loaded: this.#read - this.#rejected, rejected: this.#rejected };
  }

  #add(
    { key, name }: { readonly key: number; readonly name: string },
    outcome: MigrationNote['outcome'],
    column: string,
    isRejected: boolean,
  ): void {
    if (this.notes.length >= NOTES_MAX) return;
    const shown = name.replace(/[\p{C}]/gu, ' ').slice(0, NAME_MAX_CHARACTERS);
    this.notes.push({ table: this.#table, key: String(key), name: shown, outcome, column, isRejected });
  }
}
