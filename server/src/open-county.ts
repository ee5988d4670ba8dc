import { join } from 'node:path';
import { type CountyLine, getDatabaseFolder } from './counties-file.ts';
import type { County, CountyImports } from './county.ts';
import { bringToNewestSchema, ensureNewestSchema } from './migrate-county.ts';
import { openServedImages } from './modules/images/redactions/index.ts';
import { openAuthorizeNet } from './platform/card-gateway/authorize-net.ts';
import { systemClock } from './platform/clock.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import { openPglite } from './platform/database/open-pglite.ts';
import { openPostgres, storeSessionDefaults } from './platform/database/open-postgres.ts';
import { openReplicas } from './platform/database/replicas.ts';
import { openOpenIdConnect } from './platform/identity-provider/open-id-connect.ts';
import { openFolderImageStore } from './platform/images/store/folder-image-store.ts';
import { openFolderUploadStore } from './platform/images/store/folder-upload-store.ts';
import type { ImageStore } from './platform/images/store/image-store.ts';
import type { PageImages } from './platform/images/workers/page-images.ts';
import { openLeakedPasswords } from './platform/leaked-passwords.ts';
import type { Log } from './platform/log/log.ts';
import { createCallTimes } from './platform/measure/call-times.ts';
import { openDiskCache } from './platform/object-store/disk-cache.ts';
import { openObjectImageStore } from './platform/object-store/object-image-store.ts';
import { openObjectStore } from './platform/object-store/object-store.ts';
import { openObjectUploadStore } from './platform/object-store/object-upload-store.ts';
import { openSealingKey } from './platform/sealing-key.ts';
import { DOCUMENT_KEYS_FOLDER, openDocumentKeys } from './platform/signature/document-keys.ts';
import { openSigningKey } from './platform/signing-key.ts';
import { openVirusScanner, type VirusScanner } from './platform/virus-scan/virus-scanner.ts';

export interface OpenCounty {
  readonly county: County;
  readonly database: OpenDatabase;
  /** The folder of the county's files. */
  readonly dataDir: string;
  close(): Promise<void>;
}

export interface OpenCountyOptions {
  readonly log: Log;
  readonly pageImages: PageImages;
  /** The portal's public address, for links in emails; a command that sends no email leaves it out. */
  readonly publicUrl?: string;
  /** False for commands: they work with the newest schema, but only the portal and `county migrate` change a schema. */
  readonly migrates?: boolean;
  /** For commands with long statements; the portal's own limit applies otherwise. */
  readonly statementTimeoutMs?: number;
  /** After this time an unused connection is closed. */
  readonly idleConnectionMs?: number;
  /** The address of clamd, which scans what is uploaded and imported. */
  readonly clamdUrl?: string | undefined;
  /** The file of leaked passwords, which users can't choose. */
  readonly leakedPasswordsFile?: string | undefined;
  /** The operator's addresses for alerts of all counties. */
  readonly operatorEmails?: readonly string[] | undefined;
  /** True only for the demo county. */
  readonly isDemo?: boolean;
  /** Wraps the image folder; only the demo county does, which draws its pages on first use. */
  readonly wrapImages?: (store: ImageStore, database: OpenDatabase) => ImageStore;
}

/**
 * Opens what belongs to a county: its database, migrated to the newest schema, and its images.
 *
 * @throws OperatorError if the schema is older and `options.migrates` is false.
 */
export async function openCounty(line: CountyLine, options: OpenCountyOptions): Promise<OpenCounty> {
  const database =
    line.databaseUrl === undefined
      ? await openPglite(getDatabaseFolder(line))
      : openPostgres(line.databaseUrl, {
          statementTimeoutMs: options.statementTimeoutMs,
          idleConnectionMs: options.idleConnectionMs,
          // A command with long statements can't share the connections of calls, which have a limit.
          pooledUrl: options.statementTimeoutMs === undefined ? line.pooledDatabaseUrl : undefined,
        });
  try {
    if (options.migrates === false) await ensureNewestSchema(database, line);
    else await bringToNewestSchema(database, line);
    if (line.pooledDatabaseUrl !== undefined) await storeSessionDefaults(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const log = options.log.child({ county: line.key });
  const virusScanner = options.clamdUrl === undefined ? undefined : openVirusScanner({ url: options.clamdUrl }, log);
  const files = await openFiles(line, virusScanner);
  const { leakedPasswordsFile } = options;
  const { replicaDatabaseUrls } = line;
  const replicas = replicaDatabaseUrls && openReplicas(replicaDatabaseUrls, log);
  const county: County = {
    key: line.key,
    name: line.name,
    state: line.state,
    timeZone: line.timeZone,
    address: `${options.publicUrl ?? ''}/${line.key}`,
    branding: line.branding,
    db: database.db,
    replicas,
    ...openServedImages(options.wrapImages?.(files.images, database) ?? files.images, database.db),
    uploads: files.uploads,
    virusScanner,
    operatorEmails: options.operatorEmails,
    leakedPasswords: leakedPasswordsFile === undefined ? undefined : openLeakedPasswords(leakedPasswordsFile),
    pageImages: options.pageImages,
    identityProvider: line.singleSignOn === undefined ? undefined : openOpenIdConnect(line.singleSignOn),
    cardGateway: line.cardGateway === undefined ? undefined : openAuthorizeNet(line.cardGateway),
    landlink: { folder: join(line.dataDir, 'landlink'), webhook: line.landlinkWebhook },
    migrationSources: line.migrationSources,
    imports: describeImports(line, database),
    priaFolders: line.priaFolders,
    callTimes: createCallTimes(),
    searchCertificates: {
      files: openFolderUploadStore(join(line.dataDir, 'search-certificates')),
      copies: openFolderUploadStore(join(line.dataDir, 'certified-copies')),
      keys: openDocumentKeys(join(line.dataDir, DOCUMENT_KEYS_FOLDER)),
    },
    auditKey: openSigningKey(join(line.dataDir, 'audit-key.pem')),
    secretsKey: openSealingKey(join(line.dataDir, 'secrets.key')),
    clock: systemClock,
    log,
    isDemo: options.isDemo ?? false,
  };
  return { county, database, dataDir: line.dataDir, close };

  async function close(): Promise<void> {
    await replicas?.close();
    await database.close();
    files.close();
  }
}

/** Opens the county's images and uploads: in its folder, or in an object store with copies in its folder. */
async function openFiles(line: CountyLine, virusScanner: VirusScanner | undefined) {
  const images = openFolderImageStore(join(line.dataDir, 'images'));
  const uploads = openFolderUploadStore(join(line.dataDir, 'filings'), virusScanner);
  if (line.objectStore === undefined) return { images, uploads, close: () => {} };
  const store = await openObjectStore(line.objectStore);
  const cache = openDiskCache(join(line.dataDir, 'object-cache'), line.objectStore.cacheMegabytes * 1_000_000);
  return {
    images: openObjectImageStore(store, cache, images),
    uploads: openObjectUploadStore(store, cache, uploads),
    close: () => store.close(),
  };
}

function describeImports(line: CountyLine, database: OpenDatabase): CountyImports {
  const { mapping, encoding = 'utf-8', watchedFolder, complete = false } = line.imports ?? {};
  return {
    folder: join(line.dataDir, 'imports'),
    database,
    ...(database.engine === 'postgresql' && { line }),
    ...(mapping !== undefined && { mapping: { path: mapping, encoding } }),
    ...(watchedFolder !== undefined && { watched: { path: watchedFolder, isComplete: complete } }),
  };
}
