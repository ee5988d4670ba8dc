import * as work from '@portal/contract/index/title-files/file-work';
import * as endpoints from '@portal/contract/index/title-files/title-files';
import { type Route, route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { addName, addNote, removeName, removeNote, runName } from './names-and-notes.ts';
import { decideDocument, openFile, selectTitleFiles } from './open-file.ts';
import { printRunSheet } from './print-run-sheet.ts';
import { addSearch, bringDown } from './run-searches.ts';
import { sendRunSheetWithCopies } from './run-sheet-copies.ts';
import { saveFile } from './save-file.ts';
import { offersTitleFiles } from './title-files.policy.ts';

export const titleFilesRoutes: readonly Route[] = [
  ...listRoutes(endpoints.titleFileList, selectTitleFiles),
  route(endpoints.openTitleFile, openFile, offersTitleFiles),
  route(endpoints.saveTitleFile, saveFile, offersTitleFiles),
  route(endpoints.addFileSearch, addSearch, offersTitleFiles),
  route(endpoints.bringDownFile, bringDown, offersTitleFiles),
  route(endpoints.decideFileDocument, decideDocument, offersTitleFiles),
  route(work.addFileName, addName, offersTitleFiles),
  route(work.removeFileName, removeName, offersTitleFiles),
  route(work.runFileName, runName, offersTitleFiles),
  route(work.addFileNote, addNote, offersTitleFiles),
  route(work.removeFileNote, removeNote, offersTitleFiles),
  route(endpoints.RUN_SHEET.endpoint, printRunSheet, offersTitleFiles),
  route(endpoints.printRunSheetWithCopies, sendRunSheetWithCopies, offersTitleFiles),
];
