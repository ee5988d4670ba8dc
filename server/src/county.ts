import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import type { ImageStore } from './platform/images/image-store.ts';
import type { PageImages } from './platform/images/page-images.ts';
import type { Log } from './platform/log/log.ts';

/**
 * One county: everything that belongs to it alone. Counties of one deployment share the process and nothing else, so a county is
 * the first thing that work for it is given.
 */
export interface County {
  /** The first segment of its addresses: `juniper` answers at `/juniper/`. */
  readonly key: string;
  readonly name: string;
  /** Two letters; the default state of its forms. */
  readonly state: string;
  /** IANA name; days, recording times and renewals are reckoned in it. */
  readonly timeZone: string;
  readonly branding?: { readonly ink: string; readonly accent: string };
  readonly db: Db;
  readonly images: ImageStore;
  /** Draws and assembles the pages of any store; the one thing that the counties of a process share. */
  readonly pageImages: PageImages;
  readonly clock: Clock;
  readonly log: Log;
  /** The invented county that a start without settings shows. */
  readonly isDemo: boolean;
}
