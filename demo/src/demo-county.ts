import { resolve } from 'node:path';
import type { DemoCounty } from '@portal/server/demo-county';
import { createDemoCardGateway } from './demo-card-gateway.ts';
import { DEMO_IDENTITY } from './demo-identity.ts';
import { openDemoImageStore } from './demo-image-store.ts';
import { DEMO_USERS } from './demo-users.ts';

/** Juniper County, which the demo passes to the server (server/src/demo-county.ts). */
export const DEMO_COUNTY: DemoCounty = {
  users: DEMO_USERS,
  getLine: (environment) => ({
    ...DEMO_IDENTITY,
    dataDir: resolve(environment.DATA_DIR),
    databaseUrl: environment.DATABASE_URL,
    replicaDatabaseUrls: environment.DATABASE_URL === undefined ? undefined : environment.DATABASE_REPLICA_URLS,
    cardGateway: createDemoCardGateway(environment.CARD_EMULATOR_ORIGIN),
  }),
  openImages: openDemoImageStore,
  // Loaded on demand: the supervisor of the processes only needs the line.
  seed: async (open, onProgress) => {
    const { seedDemoCountyWhenEmpty } = await import('./seed-demo-county.ts');
    await seedDemoCountyWhenEmpty(open, onProgress);
  },
};
