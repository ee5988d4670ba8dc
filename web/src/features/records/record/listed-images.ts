import { createContext, type RefObject } from 'react';

/** The list's knowledge about images, for the record's image button. */
export interface ListedImages {
  /** The record whose image the user requested before it was open. Its image button takes the request when it appears. */
  readonly requested: RefObject<string | undefined>;
  /**
   * Opens the record of the row that has the focus, with its image. Absent if there is no list.
   *
   * @returns false if no row has the focus, or only that of the open record.
   */
  readonly openFocused?: (openId: string) => boolean;
}

export const ListedImages = createContext<ListedImages>({ requested: { current: undefined } });
