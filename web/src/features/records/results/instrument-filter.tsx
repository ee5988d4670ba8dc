import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { canFilter, findNextBatch, getResultKind, listInstruments, type ResultPage } from './results.rules.ts';
import type { ListedPage } from './use-listed-page.ts';

interface InstrumentFilterProps {
  readonly listed: ListedPage;
  readonly page: ResultPage;
}

/**
 * Filters the page to the documents of one instrument, once all its rows have arrived; until then it only reserves its
 * space, so that the buttons next to it don't move. A list that is filtered to checked rows offers no second filter.
 */
export function InstrumentFilter({ listed, page }: InstrumentFilterProps) {
  const texts = useTexts('results');
  const { filter, removeFilter } = listed;
  const { instrument } = filter;
  if (!canFilter(getResultKind(page))) return null;
  if (page.isFiltered && instrument === undefined) return null;
  const instruments = listInstruments(page);
  if (instrument === undefined && instruments.length < 2) return null;
  return (
    <NativeSelect
      size="sm"
      w="9.5rem"
      aria-label={texts('filterByInstrument')}
      disabled={findNextBatch(page) !== undefined}
      value={instrument ?? ''}
      onChange={({ currentTarget: { value } }) =>
        value === '' ? void removeFilter() : filter.applyInstrument(page, value)
      }
      data={[
        { value: '', label: texts('allInstruments') },
        ...instruments.map((each) => ({ value: each, label: each })),
      ]}
    />
  );
}
