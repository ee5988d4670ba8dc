/**
 * The directions of imports (ARCHITECTURE.md). An import against an arrow fails the check.
 */

const MODULES = 'server/src/modules';

/** The wings: folders of modules without their own arrows. */
const WINGS = {
  index: ['records', 'search', 'imports', 'title', 'watches', 'certified-searches', 'title-files'],
  images: ['earlier-images', 'imaging', 'cart', 'certified-copies', 'page-text', 'redactions', 'redaction-desk'],
  money: [
    'ledger',
    'prices',
    'approvals',
    'charging',
    'cards',
    'bank-statements',
    'flat-fee',
    'billing',
    'landlink',
    'general-ledger',
    'drawers',
    'unclaimed-property',
  ],
  people: ['identity', 'accounts', 'account-admin', 'user-manager', 'registration', 'current-user'],
  filing: ['efile'],
  office: [
    ...['audit', 'client-log', 'county-settings', 'demo-mailbox', 'helper-data', 'legacy-migration', 'monitoring'],
    ...['public-pages', 'report-schedules', 'reports', 'setup', 'transactions'],
  ],
};

const wingOf = new Map(Object.entries(WINGS).flatMap(([wing, modules]) => modules.map((module) => [module, wing])));
const folderOf = (module) => `${MODULES}/${wingOf.get(module)}/${module}`;

/** The imports of a module, apart from itself, the platform and the contract. All others are refused. */
const MODULE_ARROWS = {
  audit: [],
  'county-settings': ['audit'],
  identity: ['audit', 'county-settings'],
  'client-log': ['identity'],
  accounts: ['audit', 'county-settings', 'identity'],
  landlink: ['audit', 'county-settings', 'accounts'],
  ledger: ['audit', 'county-settings', 'identity', 'accounts', 'landlink'],
  'general-ledger': ['audit', 'county-settings', 'landlink', 'ledger'],
  'bank-statements': ['audit', 'identity'],
  prices: ['county-settings', 'accounts'],
  records: ['audit', 'county-settings'],
  approvals: ['audit', 'county-settings', 'identity', 'accounts'],
  cards: ['audit', 'county-settings', 'identity', 'accounts', 'approvals', 'ledger'],
  charging: ['audit', 'county-settings', 'identity', 'accounts', 'approvals', 'ledger', 'cards', 'prices'],
  'flat-fee': ['audit', 'county-settings', 'identity', 'accounts', 'ledger', 'charging'],
  drawers: ['audit', 'county-settings', 'identity', 'accounts', 'ledger'],
  billing: ['audit', 'county-settings', 'identity', 'accounts', 'ledger', 'charging'],
  'unclaimed-property': ['audit', 'county-settings', 'identity', 'accounts', 'ledger', 'billing'],
  'account-admin': [
    'audit',
    'county-settings',
    'identity',
    'accounts',
    'approvals',
    'ledger',
    'drawers',
    'flat-fee',
    'charging',
    'cards',
    'billing',
    'efile',
  ],
  search: ['audit', 'county-settings', 'identity', 'accounts', 'ledger', 'charging', 'records', 'page-text'],
  imaging: [
    ...['audit', 'county-settings', 'identity', 'accounts', 'ledger', 'prices', 'flat-fee', 'cards', 'charging'],
    ...['records', 'page-text'],
  ],
  cart: [
    ...['audit', 'county-settings', 'identity', 'accounts', 'ledger', 'prices', 'charging', 'records', 'imaging'],
    'certified-copies',
  ],
  'certified-copies': [
    ...['audit', 'county-settings', 'identity', 'accounts', 'ledger', 'cards', 'charging', 'records', 'imaging'],
    'redactions',
  ],
  'earlier-images': [],
  redactions: ['records', 'earlier-images'],
  'page-text': ['audit', 'county-settings', 'records', 'redactions'],
  'redaction-desk': ['audit', 'county-settings', 'identity', 'records', 'page-text', 'redactions'],
  efile: ['audit', 'county-settings', 'identity', 'accounts', 'ledger', 'cards', 'charging', 'records', 'redactions'],
  registration: ['audit', 'county-settings', 'identity', 'accounts'],
  'demo-mailbox': ['identity', 'registration'],
  'user-manager': ['audit', 'county-settings', 'identity', 'accounts', 'registration'],
  'helper-data': ['county-settings', 'identity', 'accounts', 'cards', 'records', 'search'],
  'current-user': ['county-settings', 'identity', 'accounts', 'ledger', 'flat-fee', 'cards', 'prices', 'search'],
  watches: ['audit', 'county-settings', 'identity', 'ledger', 'charging', 'records', 'search'],
  imports: [
    ...['audit', 'county-settings', 'identity', 'earlier-images', 'imaging', 'page-text', 'records', 'redactions'],
    'search',
  ],
  'legacy-migration': ['accounts', 'audit', 'identity', 'ledger'],
  monitoring: ['audit', 'county-settings', 'identity'],
  setup: ['audit', 'county-settings', 'identity', 'cards'],
  title: [
    'audit',
    'county-settings',
    'identity',
    'accounts',
    'ledger',
    'charging',
    'records',
    'search',
    'certified-searches',
  ],
  'title-files': ['audit', 'county-settings', 'identity', 'records', 'search', 'imaging'],
  reports: ['audit', 'county-settings', 'identity', 'accounts', 'ledger', 'imaging', 'search', 'monitoring'],
  'certified-searches': ['audit', 'county-settings', 'identity', 'accounts', 'ledger', 'charging', 'records', 'search'],
  'report-schedules': ['audit', 'county-settings', 'identity', 'reports'],
  transactions: ['county-settings', 'identity', 'accounts', 'ledger', 'charging', 'records', 'reports'],
  'public-pages': ['county-settings', 'helper-data', 'transactions'],
};

const moduleRules = Object.entries(MODULE_ARROWS).map(([module, known]) => ({
  name: `module-${module}`,
  comment: `The module ${module} imports only itself, the platform, the contract and ${known.length === 0 ? 'no other module' : known.join(', ')}.`,
  severity: 'error',
  from: { path: `^${folderOf(module)}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^${MODULES}/`, pathNot: [module, ...known].map((name) => `^${folderOf(name)}/`) },
}));

export default {
  forbidden: [
    ...moduleRules,
    {
      name: 'module-without-arrows',
      comment: 'A new module needs its wing in WINGS and a line in MODULE_ARROWS.',
      severity: 'error',
      from: {
        path: `^${MODULES}/`,
        pathNot: [...Object.keys(MODULE_ARROWS).map((module) => `^${folderOf(module)}/`), '\\.test\\.ts$'],
      },
      to: {},
    },
    {
      name: 'module-by-its-index',
      comment: 'Other modules and the layers above import only the index of a module.',
      severity: 'error',
      from: {
        path: `^(server/src/(modules/([^/]+/[^/]+)/|[^/]+\\.ts$|commands/)|demo/src/|testing/src/)`,
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: `^${MODULES}/`,
        pathNot: [
          `^${MODULES}/$3/`,
          `^${MODULES}/[^/]+/[^/]+/index\\.ts$`,
          `^${MODULES}/money/(ledger|cards)/sales\\.ts$`,
        ],
      },
    },
    {
      name: 'only-charging-sells',
      comment:
        'charging.charge and charging.refund are the only ways to sell and to refund; the module cards posts what a card pays.',
      severity: 'error',
      from: { path: '^(server|bench|demo|e2e)/', pathNot: [`^${MODULES}/money/charging/`, '\\.test\\.ts$'] },
      to: { path: `^${MODULES}/money/cards/sales\\.ts$` },
    },
    {
      name: 'only-charging-and-cards-post-sales',
      comment: 'A sale has its price, its lines and its receipt from charging.',
      severity: 'error',
      from: {
        path: '^(server|bench|demo|e2e)/',
        pathNot: [`^${MODULES}/money/(charging|cards|ledger)/`, '\\.test\\.ts$'],
      },
      to: { path: `^${MODULES}/money/ledger/(sales|post-sale|post-refund)\\.ts$` },
    },
    {
      name: 'no-cycles',
      comment: 'A circle of imports has no first file to read, whether of code or of types.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-alone',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'card-emulator-alone',
      comment: 'It replaces the gateway: an error in shared code would be on both sides.',
      severity: 'error',
      from: { path: '^card-emulator/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^card-emulator/src/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'messages-import-the-contract',
      severity: 'error',
      from: { path: '^messages/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^messages/src/', '^contract/src/'] },
    },
    {
      name: 'platform-imports-no-module',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/', pathNot: ['^server/src/platform/', '^server/src/county\\.ts$'] },
    },
    {
      name: 'only-cards-ask-the-gateway',
      comment: 'One module requests payments, and records its requests.',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: ['^server/src/modules/money/cards/', '\\.test\\.ts$'] },
      to: { path: '^server/src/platform/card-gateway/' },
    },
    {
      name: 'rules-and-policies-do-not-query',
      comment: 'Rules are pure: the contract, and other rules.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: {
        dependencyTypesNot: ['type-only'],
        path: '(\\.queries\\.ts$|^server/src/platform/(database|http)/|^node_modules/(kysely|pg)/)',
      },
    },
    {
      name: 'queries-import-only-the-database',
      severity: 'error',
      from: { path: '\\.queries\\.ts$' },
      to: {
        dependencyTypesNot: ['type-only'],
        path: '^server/src/(modules/[^/]+/[^/]+/(index|.+\\.(routes|policy))\\.ts$|platform/http/)',
      },
    },
    {
      name: 'only-tests-import-scaffolding',
      comment:
        'The product never imports test scaffolding; the generator of the database types needs its database server.',
      severity: 'error',
      from: {
        path: '^(server|demo)/src/',
        pathNot: ['\\.test\\.ts$', '^server/src/commands/generate-types\\.ts$'],
      },
      to: { path: '^testing/' },
    },
    {
      name: 'server-imports-no-demo',
      comment: 'The demo county passes itself to the server, so that a deployment can leave the demo out.',
      severity: 'error',
      from: { path: '^(server|testing)/' },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-imports-server-and-contract',
      severity: 'error',
      from: { path: '^demo/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(web|testing|e2e|bench|card-emulator)/' },
    },
    {
      name: 'web-never-imports-the-server',
      severity: 'error',
      from: { path: '^(web|contract|messages)/' },
      to: { path: '^(server|demo|testing)/' },
    },
    {
      name: 'web-feature-imports-no-feature',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-feature-imports-no-route',
      comment: "A feature's tests can look at the routes: what they test spans several screens.",
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-records-part-imports-no-other-part',
      comment:
        'Only screens/ composes the parts of the records area; a part imports itself and what all records share (record/).',
      severity: 'error',
      from: { path: '^web/src/features/records/([^/]+)/', pathNot: '^web/src/features/records/screens/' },
      to: { path: '^web/src/features/records/', pathNot: '^web/src/features/records/($1|record)/' },
    },
    {
      name: 'web-records-by-its-screens',
      comment: 'The routes import only the screens of the records area.',
      severity: 'error',
      from: { path: '^web/src/app/' },
      to: { path: '^web/src/features/records/', pathNot: '^web/src/features/records/screens/' },
    },
    {
      name: 'web-lib-and-ui-import-no-feature',
      severity: 'error',
      from: { path: '^web/src/(lib|ui)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-components-page-alone',
      comment: 'The page of components is for the development server: nothing of the product imports it.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/components-page/' },
      to: { path: '^web/src/components-page/' },
    },
    {
      name: 'charts-on-demand',
      comment:
        'The chart library loads when a chart is shown (ui/chart/lazy-bar-chart.tsx). An import would load it with the screen.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/ui/chart/' },
      to: { path: '^(web/src/ui/chart/bar-chart|node_modules/recharts/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'what-is-imported-is-installed',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web/dist|e2e/results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
