export { addName } from './names-and-notes.ts';
export { decideDocument, openFile } from './open-file.ts';
export { purgeTitleFiles } from './purge-title-files.ts';
export { recordFileWork } from './record-work.ts';
export { addSearch, bringDown } from './run-searches.ts';
export { saveFile } from './save-file.ts';
export { titleFilesRoutes } from './title-files.routes.ts';
