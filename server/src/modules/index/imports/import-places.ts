/** Places for the processes of imports on a machine, which the counties share. */
export interface ImportPlaces {
  /** Takes a place. @returns false if all are taken: the county comes again with its next run. */
  take(county: string): boolean;
  /** Gives a place back. */
  leave(): void;
  /** Whether a county should leave its place after an import, because others have come and found none. */
  isWanted(county: string): boolean;
}

/**
 * Divides places among counties without a queue: a county that waits would take one of the runs of jobs that all counties share.
 *
 * @param max the places, at least 1.
 */
export function createImportPlaces(max: number): ImportPlaces {
  const refused = new Set<string>();
  let taken = 0;
  return {
    take(county) {
      if (taken >= max) {
        refused.add(county);
        return false;
      }
      refused.delete(county);
      taken += 1;
      return true;
    },
    leave() {
      taken -= 1;
    },
    isWanted: (county) => [...refused].some((other) => other !== county),
  };
}
