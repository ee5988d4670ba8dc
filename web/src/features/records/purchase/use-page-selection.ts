import type { PagesSelected } from '@portal/contract/imaging/document-selection';
import { updateImagePreviewSettings } from '@portal/contract/imaging/update-image-preview-settings';
import { type PageSelectionMethod, parsePageSelection } from '@portal/contract/values/page-selection';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { foreseeSelection, type SelectionChange } from './purchase.rules.ts';

export interface PageSelection {
  /** The choice as it stands on the screen. */
  readonly selected: PagesSelected;
  /** What stands in the pages box. */
  readonly text: string;
  /** Whether the text is no choice of pages of this document. */
  readonly isTextInvalid: boolean;
  /** Whether nothing is being typed or on its way. */
  readonly isSettled: boolean;
  /** Why the last change was not taken over; undefined once one is. */
  readonly failure: unknown;
  readonly togglePage: (page: number) => void;
  readonly keepPage: (page: number) => void;
  readonly ignorePage: (page: number) => void;
  readonly chooseMethod: (method: PageSelectionMethod) => void;
  readonly typePages: (text: string) => void;
  /** The person is done with the pages box. */
  readonly commitPages: () => void;
  /** The choice once everything has arrived; undefined where the text is no choice. */
  readonly settle: () => Promise<PagesSelected | undefined>;
}

/**
 * The choice of pages. The server decides what each change comes to (Spec 1 §4 "Page selection method"); changes are sent one
 * after the other, each on the answer of the one before, and the foreseen choice stands on the screen meanwhile.
 *
 * @param pageCount pages of the image, as the server counted them.
 * @param initial the choice that came with the first thumbnails.
 * @param pageInView goes with changes that are about no page.
 */
export function usePageSelection(
  document: ViewedDocument,
  pageCount: number,
  initial: PagesSelected,
  pageInView: number,
): PageSelection {
  const [shown, setShown] = useState(initial);
  const [typed, setTyped] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** The answer of the last change that was sent, on which the next one builds. */
  const settled = useRef(Promise.resolve(initial));

  const send = (change: SelectionChange) => {
    setShown(foreseeSelection(shown, change));
    setIsWaiting(true);
    const answer = settled.current.then(async (base) => {
      try {
        const { pagesSelected } = await call(updateImagePreviewSettings, {
          imagePreviewSettingChange: change.type,
          imagePreviewSettings: {
            documentType: document.docType,
            documentNumber: document.docNumber,
            pageCount,
            ...settingsOf(base, change),
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
    settled.current = answer;
    void answer.then((selected) => {
      if (settled.current !== answer) return;
      setShown(selected);
      setIsWaiting(false);
    });
  };

  const isTextInvalid = typed !== undefined && parsePageSelection(typed, pageCount) === undefined;
  const commitPages = () => {
    if (typed === undefined || isTextInvalid) return;
    setTyped(undefined);
    send({ type: 'PAGES_CHANGED', csv: typed });
  };

  return {
    selected: typed === undefined ? shown : { ...shown, pageSelectionMethod: 'CSV_PAGES' },
    text: typed ?? shown.selectedAsCsv,
    isTextInvalid,
    isSettled: !isWaiting && typed === undefined,
    failure,
    togglePage: (page) => send({ type: 'PAGE_TOGGLED', page }),
    keepPage: (page) => send({ type: 'KEEP_PAGE', page }),
    ignorePage: (page) => send({ type: 'IGNORE_PAGE', page }),
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

/** The settings that go with a change: the choice before it, but for what the change itself is about. */
function settingsOf(base: PagesSelected, change: SelectionChange) {
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
