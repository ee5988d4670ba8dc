import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { type CriteriaOf, SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { SortDirection } from '@portal/contract/index/search/definitions/sort';
import type { SortKeyOf } from '@portal/contract/index/search/results/result-kinds';
import type { PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '@portal/server/platform/database/database';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { afterAll, beforeAll } from 'vitest';
import { addDocument, addTestCodes, TEST_DAY, type TestDocument } from '../builders/records-builder.ts';
import { openTestDatabase } from '../database/test-database.ts';

interface DocumentSort {
  readonly sortKey: SortKeyOf<'documents'>;
  readonly sortDirection: SortDirection;
}

const IN_ORDER: DocumentSort = { sortKey: 'docNumber', sortDirection: 'ASC' };

/** The server's half of a search, as far as these tests use it. */
interface FindsIds {
  findIds(
    db: Db,
    criteria: CriteriaOf<SearchType>,
    sort: { readonly sortKey: string; readonly sortDirection: SortDirection },
    today: PlainDate,
  ): Promise<readonly number[]>;
}

/** A county with a few documents, and each search's matches among them, by the keys of the documents. */
export class SearchTest {
  database!: OpenDatabase;
  readonly #definitions: Readonly<Record<SearchType, FindsIds>>;
  readonly #keyById = new Map<number, string>();

  constructor(definitions: Readonly<Record<SearchType, FindsIds>>, documents: readonly TestDocument[]) {
    this.#definitions = definitions;
    beforeAll(async () => {
      this.database = await openTestDatabase();
      await addTestCodes(this.database.db);
      for (const document of documents) await this.add(document);
    });
    afterAll(() => this.database.close());
  }

  async add(document: TestDocument): Promise<void> {
    this.#keyById.set(await addDocument(this.database.db, document), document.key);
  }

  /** Ids of a search's results, in its order. Omitted criteria have their defaults. */
  findIds<Type extends SearchType>(
    type: Type,
    criteria: Partial<CriteriaOf<Type>>,
    sort: DocumentSort = IN_ORDER,
  ): Promise<readonly number[]> {
    const parsed = SEARCHES[type].criteria.parse(criteria) as CriteriaOf<SearchType>;
    return this.#definitions[type].findIds(this.database.db, parsed, sort, TEST_DAY);
  }

  /** Keys of a search's results, in its order. */
  async find<Type extends SearchType>(
    type: Type,
    criteria: Partial<CriteriaOf<Type>>,
    sort: DocumentSort = IN_ORDER,
  ): Promise<readonly (string | undefined)[]> {
    const ids = await this.findIds(type, criteria, sort);
    return ids.map((id) => this.#keyById.get(id));
  }
}
