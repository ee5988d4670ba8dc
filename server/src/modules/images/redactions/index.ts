export { eraseRedactions } from './erase-redactions.ts';
export { computeRedactionKey, type RedactionKey } from './redaction-key.ts';
export {
  addBoxes,
  closeUndoneImages,
  confirmReplacedImage,
  describeRedaction,
  listBoxesOfPage,
  listReplacedImages,
  noteReplacedImage,
  type RedactionBox,
} from './redactions.queries.ts';
export { openServedImages } from './served-images.ts';
