import type { CardGateway } from './platform/card-gateway/card-gateway.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import type { CountyPictures } from './platform/images/county-pictures.ts';
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
  /** Where people reach it, without a slash at the end: `https://records.example.gov/juniper`. Links in mails begin with it. */
  readonly address: string;
  readonly branding?: { readonly ink: string; readonly accent: string };
  readonly db: Db;
  readonly images: ImageStore;
  /** Pictures of its own for the slide show. */
  readonly pictures: CountyPictures;
  /** Draws and assembles the pages of any store; the one thing that the counties of a process share. */
  readonly pageImages: PageImages;
  /** Takes cards for the county; without one nothing can be paid by card. */
  readonly cardGateway?: CardGateway;
  /** Where postings for the county's finance system are delivered; without it they wait. */
  readonly landlink?: {
    readonly folder: string;
    readonly webhook?: { readonly url: string; readonly secret: string };
  };
  readonly clock: Clock;
  readonly log: Log;
  /** The invented county that a start without settings shows. */
  readonly isDemo: boolean;
}
