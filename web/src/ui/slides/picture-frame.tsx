import type { ReactNode } from 'react';
import classes from './picture.module.css';
import sky from './sky.module.css';

interface PictureFrameProps {
  /** Makes the ids of this picture's sky unique on the page. */
  readonly name: string;
  /** The position of the sun; undefined indoors. */
  readonly sun?: { readonly x: number; readonly y: number };
  readonly children: ReactNode;
}

const SUN_RADIUS = 42;
const GLOW_RADIUS = 210;

/** A drawing of 880 × 900 that covers its place, with the sky that all drawings share. */
export function PictureFrame({ name, sun, children }: PictureFrameProps) {
  return (
    <svg className={sky.scene} viewBox="0 0 880 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id={`${name}-sky`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" className={sky.top} />
          <stop offset="1" className={classes.skyLow} />
        </linearGradient>
        <radialGradient id={`${name}-glow`}>
          <stop offset="0" className={sky.glow} />
          <stop offset="1" className={sky.glowEnd} />
        </radialGradient>
      </defs>
      <rect width="880" height="900" fill={`url(#${name}-sky)`} />
      {sun && (
        <>
          <circle cx={sun.x} cy={sun.y} r={GLOW_RADIUS} fill={`url(#${name}-glow)`} />
          <circle className={classes.sun} cx={sun.x} cy={sun.y} r={SUN_RADIUS} />
        </>
      )}
      {children}
    </svg>
  );
}
