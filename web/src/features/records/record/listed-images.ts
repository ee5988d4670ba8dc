import { createContext } from 'react';

/** The list's knowledge about images, for the record's image button. */
export interface ListedImages {
  /** The open record whose image is to be shown. Its image button opens it as soon as the details are there. */
  readonly requestedId?: string | undefined;
  /**
   * Opens the record of the row that has the focus, with its image. Absent if there is no list.
   *
   * @returns false if no row has the focus, or only that of the open record.
   */
  readonly openFocused?: (openId: string) => boolean;
}

export const ListedImages = createContext<ListedImages>({});
