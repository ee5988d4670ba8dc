import type { ApiFile } from '../api-client.ts';
import { saveFile } from './download.ts';

interface FileWindow {
  /** Shows the file in the window, or saves it if the browser blocked the window. Returns whether it is shown. */
  readonly show: (file: ApiFile) => boolean;
  readonly close: () => void;
}

/**
 * Opens a window for a file that is being loaded. Call it in the handler of a click: later, browsers block new windows.
 *
 * @param waitingTitle the window's title until the file arrives.
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
      // The address lives as long as the portal's page, because users may save or reload the file much later.
      opened.location.replace(URL.createObjectURL(file.blob));
      return true;
    },
    close: () => opened?.close(),
  };
}
