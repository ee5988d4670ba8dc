import { join } from 'node:path';
import serveStatic from '@fastify/static';
import { productConfigurationSchema } from '@portal/contract/office/helper-data/product-configuration';
import type { FastifyInstance } from 'fastify';
import { APPROVABLE_ACTIONS } from './approvable-actions.ts';
import type { County } from './county.ts';
import { efileRoutes } from './modules/filing/efile/index.ts';
import { cartRoutes } from './modules/images/cart/index.ts';
import { certifiedCopiesRoutes } from './modules/images/certified-copies/index.ts';
import { imagingRoutes } from './modules/images/imaging/index.ts';
import { pageTextRoutes } from './modules/images/page-text/index.ts';
import { redactionDeskRoutes } from './modules/images/redaction-desk/index.ts';
import { certifiedSearchesRoutes } from './modules/index/certified-searches/index.ts';
import { importsRoutes } from './modules/index/imports/index.ts';
import { searchRoutes } from './modules/index/search/index.ts';
import { titleRoutes } from './modules/index/title/index.ts';
import { recordFileWork, titleFilesRoutes } from './modules/index/title-files/index.ts';
import { watchesRoutes } from './modules/index/watches/index.ts';
import { buildApprovalsRoutes } from './modules/money/approvals/index.ts';
import { bankStatementsRoutes } from './modules/money/bank-statements/index.ts';
import { billingRoutes, getLastRenewalRuns } from './modules/money/billing/index.ts';
import { cardsRoutes, serveCardPages } from './modules/money/cards/index.ts';
import { chargingRoutes } from './modules/money/charging/index.ts';
import { drawersRoutes } from './modules/money/drawers/index.ts';
import { flatFeeRoutes } from './modules/money/flat-fee/index.ts';
import { generalLedgerRoutes } from './modules/money/general-ledger/index.ts';
import { CALLERS_FUNDS } from './modules/money/ledger/index.ts';
import { unclaimedPropertyRoutes } from './modules/money/unclaimed-property/index.ts';
import { recordExports } from './modules/office/audit/index.ts';
import { clientLogRoutes } from './modules/office/client-log/index.ts';
import { buildCountySettingsRoutes, getPicture, getSettings } from './modules/office/county-settings/index.ts';
import { demoMailboxRoutes } from './modules/office/demo-mailbox/index.ts';
import { type DemoUser, getProductConfiguration, helperDataRoutes } from './modules/office/helper-data/index.ts';
import { legacyMigrationRoutes } from './modules/office/legacy-migration/index.ts';
import { addMetrics, monitoringRoutes } from './modules/office/monitoring/index.ts';
import { publicPageRoutes } from './modules/office/public-pages/index.ts';
import { reportSchedulesRoutes } from './modules/office/report-schedules/index.ts';
import { reportsRoutes } from './modules/office/reports/index.ts';
import { setupRoutes } from './modules/office/setup/index.ts';
import { transactionRoutes } from './modules/office/transactions/index.ts';
import { accountAdminRoutes, countUserPurge, purgeInactiveUsers } from './modules/people/account-admin/index.ts';
import { resetSearchAccess } from './modules/people/accounts/index.ts';
import { currentUserRoutes } from './modules/people/current-user/index.ts';
import {
  describePublisher,
  findSessionEnd,
  findSessionUsers,
  identityRoutes,
  isActiveGuest,
} from './modules/people/identity/index.ts';
import { registrationRoutes } from './modules/people/registration/index.ts';
import { userManagerRoutes } from './modules/people/user-manager/index.ts';
import type { RequestNotes } from './platform/heartbeat/request-notes.ts';
import {
  bindCounty,
  type CallGuards,
  type CountyBinding,
  createDisconnectSignal,
} from './platform/http/bind-county.ts';
import { buildServer } from './platform/http/build-server.ts';
import { type BuiltWeb, readBuiltWeb } from './platform/http/built-web.ts';
import { networkOf } from './platform/http/client-network.ts';
import { sendRefusal } from './platform/http/error-responses.ts';
import { noteRequests } from './platform/http/note-requests.ts';
import { parseContent, type ResponseMismatch } from './platform/http/response-content.ts';
import type { Route } from './platform/http/route.ts';
import { buildContentSecurityPolicy } from './platform/http/security-headers.ts';
import { readSessionCookie } from './platform/http/session-cookie.ts';
import { startShares } from './platform/http/shares.ts';
import type { Log } from './platform/log/log.ts';
import { RELEASE } from './platform/product-version.ts';
import { Refusal } from './platform/refusal.ts';
import { startReportExports } from './platform/report/report-exports.ts';
import { buildPreloadLinks } from './preload-links.ts';

/** The routes of all modules: every call of the contract. */
export const ROUTES: readonly Route[] = recordExports([
  ...identityRoutes,
  ...registrationRoutes,
  ...currentUserRoutes,
  ...clientLogRoutes,
  ...demoMailboxRoutes,
  ...publicPageRoutes,
  ...transactionRoutes,
  ...helperDataRoutes,
  ...recordFileWork(searchRoutes),
  ...titleRoutes,
  ...titleFilesRoutes,
  ...certifiedSearchesRoutes,
  ...recordFileWork(imagingRoutes),
  ...pageTextRoutes,
  ...cartRoutes,
  ...certifiedCopiesRoutes,
  ...redactionDeskRoutes,
  ...flatFeeRoutes,
  ...cardsRoutes,
  ...chargingRoutes,
  ...drawersRoutes,
  ...bankStatementsRoutes,
  ...generalLedgerRoutes,
  ...efileRoutes,
  ...userManagerRoutes,
  ...billingRoutes,
  ...unclaimedPropertyRoutes,
  ...accountAdminRoutes,
  ...buildApprovalsRoutes(APPROVABLE_ACTIONS),
  ...reportsRoutes,
  ...reportSchedulesRoutes,
  ...watchesRoutes,
  ...setupRoutes,
  ...legacyMigrationRoutes,
  ...importsRoutes,
  ...monitoringRoutes,
  ...buildCountySettingsRoutes({
    resetSearchAccess,
    getLastRenewalRuns,
    countUserPurge,
    purgeInactiveUsers,
    isActiveGuest,
  }),
]);

export interface AppParts {
  readonly counties: readonly County[];
  readonly log: Log;
  /** Gets the requests while they run. */
  readonly notes?: RequestNotes;
  /** The folder of the built web; without it, only the calls are served. */
  readonly webFolder?: string;
  readonly trustProxy?: readonly string[];
  /** Listed on the demo county's login page. */
  readonly demoUsers?: readonly DemoUser[];
  /** The handling of a response that doesn't match its schema; `log` by default. */
  readonly onMismatch?: ResponseMismatch;
  /** The token for /metrics; without it there is no such address. */
  readonly metricsToken?: string;
  /** Whether everything that requests need is available, for the readiness check. */
  readonly isReady?: () => Promise<boolean>;
}

/**
 * Builds the application without listening: tests inject requests, run-portal.ts listens.
 *
 * Each county is served under `/{county}/`: its calls under `api/`, its product configuration, and the web at every other address.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = await buildServer({ log: parts.log, trustProxy: parts.trustProxy ?? [] });
  if (parts.notes !== undefined)
    noteRequests(
      app,
      parts.notes,
      parts.counties.map(({ key }) => key),
    );
  addHealth(app, parts.isReady ?? (async () => true));
  if (parts.metricsToken !== undefined) addMetrics(app, parts.counties, parts.metricsToken);
  const web = parts.webFolder === undefined ? undefined : await serveWeb(app, parts.webFolder);
  const reports = startReportExports();
  app.addHook('onClose', () => reports.close());
  const shares = startShares();
  for (const county of parts.counties) await addCounty(app, county, { ...parts, reports, shares }, web);
  addRoot(app, parts.counties);
  app.setNotFoundHandler((request, reply) => sendRefusal(new Refusal('NOT_FOUND'), request, reply));
  return app;
}

const GUARDS: CallGuards = {
  findSessionUsers: (county, session) => findSessionUsers(county, session, CALLERS_FUNDS),
  findSessionEnd,
  findLockout: async (county) => {
    const { lockoutInPlace, messageLogin } = await getSettings(county.db, 'userLockout');
    return lockoutInPlace ? { message: messageLogin } : undefined;
  },
  describePublisher,
};

/**
 * A picture is named by its content, so that its address never leads to another picture. It runs nothing, even if a
 * browser shows it as a page.
 */
const PICTURE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

async function addCounty(
  app: FastifyInstance,
  county: County,
  { demoUsers = [], onMismatch = 'log', reports, shares }: AppParts & Pick<CountyBinding, 'reports' | 'shares'>,
  web: BuiltWeb | undefined,
): Promise<void> {
  await app.register(
    async (scope) => {
      bindCounty(scope, county, { routes: ROUTES, guards: GUARDS, onMismatch, reports, shares });
      scope.get('/product-configuration.json', async (request) => {
        const content = await getProductConfiguration(county, demoUsers);
        const endpoint = {
          method: 'GET',
          path: 'product-configuration.json',
          content: productConfigurationSchema,
        } as const;
        return parseContent(endpoint, content, { log: request.log, onMismatch });
      });
      scope.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
        // Even an unknown name is looked up in the database, so the request takes its turn like a call.
        const place = await shares.calls.enter(`${county.key} ${networkOf(request.ip)}`, createDisconnectSignal(reply));
        const { bytes, contentType } = await getPicture(county, request.params.name).finally(place.giveBack);
        return reply.headers(PICTURE_HEADERS).type(contentType).send(bytes);
      });
      await serveCardPages(scope, county);
      if (web !== undefined) {
        // The web's pages show the payment form in a frame and post to it.
        const policy = buildContentSecurityPolicy({ framedOrigin: county.cardGateway?.origin });
        const listLinks = buildPreloadLinks(county, web);
        // Deep links are routes of the web: every address gets the same page, whose scripts show the right screen.
        for (const url of ['/', '/*']) {
          scope.get<{ Params: { '*'?: string } }>(url, (request, reply) => {
            const link = listLinks(request.params['*'] ?? '', readSessionCookie(county, request) !== undefined);
            return reply
              .headers({ 'content-security-policy': policy, link })
              .type('text/html; charset=utf-8')
              .send(web.page);
          });
        }
      }
    },
    { prefix: `/${county.key}` },
  );
}

/** Adds liveness and readiness: a process that waits for its database gets no requests, but must not be killed. */
function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', () => ({ status: 'alive', release: RELEASE }));
  // The check is public, and queries each county's database, so simultaneous callers share one response.
  let asking: Promise<boolean> | undefined;
  app.get('/readyz', async (_request, reply) => {
    asking ??= isReady()
      .catch(() => false)
      .finally(() => {
        asking = undefined;
      });
    const ready = await asking;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}

async function serveWeb(app: FastifyInstance, webFolder: string): Promise<BuiltWeb> {
  await app.register(serveStatic, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    // File names contain a hash of their content.
    cacheControl: true,
    maxAge: '365d',
    immutable: true,
    // The folder has a compressed copy of each asset (web/compress-assets.ts).
    preCompressed: true,
  });
  return readBuiltWeb(webFolder);
}

/** `/` redirects to the only county, or lists several counties. */
function addRoot(app: FastifyInstance, counties: readonly County[]): void {
  const [only, ...others] = counties;
  app.get('/', (_request, reply) => {
    if (only !== undefined && others.length === 0) return reply.redirect(`/${only.key}/`);
    const items = counties.map(({ key, name }) => `<li><a href="/${key}/">${escapeHtml(name)}</a></li>`).join('');
    const page = `<!doctype html><html lang="en"><title>Land Record Portal</title><h1>Land Record Portal</h1><ul>${items}</ul></html>`;
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
