import type { PagesSelected } from '@portal/contract/images/imaging/document-selection';
import { updateImagePreviewSettings } from '@portal/contract/images/imaging/update-image-preview-settings';
import { type PageSelectionMethod, parsePageSelection } from '@portal/contract/values/page-selection';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { predictSelection, type SelectionChange } from './purchase.rules.ts';

export interface PageSelection {
  /** The selection as shown on the screen: including typed text and changes that the server hasn't confirmed yet. */
  readonly selected: PagesSelected;
  /** The text in the pages box. */
  readonly text: string;
  /** Whether the text is not a valid page selection of this document. */
  readonly isTextInvalid: boolean;
  /** The error of the last change; undefined after a successful one. */
  readonly failure: unknown;
  readonly togglePage: (page: number) => void;
  readonly keepPage: (page: number) => void;
  readonly ignorePage: (page: number) => void;
  /** Selects one page and no other. */
  readonly chooseOnly: (page: number) => void;
  readonly chooseMethod: (method: PageSelectionMethod) => void;
  readonly typePages: (text: string) => void;
  /** Sends the typed pages. */
  readonly commitPages: () => void;
  /** Resolves with the selection when all changes are saved; undefined if the text is invalid. */
  readonly settle: () => Promise<PagesSelected | undefined>;
}

/**
 * Holds the page selection. The server decides the result of each change (Spec 1 §4 "Page selection method"). Changes
 * are sent one at a time, each based on the response to the previous one, while the screen shows the predicted
 * selection.
 *
 * @param pageCount the number of pages, as counted by the server.
 * @param initial the selection from the first thumbnails.
 * @param pageInView the page to send with changes that don't concern a page.
 */
export function usePageSelection(
  document: ViewedDocument,
  pageCount: number,
  initial: PagesSelected,
  pageInView: number,
): PageSelection {
  const [shown, setShown] = useState(initial);
  const [typed, setTyped] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  /** The response to the last change, which the next change is based on. */
  const settled = useRef(Promise.resolve(initial));

  const send = (change: SelectionChange) => {
    setShown(predictSelection(shown, change));
    const response = settled.current.then(async (base) => {
      try {
        const { pagesSelected } = await call(updateImagePreviewSettings, {
          imagePreviewSettingChange: change.type,
          imagePreviewSettings: {
            documentType: document.docType,
            documentNumber: document.docNumber,
            pageCount,
            ...buildSettings(base, change),
          },
          page: 'page' in change ? change.page : pageInView,
        });
        setFailure(undefined);
        return pagesSelected;
      } catch (error) {
        setFailure(error);
        return base;
      }
    });
    settled.current = response;
    void response.then((selected) => {
      if (settled.current === response) setShown(selected);
    });
  };

  const isTextInvalid = typed !== undefined && parsePageSelection(typed, pageCount) === undefined;
  const commitPages = () => {
    if (typed === undefined || isTextInvalid) return;
    setTyped(undefined);
    send({ type: 'PAGES_CHANGED', csv: typed });
  };

  return {
    selected: typed === undefined ? shown : predictTyped(shown, typed, isTextInvalid),
    text: typed ?? shown.selectedAsCsv,
    isTextInvalid,
    failure,
    togglePage: (page) => send({ type: 'PAGE_TOGGLED', page }),
    keepPage: (page) => send({ type: 'KEEP_PAGE', page }),
    ignorePage: (page) => send({ type: 'IGNORE_PAGE', page }),
    chooseOnly: (page) => {
      setTyped(undefined);
      send({ type: 'PAGES_CHANGED', csv: String(page) });
    },
    chooseMethod: (method) => {
      setTyped(undefined);
      send({ type: 'PAGE_SELECTION_METHOD_CHANGED', method });
    },
    typePages: setTyped,
    commitPages,
    settle: async () => {
      if (isTextInvalid) return undefined;
      commitPages();
      return settled.current;
    },
  };
}

/** Typed pages are selected while the user types; a text that isn't a selection doesn't change the pages. */
function predictTyped(shown: PagesSelected, csv: string, isInvalid: boolean): PagesSelected {
  return isInvalid
    ? { ...shown, pageSelectionMethod: 'CSV_PAGES' }
    : predictSelection(shown, { type: 'PAGES_CHANGED', csv });
}

/** Returns the settings to send with a change: the previous selection with the changed value. */
function buildSettings(base: PagesSelected, change: SelectionChange) {
  const { pageSelectionMethod, selectedAsCsv } = base;
  switch (change.type) {
    case 'PAGE_SELECTION_METHOD_CHANGED':
      return { pageSelectionMethod: change.method, selectedAsCsv };
    case 'PAGES_CHANGED':
      return { pageSelectionMethod: 'CSV_PAGES' as const, selectedAsCsv: change.csv };
    default:
      return { pageSelectionMethod, selectedAsCsv };
  }
}
