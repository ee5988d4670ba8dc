/** A place on the pages where words were found, in the order of the pages. */
export interface PlaceOnPage {
  readonly page: number;
}

/** Returns the index of the first place from a page on, or of the first of all; undefined without a place. */
export function findPlaceFrom(places: readonly PlaceOnPage[], page: number): number | undefined {
  if (places.length === 0) return undefined;
  return Math.max(
    0,
    places.findIndex((place) => place.page >= page),
  );
}

/**
 * Returns the index of the next or previous place; after the last one follows the first. A reader who has turned to another page goes on from
 * there.
 *
 * @param current the index of the marked place.
 * @param page the page that is shown.
 */
export function stepPlace(
  places: readonly PlaceOnPage[],
  { current, page, step }: { readonly current: number | undefined; readonly page: number; readonly step: 1 | -1 },
): number | undefined {
  if (places.length === 0) return undefined;
  if (current !== undefined && places[current]?.page === page) return (current + step + places.length) % places.length;
  if (step === 1) return findPlaceFrom(places, page);
  const before = places.findLastIndex((place) => place.page <= page);
  return before < 0 ? places.length - 1 : before;
}
