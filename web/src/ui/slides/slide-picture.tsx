import { lazy, Suspense } from 'react';
import { countyPath } from '../../lib/county.ts';
import classes from './slide-picture.module.css';

/** The portal's own pictures, for counties that have put none of theirs into their folder. */
export const OWN_PICTURES = ['courthouse', 'lake', 'plat', 'records', 'town', 'survey'] as const;
export type OwnPicture = (typeof OWN_PICTURES)[number];

const LazyPicture = lazy(async () => ({ default: (await import('./own-pictures.tsx')).OwnPictureDrawing }));

interface SlidePictureProps {
  /** From 0. */
  readonly index: number;
  /** The county's own pictures, relative to its base path; where there are fewer, the portal's stand in. */
  readonly images: readonly string[];
}

/** One slide, filling what it stands in. Decoration: its caption says what it shows. */
export function SlidePicture({ index, images }: SlidePictureProps) {
  const image = images[index];
  if (image !== undefined) return <img className={classes.picture} src={`${countyPath()}/${image}`} alt="" />;
  return (
    <Suspense fallback={null}>
      <LazyPicture picture={ownPictureAt(index)} />
    </Suspense>
  );
}

/** Which of the portal's pictures a place has. */
export function ownPictureAt(index: number): OwnPicture {
  return OWN_PICTURES[index % OWN_PICTURES.length] ?? 'courthouse';
}
