import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILING_STATES } from '@portal/contract/filing/efile/filing';
import type { County } from '@portal/server/county';
import { findMoneyFaults } from '@portal/server/find-money-faults';
import { openServedImages } from '@portal/server/modules/images/redactions';
import { getIndexCoverage } from '@portal/server/modules/index/records';
import { bringDown, openFile } from '@portal/server/modules/index/title-files';
import { exportLedgerDays } from '@portal/server/modules/money/general-ledger';
import { findGuest } from '@portal/server/modules/people/identity';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { drawFaxTiff } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { openFolderImageStore } from '@portal/server/platform/images/store/folder-image-store';
import { openFolderUploadStore } from '@portal/server/platform/images/store/folder-upload-store';
import { readTiffPages } from '@portal/server/platform/images/tiff/tiff-directory';
import { createPageImages } from '@portal/server/platform/images/workers/page-images';
import { startPageWorkers } from '@portal/server/platform/images/workers/page-workers';
import { createLog } from '@portal/server/platform/log/log';
import { createCallTimes } from '@portal/server/platform/measure/call-times';
import { startReportExports } from '@portal/server/platform/report/report-exports';
import { createSealingKey } from '@portal/server/platform/sealing-key';
import { createSigningKey } from '@portal/server/platform/signing-key';
import { openTestCertificates } from '@portal/testing/apps/search-certificates';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAsUser } from './call-as-user.ts';
import { DAMAGED_DOCUMENT } from './damaged-image.ts';
import { DEMO_IDENTITY } from './demo-identity.ts';
import { openDemoImageStore } from './demo-image-store.ts';
import { DEMO_GUEST, DEMO_USERS } from './demo-users.ts';
import { FILING_STORIES } from './filings/filing-stories.ts';
import { findDocumentFacts } from './pages/document-facts.queries.ts';
import { drawDocument } from './pages/draw-document.ts';
import { drawRecord } from './pages/draw-record.ts';
import { seedDemoCountyWhenEmpty } from './seed-demo-county.ts';

/** A fiftieth of the tracts: about a thousand documents, with every landmark. */
const SHARE = 0.02;
const NOON = new Date('2026-11-21T18:00:00Z');

const workers = startPageWorkers();
const pageImages = createPageImages(workers);
const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'));

interface Demo {
  readonly county: County;
  readonly database: OpenDatabase;
}

async function openDemo(): Promise<Demo> {
  const database = await openTestDatabase();
  const county: County = {
    ...DEMO_IDENTITY,
    address: 'http://localhost:8080/juniper',
    db: database.db,
    ...openServedImages(openDemoImageStore(openFolderImageStore(folder), database, workers), database.db),
    uploads: openFolderUploadStore(join(folder, 'filings')),
    imports: { folder: join(folder, 'imports'), database },
    pageImages,
    clock: { now: () => NOON },
    log: createLog('silent'),
    callTimes: createCallTimes(),
    searchCertificates: openTestCertificates(folder),
    auditKey: createSigningKey(),
    secretsKey: createSealingKey(),
    isDemo: true,
  };
  return { county, database };
}

/** Computes one hash for each table that a search can show. */
async function fingerprint({ database }: Demo): Promise<unknown> {
  const { rows } = await database.executeSql(`
    SELECT (SELECT md5(string_agg(concat_ws('|', document_type, number, recorded_at, instrument_code, image_page_count), ',' ORDER BY document_type, number_key)) FROM documents) AS documents,
           (SELECT md5(string_agg(concat_ws('|', documents.document_type, documents.number, role, sequence, display_name, key), ',' ORDER BY documents.document_type, documents.number_key, role, sequence)) FROM names JOIN documents ON documents.id = names.document_id) AS names,
           (SELECT md5(string_agg(concat_ws('|', certificate_number, status), ',' ORDER BY number_key)) FROM torrens_certificates) AS certificates,
           (SELECT md5(string_agg(concat_ws('|', description, quarter_mask, lots), ',' ORDER BY description, quarter_mask, lots)) FROM legals) AS legals,
           (SELECT count(*)::integer FROM users) AS users`);
  return rows[0];
}

async function count(database: OpenDatabase, table: string): Promise<number> {
  const { rows } = await database.executeSql(`SELECT count(*)::integer AS count FROM ${table}`);
  return Number(rows[0]?.count);
}

let demo: Demo;

beforeAll(async () => {
  demo = await openDemo();
  await seedDemoCountyWhenEmpty(demo, () => {}, { share: SHARE });
});

afterAll(async () => {
  await demo.database.close();
  await workers.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('Seeding the demo county', () => {
  test('fills every table of the index', async () => {
    const tables = [
      'documents',
      'names',
      'name_keys',
      'document_references',
      'legals',
      'plats',
      'plat_aliases',
      'parcels',
      'parcel_successors',
      'document_parcels',
      'document_addresses',
      'island_tracts',
      'islands',
      'villages',
      'torrens_certificates',
      'torrens_owners',
      'torrens_cancellations',
      'torrens_memorials',
      'torrens_texts',
      'document_certificates',
      'tax_liens',
      'tax_lien_assessments',
      'tax_lien_taxpayers',
      'tax_lien_releases',
      'grantor_grantee_books',
      'tract_book_entries',
      'instruments',
      'instrument_groups',
      'instrument_group_members',
      'book_types',
      'legal_codes',
      'index_coverage',
    ];
    const empty = [];
    for (const table of tables) if ((await count(demo.database, table)) === 0) empty.push(table);
    expect(empty).toEqual([]);
    expect(await count(demo.database, 'plats')).toBe(60);
  });

  test('creates the users of the login page and the balance of Northwoods Title', async () => {
    const { rows } = await demo.database.executeSql('SELECT username FROM users ORDER BY id');
    expect(rows.map(({ username }) => username)).toEqual(DEMO_USERS.map(({ username }) => username));
    expect(await findGuest(demo.county.db)).toMatchObject({ username: DEMO_GUEST });
    const balances = await demo.database.executeSql(
      "SELECT balance FROM ledger_accounts JOIN accounts ON accounts.id = ledger_accounts.account_id WHERE accounts.name = 'Northwoods Title' AND kind = 'ESCROW'",
    );
    expect(balances.rows).toEqual([{ balance: 25_000 }]);
  });

  test('has filings in each state, all paid, without a change of the balance', async () => {
    const states = await demo.database.executeSql('SELECT DISTINCT state FROM filings ORDER BY state');
    expect(states.rows.map(({ state }) => state)).toEqual([...FILING_STATES].sort());
    expect(await findMoneyFaults(demo.county)).toEqual([]);
    const documents = FILING_STORIES.flatMap(({ additional = [] }) => [1, ...additional]);
    expect(await count(demo.database, 'filings')).toBe(documents.length);
  });

  test('has a day of the counter that is closed, and an open drawer of today', async () => {
    const drawers = await demo.database.executeSql(
      `SELECT to_char(drawers.day, 'MM/DD/YYYY') AS day, username, counter_days.closed_at IS NOT NULL AS "isClosed",
              cash_cents - start_cents + checks_cents + card_cents AS "takenCents"
       FROM drawers JOIN counter_days USING (day) ORDER BY drawers.id`,
    );
    expect(drawers.rows).toEqual([
      { day: '11/19/2026', username: 'demo.county', isClosed: true, takenCents: 5_000 },
      { day: '11/20/2026', username: 'demo.county', isClosed: true, takenCents: 18_975 },
      { day: '11/20/2026', username: 'demo.provider', isClosed: true, takenCents: 2_000 },
      { day: '11/21/2026', username: 'demo.county', isClosed: false, takenCents: null },
    ]);
  });

  test('has an account that owes three months, and a check that came back', async () => {
    const owed = await demo.database.executeSql(
      `SELECT name, -balance AS "owedCents", is_credit_stopped AS "isStopped", returned_checks.fee_cents AS "feeCents",
              (SELECT array_agg(total_cents::integer ORDER BY period) FROM invoices WHERE account_id = accounts.id) AS invoices
       FROM returned_checks JOIN counter_payments ON journal_entry_id = payment_id JOIN accounts ON accounts.id = account_id
       JOIN ledger_accounts ON ledger_accounts.account_id = accounts.id AND kind = 'RECEIVABLE'`,
    );
    // Charges of $246.00, and the fee of $25.00: the check of $50.00 paid nothing.
    expect(owed.rows).toEqual([
      {
        name: 'Sawtooth Closing',
        owedCents: 27_100,
        isStopped: true,
        feeCents: 2_500,
        invoices: [12_000, 8_000, 4_600],
      },
    ]);
  });

  test('has a batch that the bank paid, a payout that waits, taxes and a dispute for the treasurer', async () => {
    const { rows } = await demo.database.executeSql(`
      SELECT (SELECT count(*)::integer FROM settlement_batches WHERE is_settled AND booked_cents = charge_cents) AS batches,
        (SELECT count(*)::integer FROM settlement_differences) AS differences,
        (SELECT deposit_cents - line_cents FROM bank_matches WHERE batch_id = '11417')::integer AS "feeCents",
        (SELECT count(*)::integer FROM counter_payments WHERE method = 'CHECK' AND reference = '' AND amount_cents < 0) AS payouts,
        (SELECT sum(amount)::integer FROM postings JOIN ledger_accounts ON ledger_accounts.id = ledger_account_id
          WHERE account_id IS NULL AND kind = 'TAX_DEED') AS "owedTaxCents",
        (SELECT array_agg(month || ' ' || state_cents) FROM state_tax_payments) AS "paidTaxes",
        (SELECT count(*)::integer FROM disputes WHERE state = 'OPEN') AS disputes`);
    // The tax of each of three months is $1.65; the county keeps 3 percent of it, 5 cents.
    expect(rows).toEqual([
      {
        ...{ batches: 1, differences: 0, feeCents: 77, payouts: 1, disputes: 1 },
        ...{ owedTaxCents: 330, paidTaxes: ['2026-08 160'] },
      },
    ]);
  });

  test('has money that its owner left six years ago, and a notice of it', async () => {
    // Noticed 90 days before October 31, in the month of the report's notices.
    const { rows } = await demo.database.executeSql(`
      SELECT name, year, noticed_cents::integer AS cents, notice, to_char(last_activity_at AT TIME ZONE 'America/Chicago', 'MM/DD/YYYY') AS "left",
             to_char(noticed_at AT TIME ZONE 'America/Chicago', 'MM/DD/YYYY') AS noticed
      FROM unclaimed_property JOIN accounts ON accounts.id = account_id`);
    expect(rows).toEqual([
      {
        ...{ name: 'Kettle Creek Surveying', year: 2026, cents: 4_250, notice: 'NO_ADDRESS' },
        ...{ left: '11/21/2020', noticed: '08/02/2026' },
      },
    ]);
  });

  test('exports its ledger after the first start', async () => {
    await exportLedgerDays(demo.county);
    const { rows } = await demo.database.executeSql(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, debit_cents > 0 AND debit_cents = credit_cents AS balances FROM general_ledger_days`,
    );
    expect(rows).toEqual([{ day: '2026-11-20', balances: true }]);
    expect(await findMoneyFaults(demo.county)).toEqual([]);
  });

  test('has title files of which one finds a deed when it is brought down, and a certified copy that anyone can check', async () => {
    const reports = startReportExports();
    try {
      const at = NOON;
      const context = await callAsUser(
        { tx: demo.database.db, county: demo.county, reports },
        { username: 'demo.manager', at },
      );
      const { rows: files } = await demo.database.executeSql(
        'SELECT id, number, state FROM title_files ORDER BY number',
      );
      expect(files.map(({ number, state }) => [number, state])).toEqual([
        ['26-1098', 'DONE'],
        ['26-1163', 'OPEN'],
        ['26-1187', 'OPEN'],
      ]);
      const id = Number(files[2]?.id);
      expect((await openFile(context, { id })).names).toMatchObject([{ lastName: 'Lindquist', searchId: null }]);
      expect(await bringDown(context, { id })).toMatchObject({ searchCount: 1, newCount: 1 });
      const { documents } = await openFile(context, { id });
      expect(documents.map(({ state, facts }) => [state, facts.some(({ value }) => value.includes('XIONG'))])).toEqual([
        ['NEW', true],
      ]);
    } finally {
      await reports.close();
    }
    const { rows: copies } = await demo.database.executeSql('SELECT username, register FROM certified_copies');
    expect(copies).toEqual([{ username: 'demo.county', register: '2026-000001' }]);
  });

  test('has documents to buy in the cart of an examiner', async () => {
    const { rows } = await demo.database.executeSql(
      `SELECT username, count(*)::integer AS documents, count(*) FILTER (WHERE is_certified)::integer AS certified
       FROM cart_items JOIN users ON users.id = user_id GROUP BY username`,
    );
    expect(rows).toEqual([{ username: 'demo.searcher', documents: 4, certified: 1 }]);
  });

  test('has an index through yesterday that is verified through the day before', async () => {
    const { abstract } = await getIndexCoverage(demo.county.db);
    expect(abstract).toMatchObject({
      indexBegin: '01/02/1920',
      posted: '11/20/2026',
      verified: '11/19/2026',
      imageBegin: '01/02/1964',
      imageThru: '11/20/2026',
    });
  });

  test('does not change a complete county', async () => {
    await demo.database.executeSql("UPDATE users SET first_name = 'Changed' WHERE username = 'demo.searcher'");
    const before = await fingerprint(demo);
    await seedDemoCountyWhenEmpty(demo, () => expect.unreachable('Nothing is to be seeded.'), { share: SHARE });
    expect(await fingerprint(demo)).toEqual(before);
  });

  test.each(['writing the records', 'recording the images', 'filing documents'])(
    'that was interrupted while %s is completed by the next start',
    async (step) => {
      const cut = await openDemo();
      const stop = (_fraction: number, label: string) => {
        if (label === step) throw new Error('The machine stops here.');
      };
      await expect(seedDemoCountyWhenEmpty(cut, stop, { share: SHARE })).rejects.toThrow('The machine stops here.');
      await seedDemoCountyWhenEmpty(cut, () => {}, { share: SHARE });
      expect(await fingerprint(cut)).toEqual(await fingerprint(demo));
      await cut.database.close();
    },
  );
});

/** Lists the texts on the pages. */
function wordsOf(pages: Awaited<ReturnType<typeof drawRecord>>): string {
  const marks = (pages ?? []).flatMap(({ marks }) => marks);
  return marks
    .flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
    .join(' ')
    .replace(/\s+/g, ' ');
}

describe('Page images of the demo county', () => {
  test('have the indexed number of pages, on letter paper in Group 4 at 300 dpi, for every kind of instrument', async () => {
    const { rows } = await demo.database.executeSql(`
      SELECT DISTINCT ON (instrument_code, image_page_count % 3) document_type AS type, number, instrument_code AS code, image_page_count AS pages
        FROM documents WHERE image_page_count IS NOT NULL AND NOT is_withheld ORDER BY instrument_code, image_page_count % 3, recorded_at`);
    expect(new Set(rows.map(({ code }) => code)).size).toBeGreaterThan(25);
    for (const { type, number, pages } of rows) {
      const facts = await findDocumentFacts(demo.county.db, String(type), String(number));
      if (facts === undefined) return expect.unreachable('The document is in the index.');
      expect(drawDocument(facts).length, `${type}${number}`).toBe(pages);
    }
    const facts = await findDocumentFacts(demo.county.db, 'A', '587329');
    if (facts === undefined) return expect.unreachable('The deed of the pictures is in every county.');
    const tiff = await drawFaxTiff({ pages: [...drawDocument(facts)], dpi: 300 });
    const page = { widthPixels: 2_550, heightPixels: 3_300, compression: 4, bitsPerSample: 1, xDpi: 300, yDpi: 300 };
    expect(readTiffPages(tiff)).toMatchObject(Array.from({ length: 7 }, () => page));
  });

  test('have made-up social security numbers on a few pages, which wait at the redaction desk where they are drawn', async () => {
    const { rows } = await demo.database.executeSql(`
      SELECT document_type AS type, number, f.page, kind, boxes FROM number_findings f JOIN documents d ON d.id = f.document_id`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(12);
    for (const { type, number, page, kind, boxes } of rows) {
      expect(kind).toBe('SSN');
      const facts = await findDocumentFacts(demo.county.db, String(type), String(number));
      if (facts === undefined) return expect.unreachable('The document is in the index.');
      const marks = drawDocument(facts)[Number(page) - 1]?.marks ?? [];
      const [left = 0, top = 0, right = 0, bottom = 0] = boxes as number[];
      const inside = marks.flatMap((mark) =>
        mark.kind === 'text' && (mark.y / 792) * 10_000 > top && (mark.y / 792) * 10_000 < bottom ? [mark.text] : [],
      );
      // Areas from 900 are never issued as social security numbers, nor these groups as taxpayer numbers.
      expect(inside.join(' ')).toMatch(/Social Security No\. of the decedent: 9\d\d-[0-4]\d-\d{4}/);
      expect(right - left).toBeGreaterThan(500);
      expect(right).toBeLessThan(10_000);
    }
  });

  test('agree with the index', async () => {
    const facts = await findDocumentFacts(demo.county.db, 'A', '587329');
    if (facts === undefined) return expect.unreachable('The deed of the pictures is in every county.');
    const words = (drawDocument(facts)[0]?.marks ?? [])
      .flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
      .join(' ');
    for (const said of [
      'DOCUMENT A587329',
      'RECORDED 06/02/2019 2:40 PM',
      'FEE $46.00 PAGES 7',
      'WARRANTY DEED',
      'May 28, 2019',
      '$212,000.00',
      'Carl J. Peterson and Marit Peterson',
      'Anna M. Lindquist',
      'Lot 7, Block 3, BIRCH HOLLOW 2ND',
      'The Northeast Quarter of the Southwest Quarter of Section 12, Township 33 North, Range 21',
    ]) {
      expect(words.replace(/\s+/g, ' ')).toContain(said);
    }
  });

  test('of certificates of title have the indexed number of pages, and agree with the index', async () => {
    const { rows } = await demo.database.executeSql(`
      SELECT DISTINCT ON (image_page_count) certificate_number AS number, image_page_count AS pages FROM torrens_certificates`);
    expect(rows.length).toBeGreaterThan(1);
    for (const { number, pages } of rows) {
      expect(await drawRecord(demo.county.db, `CERT-${number}`), `certificate ${number}`).toHaveLength(Number(pages));
    }
    const words = wordsOf(await drawRecord(demo.county.db, 'CERT-22871'));
    for (const said of [
      'CERTIFICATE OF TITLE NO. 22871',
      'LAKE JUNIPER SHORES',
      'CANCELLED',
      'T104477',
      'MEMORIALS OF',
    ])
      expect(words).toContain(said);
  });

  test('of tract books list the documents about their land', async () => {
    const { rows } = await demo.database.executeSql(
      'SELECT tract_book_id AS id FROM tract_book_entries WHERE image_page_count = 1 ORDER BY tract_book_key LIMIT 1',
    );
    const page = await drawRecord(demo.county.db, `TRACT-${rows[0]?.id}`);
    expect(page).toHaveLength(1);
    expect(wordsOf(page)).toMatch(/TRACT INDEX .* \d\d\/\d\d\/19\d\d /);
    expect(await drawRecord(demo.county.db, 'TRACT-S99-99-1')).toBeUndefined();
    expect(await drawRecord(demo.county.db, 'CERT-1')).toBeUndefined();
  });

  test('of books of names list their names in order', async () => {
    const { rows } = await demo.database.executeSql(
      'SELECT reference, from_name, to_name FROM grantor_grantee_books WHERE image_page_count = 1 ORDER BY reference_key LIMIT 1',
    );
    const page = await drawRecord(demo.county.db, `BOOK-${rows[0]?.reference}`);
    expect(page).toHaveLength(1);
    const words = wordsOf(page);
    expect(words).toContain('GRANTEE INDEX');
    expect(words.indexOf(String(rows[0]?.from_name))).toBeGreaterThan(0);
    expect(words.lastIndexOf(String(rows[0]?.to_name))).toBeGreaterThan(words.indexOf(String(rows[0]?.from_name)));
    expect(await drawRecord(demo.county.db, 'BOOK-GR 9-999')).toBeUndefined();
    expect(await drawRecord(demo.county.db, 'BOOK-XX')).toBeUndefined();
  });

  test('are drawn on the first request, and stored', async () => {
    const { images } = demo.county;
    const [one, other] = await Promise.all([images.find('A611204'), images.find('A611204')]);
    expect(one).toBeDefined();
    expect(other?.identity).toBe(one?.identity);
    expect((await openFolderImageStore(folder).find('A611204'))?.identity).toBe(one?.identity);
  });

  test('do not exist for documents before the films, for withheld documents, and for unknown documents', async () => {
    const { rows } = await demo.database.executeSql(
      "SELECT document_type || number AS key FROM documents WHERE recorded_on < '1964-01-01' LIMIT 1",
    );
    const withheld = await demo.database.executeSql(
      'SELECT document_type || number AS key FROM documents WHERE is_withheld',
    );
    expect(withheld.rows).toEqual([{ key: 'A529960' }]);
    for (const key of [String(rows[0]?.key), 'A529960', 'A1', 'T587329'])
      expect(await demo.county.images.find(key)).toBeUndefined();
  });

  test('of one document are damaged', async () => {
    const document = { store: demo.county.images, documentKey: DAMAGED_DOCUMENT };
    await expect(pageImages.countPages(document)).rejects.toMatchObject({ name: 'BrokenImageError' });
  });
});
