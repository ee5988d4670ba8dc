import type { DescribedPicture } from '@portal/contract/office/county-settings/described-picture';
import { countyPath } from '../../lib/county.ts';
import { loadComponent } from '../../lib/load-component.tsx';
import { OWN_PICTURES, type OwnPicture } from './own-picture-names.ts';
import classes from './slide-picture.module.css';

/** The portal's own pictures, for counties without pictures in their folder. */
const OwnPictureDrawing = loadComponent(async () => (await import('./own-pictures.tsx')).OwnPictureDrawing);

interface SlidePictureProps {
  /** From 0. */
  readonly index: number;
  /** The county's own pictures; the portal's pictures fill the remaining slides. */
  readonly images: readonly DescribedPicture[];
}

/** One slide, which fills its container. It is decoration: its caption describes it. */
export function SlidePicture({ index, images }: SlidePictureProps) {
  const image = images[index];
  if (image !== undefined) return <img className={classes.picture} src={`${countyPath()}/${image.address}`} alt="" />;
  return <OwnPictureDrawing picture={ownPictureAt(index)} />;
}

/** Returns the portal's picture for a slide. */
export function ownPictureAt(index: number): OwnPicture {
  return OWN_PICTURES[index % OWN_PICTURES.length] ?? 'courthouse';
}
