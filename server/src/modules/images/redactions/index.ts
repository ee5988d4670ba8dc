export { eraseRedactions } from './erase-redactions.ts';
export { noteReplacedImage } from './note-replaced-image.ts';
export { computeRedactionKey, nameCopiedDocument, type RedactionKey } from './redaction-key.ts';
export {
  addBoxes,
  closeUndoneImages,
  confirmReplacedImage,
  describeRedaction,
  listBoxesOfPage,
  listReplacedImages,
  type RedactionBox,
} from './redactions.queries.ts';
export { openServedImages } from './served-images.ts';
