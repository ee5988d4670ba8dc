import type { ApiFile } from './api-client.ts';
import { saveFile } from './download.ts';

interface FileWindow {
  /** Shows the file in the window; saves it where the browser kept the window closed. Whether it is shown. */
  readonly show: (file: ApiFile) => boolean;
  readonly close: () => void;
}

/**
 * Opens a window for a file that is on its way. To be called while a press is handled, for later no browser lets a window open.
 *
 * @param waitingTitle names the window until the file is there.
 */
export function openFileWindow(waitingTitle: string): FileWindow {
  const opened = window.open('', '_blank');
  if (opened) opened.document.title = waitingTitle;
  return {
    show: (file) => {
      if (!opened || opened.closed) {
        saveFile(file);
        return false;
      }
      // The address lives as long as the portal's page: from the window a person may save or reload the file much later.
      opened.location.replace(URL.createObjectURL(file.blob));
      return true;
    },
    close: () => opened?.close(),
  };
}
