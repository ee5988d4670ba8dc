import { imageWordsSearches } from '@portal/contract/index/search/definitions/image-words-search';
import { buildPageQuery, buildUnwantedQuery } from '../../../images/page-text/index.ts';
import { describeNarrowing, describeText, readNarrowing } from '../select/criteria.ts';
import { defineDocumentSearch } from '../select/define-document-search.ts';
import { narrow } from '../select/select-ids.queries.ts';
import { getReadPages, hasNoPageWith, hasPageWith } from './page-texts.queries.ts';

interface TypedWords {
  readonly imageWords: string;
  readonly imagePhrase: string;
  readonly imageNear: string;
}

const buildQuery = ({ imageWords, imagePhrase, imageNear }: TypedWords) =>
  buildPageQuery({ words: imageWords, phrase: imagePhrase, near: imageNear });

/**
 * Documents on one page of which all typed words were recognized, and on no page of which the unwanted ones were. The criteria say that
 * this isn't the county's index, and how many of its pages have been read.
 */
const searchByImageWords = defineDocumentSearch<'searchByImageWords'>({
  shared: imageWordsSearches.searchByImageWords,
  async select(_db, criteria) {
    const query = buildQuery(criteria);
    if (query === undefined) return undefined;
    const unwanted = buildUnwantedQuery(criteria.imageWithout);
    return {
      conditions: [
        hasPageWith(query),
        ...(unwanted === undefined ? [] : [hasNoPageWith(unwanted)]),
        ...narrow(readNarrowing(criteria)),
      ],
    };
  },
  getPageQuery: buildQuery,
  async findRemarks(db) {
    const { done, known } = await getReadPages(db);
    return [{ criterion: 'pagesRead', text: `${done.toLocaleString('en-US')} / ${known.toLocaleString('en-US')}` }];
  },
  describe: (criteria, words) => [
    ...describeText('imageWords', criteria.imageWords, words),
    ...describeText('imagePhrase', criteria.imagePhrase, words),
    ...describeText('imageNear', criteria.imageNear, words),
    ...describeText('imageWithout', criteria.imageWithout, words),
    ...describeNarrowing(criteria, words),
    ...describeText('source', words.translate('search:criteriaPhrases.imageText'), words),
  ],
});

export const imageWordsDefinitions = { searchByImageWords };
