export { addUndoneImages, forgetUndoneImage, type UndoneImage } from './earlier-images.queries.ts';
export { checkImages, findImageFaults, type ImageFault } from './find-image-faults.ts';
export { deleteUnneededImages, giveBackImages } from './give-back-images.ts';
export { keepEarlierImage } from './keep-earlier-image.ts';
export { nameEarlierImage, openOriginalImages } from './original-images.ts';
