import type { CountyLine } from './counties-file.ts';
import type { CardGateway } from './platform/card-gateway/card-gateway.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import type { Replicas } from './platform/database/replicas.ts';
import type { IdentityProvider } from './platform/identity-provider/identity-provider.ts';
import type { UploadStore } from './platform/images/store/folder-upload-store.ts';
import type { ImageStore, OriginalImages } from './platform/images/store/image-store.ts';
import type { PageImages } from './platform/images/workers/page-images.ts';
import type { LeakedPasswords } from './platform/leaked-passwords.ts';
import type { Log } from './platform/log/log.ts';
import type { CallTimes } from './platform/measure/call-times.ts';
import type { SealingKey } from './platform/sealing-key.ts';
import type { DocumentKeys } from './platform/signature/document-keys.ts';
import type { SigningKey } from './platform/signing-key.ts';
import type { VirusScanner } from './platform/virus-scan/virus-scanner.ts';

/** Files that a county's systems leave in a folder, to be imported (docs/importing.md). */
export interface WatchedFolder {
  readonly path: string;
  /** Whether the files have all documents of their types. */
  readonly isComplete: boolean;
}

/** The folder that receives files to import, and the way they are imported. */
export interface CountyImports {
  /** Received files and reports, a folder per import; shared by all machines that serve the county. */
  readonly folder: string;
  readonly database: OpenDatabase;
  /**
   * The counties file's line for a separate process that opens the county. Without it this process imports, because no
   * other process can open an embedded database.
   */
  readonly line?: CountyLine;
  /** The operator's mapping of the county's files, and their encoding. */
  readonly mapping?: { readonly path: string; readonly encoding: 'utf-8' | 'windows-1252' };
  readonly watched?: WatchedFolder;
}

/** A folder in which a submitter's software leaves requests. */
export interface PriaFolder {
  /** The user who files them. */
  readonly username: string;
  readonly path: string;
}

/**
 * One county with everything that belongs only to it. Counties of one deployment share nothing but the process, so functions that work
 * for a county get it as their first parameter.
 */
export interface County {
  /** The first segment of its addresses: `juniper` is served at `/juniper/`. */
  readonly key: string;
  readonly name: string;
  /** Two letters; the default state of its forms. */
  readonly state: string;
  /** The IANA name of the time zone for days, recording times and renewals. */
  readonly timeZone: string;
  /** Its public address without a slash at the end, for links in emails: `https://records.example.gov/juniper`. */
  readonly address: string;
  readonly branding?: { readonly ink: string; readonly accent: string };
  readonly db: Db;
  /** The replicas of its database, for searches (`readRecords`). */
  readonly replicas?: Replicas;
  /** Its page images as everybody gets them: redactions are erased (`openServedImages`). */
  readonly images: ImageStore;
  /** The files that were recorded and imported; for imports, which compare them, and for those who redact. */
  readonly originals: OriginalImages;
  /** Documents that users have filed; private. */
  readonly uploads: UploadStore;
  /** Scans what users file and import; without it nothing is scanned. */
  readonly virusScanner?: VirusScanner | undefined;
  /** The operator's addresses for alerts of all counties. */
  readonly operatorEmails?: readonly string[] | undefined;
  /** Passwords that users can't choose; without the list only common words and names are refused. */
  readonly leakedPasswords?: LeakedPasswords | undefined;
  /** Draws and assembles the pages of any store; the only thing that the counties of a process share. */
  readonly pageImages: PageImages;
  /** The county's own sign-in service for its staff; without one, they sign in here. */
  readonly identityProvider?: IdentityProvider;
  /** The county's card gateway; without one, users can't pay by card. */
  readonly cardGateway?: CardGateway;
  /** The destination of postings for the county's finance system; without it they stay queued. */
  readonly landlink?: {
    readonly folder: string;
    readonly webhook?: { readonly url: string; readonly secret: string };
  };
  /** The databases that accounts, users and the audit log can be migrated from, as `source-address.ts` reads them. */
  readonly migrationSources?: readonly string[];
  readonly imports: CountyImports;
  /** The folders in which submitters' software leaves PRIA requests (docs/efiling.md). */
  readonly priaFolders?: readonly PriaFolder[];
  /** Signs the seals of the audit log; kept apart from the database. */
  readonly auditKey: SigningKey;
  /** Encrypts the secrets of users; kept apart from the database. */
  readonly secretsKey: SealingKey;
  /** Certificates of searches and certified copies: the signed files, and the keys that sign them, all apart from the database. */
  readonly searchCertificates: {
    readonly files: UploadStore;
    readonly copies: UploadStore;
    readonly keys: DocumentKeys;
  };
  /** The durations of its calls in this process that aren't stored yet. */
  readonly callTimes: CallTimes;
  readonly clock: Clock;
  readonly log: Log;
  /** True for the demo county. */
  readonly isDemo: boolean;
}
