import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCardEmulator } from '@portal/card-emulator/start-emulator';
import { DEMO_COUNTY } from '@portal/demo/demo-county';
import { DEMO_IDENTITY } from '@portal/demo/demo-identity';
import { buildApp } from '@portal/server/app';
import { openDemoCounty } from '@portal/server/demo-county';
import { readEnvironment } from '@portal/server/environment';
import { addImages, adjustEscrow } from '@portal/server/modules/money/ledger';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { startMonitoring } from '@portal/server/modules/office/monitoring';
import { createAccount } from '@portal/server/modules/people/accounts';
import { createUser } from '@portal/server/modules/people/identity';
import { createPageImages } from '@portal/server/platform/images/workers/page-images';
import { startPageWorkers } from '@portal/server/platform/images/workers/page-workers';
import { startJobs } from '@portal/server/platform/jobs/jobs';
import { createLog } from '@portal/server/platform/log/log';
import { createFolderMailer } from '@portal/server/platform/mail/mailer';
import { startRecognizer } from '@portal/server/platform/recognition/recognizer';
import { startReportExports } from '@portal/server/platform/report/report-exports';
import { listScheduledJobs } from '@portal/server/scheduled-jobs';
import { startTestIdentityProvider } from '@portal/testing/identity/test-identity-provider';
import {
  E2E_MAIL_FOLDER,
  E2E_PASSWORD,
  E2E_PORT,
  E2E_PROVIDER,
  E2E_USERS,
  type JourneyUser,
  mailboxOf,
} from './people.ts';

/** Journeys wait for their emails; a county's interval of a minute would be too long. */
const MAIL_EVERY_MS = 500;

/**
 * Serves the demo county for the browser journeys in a temporary folder, with the users of `E2E_USERS`.
 */
const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
const log = createLog('warn');
const pageWorkers = startPageWorkers();
const emulator = await startCardEmulator({
  webhookUrl: `http://127.0.0.1:${E2E_PORT}/${DEMO_IDENTITY.key}/card-gateway/notifications`,
});
const publicUrl = `http://localhost:${E2E_PORT}`;
const address = `${publicUrl}/${DEMO_IDENTITY.key}`;
const provider = await startTestIdentityProvider({
  returnAddress: `${address}/singleSignOn`,
  signedOutAddress: `${address}/`,
});
provider.person = { subject: 'journey', email: E2E_PROVIDER.person, groups: ['records-staff'], amr: ['pwd', 'mfa'] };
const environment = readEnvironment({ DATA_DIR: folder, CARD_EMULATOR_ORIGIN: emulator.origin });
const line = {
  ...DEMO_COUNTY.getLine(environment),
  singleSignOn: {
    ...{ issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret },
    ...{ label: E2E_PROVIDER.label, scope: 'openid email', groupsClaim: 'groups', staffGroups: ['records-staff'] },
    alwaysAsksForSecondFactor: false,
  },
};
const demo = await openDemoCounty(DEMO_COUNTY, line, {
  log,
  pageImages: createPageImages(pageWorkers),
  publicUrl,
  pageWorkers,
  onProgress: () => {},
});

for (const user of Object.values<JourneyUser>(E2E_USERS)) {
  const { username, balanceCents, role = 'USER', paymentMethod = 'ESCROW', images } = user;
  const flatFee = { accountType: 'FLAT_FEE', flatFeeRateLevel: 1, userReload: true } as const;
  const accountId = await createAccount(demo.county.db, {
    name: username,
    imageChargeMethod: 'PAGE',
    paymentMethod,
    ...(images === undefined ? {} : flatFee),
  });
  await createUser(demo.county.db, {
    accountId,
    username,
    password: E2E_PASSWORD,
    role,
    firstName: 'Journey',
    lastName: username,
    email: mailboxOf(username),
  });
  if (balanceCents > 0)
    await adjustEscrow(demo.county.db, {
      accountId,
      amountCents: balanceCents,
      note: 'Opening balance',
      opKey: `journey:${username}`,
      actor: SYSTEM_ACTOR,
      at: new Date(),
    });
  if (images !== undefined)
    await addImages(demo.county.db, {
      accountId,
      userId: null,
      grant: images,
      opKey: `journey copies:${username}`,
      at: new Date(),
    });
}

const app = await buildApp({
  counties: [demo.county],
  log,
  webFolder: join(import.meta.dirname, '../web/dist'),
  demoUsers: DEMO_COUNTY.users,
  onMismatch: 'throw',
});
await app.listen({ host: '127.0.0.1', port: E2E_PORT });
const stopMonitoring = startMonitoring(demo);

rmSync(E2E_MAIL_FOLDER, { recursive: true, force: true });
const mailer = createFolderMailer(E2E_MAIL_FOLDER, 'portal@juniper.example');
const reports = startReportExports();
const allJobs = listScheduledJobs(demo.county, mailer, reports, startRecognizer());
const jobs = allJobs.filter(({ name }) => name === 'deliver-mail' || name === 'send-scheduled-reports');
// The screen of jobs has one with a run that affects no journey.
const scheduled = await startJobs(demo.database, {
  timeZone: demo.county.timeZone,
  jobs: allJobs.filter(({ name }) => name === 'purge-pictures'),
  log,
});
let isMailing = false;
const mailing = setInterval(async () => {
  if (isMailing) return;
  isMailing = true;
  try {
    for (const job of jobs) await job.run(async () => {});
  } finally {
    isMailing = false;
  }
}, MAIL_EVERY_MS);

process.on('SIGTERM', async () => {
  clearInterval(mailing);
  await scheduled.stop();
  await app.close();
  await reports.close();
  await stopMonitoring();
  await emulator.close();
  await provider.close();
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(E2E_MAIL_FOLDER, { recursive: true, force: true });
  process.exit(0);
});
