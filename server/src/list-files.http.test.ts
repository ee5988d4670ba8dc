import { randomUUID } from 'node:crypto';
import { formatCell } from '@portal/contract/column';
import { allowsRole } from '@portal/contract/endpoint';
import { startWatch } from '@portal/contract/index/watches/own-watches';
import type { List } from '@portal/contract/lists/define-list';
import { LISTS } from '@portal/contract/lists/lists';
import { saveSchedule } from '@portal/contract/office/report-schedules';
import { recordCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import type { Role } from '@portal/contract/values/role';
import { fileDocument, offerEfile } from '@portal/testing/apps/efile-app';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, fundEscrow, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { importDocuments, indexParcels, offerWatch, watch } from '@portal/testing/apps/watch-builder';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from './modules/office/audit/index.ts';
import { saveSettings } from './modules/office/county-settings/index.ts';
import { createAccount } from './modules/people/accounts/index.ts';

/** More than a page of the shortest list, in an unsorted order. */
const ROWS = 12;

const SCHEDULE = {
  ...({ report: 'StatementReport', period: 'LAST_MONTH', accountName: '', username: '', format: 'pdf' } as const),
  ...({ logInformation: 'ALL', transactionType: 'ALL', dataSource: 'FIVE', orderBy: 'timestamp' } as const),
  ...({ frequency: 'MONTHLY', weekday: '1', dayOfMonth: '1', minute: '00', amPm: 'AM' } as const),
  recipients: 'ann@example.com',
} as const;

let test: TestApp;
/** A user of each role, each of another account. */
const clients = new Map<Role, TestClient>();
beforeAll(async () => {
  test = await startSellingApp();
  for (const role of ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] as const)
    clients.set(role, await signInBuyer(test, { role, escrowCents: 50_000 }));
  for (let row = 0; row < ROWS; row += 1) await createAccount(test.county.db, { name: `=Account ${(row * 5) % ROWS}` });
  await addStaffRows();
  await offerEfile(test);
  await offerWatch(test);
  await saveSettings(test.county.db, { group: 'titleFiles', content: { titleFiles: true }, actor: SYSTEM_ACTOR });
  for (const client of clients.values()) await addOwnRows(client);
  await addHeldAlerts();
  await addWaitingPayouts();
  await addDisputes();
});
afterAll(() => test.close());

/** Findings, settled batches, failed renewals, imports and requests for a second person. */
async function addStaffRows() {
  const { db } = test.county;
  await sql`INSERT INTO reconciliation_findings (subject, rule, details, found_at, last_seen_at, settled_at, closed_by, closed_reason)
    SELECT 'INV-' || n, 'PAYMENT_TWICE', '{}', now() + (n * 5 % 12) * interval '1 hour', now(),
      CASE WHEN n % 3 = 0 THEN now() END, CASE WHEN n % 3 = 0 THEN 'clerk' END, CASE WHEN n % 3 = 0 THEN '+1' END
    FROM generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  // Together, since a batch is its transactions.
  await sql`WITH batches AS (
      INSERT INTO settlement_batches (batch_id, settled_at, is_settled, transactions, charge_cents, refund_cents, booked_cents, read_at)
      SELECT '70' || n, now() + (n * 5 % 12) * interval '1 hour', true, 1, n * 100, 0, n * 100, now()
      FROM generate_series(1, ${sql.lit(ROWS)}) n)
    INSERT INTO settlement_transactions (batch_id, transaction_id, invoice_number, status, moved_cents, booked_cents)
    SELECT '70' || n, (n * 5 % 12)::text, '=INV-' || n, 'settledSuccessfully', n * 100, n * 100
    FROM generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  await sql`INSERT INTO bank_statements (sha256, file_name, format, lines, imported_at, imported_by)
    VALUES (sha256('x'), 'november.ofx', 'OFX', ${sql.lit(ROWS)}, now(), 'clerk')`.execute(db);
  await sql`INSERT INTO bank_lines (statement_id, line_key, account, reference, posted_on, amount_cents, description)
    SELECT (SELECT id FROM bank_statements), sha256(n::text::bytea), '6789', n::text, '2026-11-01'::date + n * 5 % 12, n, '=Deposit ' || n
    FROM generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  await sql`INSERT INTO settlement_differences (batch_id, kind, transaction_id, expected_cents, found_cents)
    VALUES ('701', 'TOTALS', '', 100, 90)`.execute(db);
  // Statements of months in another order than their numbers.
  await sql`INSERT INTO billing_notices (account_id, kind, period, noticed_at, next_at)
    SELECT (SELECT min(id) FROM accounts), 'STATEMENT', '20' || (10 + n) || '-05', now() + (n * 5 % 12) * interval '1 hour', now()
    FROM generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  await sql`INSERT INTO unclaimed_property (year, account_id, ledger_kind, noticed_cents, last_activity_at, noticed_at, notice)
    SELECT 2026, id, 'ESCROW', id * 100, now() - interval '4 years' - (id * 5 % 12) * interval '1 day', now(), 'SENT' FROM accounts`.execute(
    db,
  );
  await sql`INSERT INTO renewals (account_id, period, state, failure, failed_at, marked_at, monthly_fee_cents, flat_fee_cents)
    SELECT id, '2026-0' || (1 + id % 3), 'FAILED', 'INSUFFICIENT_FUNDS', now(), now(), 100, 0 FROM accounts`.execute(
    db,
  );
  await sql`INSERT INTO record_imports (name, origin, state, work, layout, encoding, is_complete, byte_count, digest, folder,
      created_at, created_by_username, finished_at)
    SELECT 'file ' || n, 'UPLOAD', 'CANCELED', 'CHECK', 'bundle', 'utf-8', false, 10, decode(lpad(to_hex(n), 64, '0'), 'hex'),
      gen_random_uuid(), now() + (n * 5 % 12) * interval '1 hour', 'clerk', now()
    FROM generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  await sql`INSERT INTO image_checks (document_key, due_at, problem, page, checked_at)
    SELECT 'A' || n, now(), 'damaged', n, now() + (n * 5 % 12) * interval '1 hour' FROM generate_series(1, ${sql.lit(ROWS)}) n`.execute(
    db,
  );
  await sql`INSERT INTO approval_requests (action, action_key, kind, account_id, amount_cents, reason, request, basis, requested_by,
      requester, requested_at, expires_at)
    SELECT 'saleRefund', 'test ' || n, 'REFUND', (SELECT min(id) FROM accounts), n * 5 % 12, '=Reason ' || n, '{}', '{}', n, 'clerk',
      now() + (n * 5 % 12) * interval '1 hour', now() + interval '2 days' FROM generate_series(1, ${sql.lit(ROWS)}) n`.execute(
    db,
  );
}

/** Purchases, filings, watches, certificates and schedules of a user. */
async function addOwnRows(client: TestClient) {
  const { db } = test.county;
  const { documentKey } = await recordDocument(test, { image: 3 });
  for (const page of ['1', '2', '3']) await buyPages(client, documentKey, page);
  await fundEscrow(test, client.accountId, 700);
  for (const name of ['Zoe', 'Anna']) {
    const { id } = await fileDocument(test, client);
    await sql`INSERT INTO filing_events (filing_id, version, occurred_at, user_id, from_state, to_state, reasons, remark)
      VALUES (${id}, 1, ${test.county.clock.now()}, ${client.userId}, 'IN_REVIEW', 'CORRECTION', '["=Page missing", "Names"]', '')`.execute(
      db,
    );
    await addVerifications(id, client);
    // Alerts have documents that are indexed later.
    const watched = { kind: 'NAME', lastName: name, firstName: '', soundsLike: false } as const;
    expect((await client.call(startWatch, { watched })).content.isStarted).toBe(true);
  }
  if (client !== clients.get('USER'))
    for (const hour of ['6', '5'])
      expect((await client.call(saveSchedule, { id: 0, version: 0, ...SCHEDULE, hour })).status).toBe(200);
  await sql`INSERT INTO search_certificates (number, account_id, user_id, username, visitor, request_key, title, issued_at,
      result_count, result_ids, result_digest, contents, file_key, page_count, sha256, signer)
    SELECT '2026-' || lpad(${client.userId}::text, 5, '0') || '-' || lpad(n::text, 5, '0') || '-X', ${client.accountId}, ${client.userId}, ${client.username}, '',
      gen_random_uuid(), 'Name: ' || n, now() + (n * 5 % 12) * interval '1 hour', n % 4, '{}', sha256(''), '{}', gen_random_uuid(), 1,
      sha256(''), '' FROM generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  await sql`INSERT INTO certified_copies (number, register_year, register_number, account_id, user_id, username, request_key, issued_at,
      document_key, title, page_count, record_digest, image_sha256, file_key, sha256, signer)
    SELECT '2026-' || lpad(${client.userId}::text, 5, '0') || '-' || lpad(n::text, 5, '0') || '-X', 2026, 0, ${client.accountId}, ${client.userId},
      ${client.username}, gen_random_uuid(), now() + (n * 5 % 12) * interval '1 hour', 'A1', 'Warranty Deed ' || n, n, sha256(''), sha256(''),
      gen_random_uuid(), sha256(''), '' FROM generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  await sql`INSERT INTO title_files (account_id, number, name, client_reference, state, created_by, created_at)
    SELECT ${client.accountId}, n || ' of ' || ${client.userId}::text, '=Name ' || n, '', 'OPEN', ${client.userId}, now() + (n * 5 % 12) * interval '1 hour'
    FROM generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  await sql`INSERT INTO title_file_people (file_id, user_id) SELECT id, created_by FROM title_files ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

/** A recording that waits for a second clerk, and one whose second clerk found an error. */
async function addVerifications(filingId: number, { userId }: TestClient) {
  await sql`INSERT INTO filing_verifications (filing_id, record_key, due_at) VALUES (${filingId}, 'A1', now())`.execute(
    test.county.db,
  );
  await sql`INSERT INTO filing_verifications (filing_id, record_key, due_at, first_clerk, first_facts, second_clerk, second_facts, keyed_at,
      differing, first_wrong, settled_by, settled_at)
    VALUES (${filingId}, 'A1', now(), ${userId}, '{}', ${userId - 1}, '{}', now(),
      '{legal}', '{legal}', ${userId - 1}, ${test.county.clock.now()})`.execute(test.county.db);
}

/** Payouts that wait for the number of their check. */
async function addWaitingPayouts() {
  const staff = clients.get('COUNTY');
  const accountId = clients.get('USER')?.accountId ?? 0;
  for (const amountCents of [300, 100, 200]) {
    const payment = { purpose: 'REFUND', method: 'CHECK', amountCents, reference: '', reason: '=Moved away' } as const;
    const sent = await staff?.call(recordCounterPayment, { ...payment, accountId, requestKey: randomUUID() });
    expect(sent?.status).toBe(200);
  }
}

/** Disputes of payments that were never made, in another order than their numbers. */
async function addDisputes() {
  const { accountId, userId } = clients.get('USER') as TestClient;
  await test.database.executeSql('ALTER TABLE disputes DISABLE TRIGGER disputes_within_payment');
  await sql`WITH intents AS (
      INSERT INTO payment_intents (invoice_number, user_id, account_id, purpose, amount_cents, surcharge_cents, created_at)
      SELECT 'LRP-DISPUTE' || n, ${userId}, ${accountId}, 'ESCROW_DEPOSIT', n * 100, 0, now() FROM generate_series(1, ${sql.lit(ROWS)}) n
      RETURNING id, amount_cents),
    numbered AS (SELECT id, amount_cents, row_number() OVER (ORDER BY id) AS n FROM intents),
    entries AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM journal_entries)
    INSERT INTO disputes (intent_id, case_number, amount_cents, reason, opened_at, opened_by, opening_id)
    SELECT numbered.id, '=Case ' || n, amount_cents, '=Reason ' || n, now() + (n * 5 % 12) * interval '1 hour', 'clerk', entries.id
    FROM numbered JOIN entries USING (n)`.execute(test.county.db);
  await test.database.executeSql('ALTER TABLE disputes ENABLE TRIGGER disputes_within_payment');
}

/** An alert of a watch of each user, which waits for staff. */
async function addHeldAlerts() {
  await indexParcels(test, ['12-345-67']);
  for (const email of ['first@example.com', 'second@example.com'])
    await watch(test, email, { kind: 'PARCEL', parcel: '12-345-67' });
  await importDocuments(test, [{ key: 'A900001', parcels: ['12-345-67'] }]);
  await addPagesToCheck();
  await test.county.db.updateTable('watch_deliveries').set({ state: 'HELD' }).execute();
}

/** Pages of a document that couldn't be read, in another order than their numbers. */
async function addPagesToCheck() {
  await sql`INSERT INTO page_texts (document_id, page, state, urgency, recorded_at, attempts, failure)
    SELECT id, 1 + n * 5 % 12, 'FAILED', 2, now(), 3, 'damaged: =broken'
    FROM documents CROSS JOIN generate_series(1, ${sql.lit(ROWS)}) n WHERE number = '900001'`.execute(test.county.db);
}

/** All rows of a list as a user pages through them. */
async function readPages(client: TestClient, list: List, sort: object): Promise<readonly object[]> {
  const rows: object[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { content } = await client.call(list.endpoint, { ...sort, pageNumber } as never);
    const { [list.rowsKey]: page, totalCount } = content as Readonly<Record<string, unknown>>;
    rows.push(...(page as readonly object[]));
    if (rows.length >= Number(totalCount)) return rows;
  }
}

/** Looking at the audit log and taking it away leave entries in it, of which the file has none yet. */
const isNotOfReading = (cells: readonly unknown[]) =>
  !cells.some((cell) => cell === 'Audit log viewed' || String(cell).includes('auditEntriesExport'));

/** The cells of the columns of a file that are texts and that the screen has as well; all others are empty. */
function toCells(list: List, role: Role, rows: readonly object[]): readonly (readonly string[])[] {
  const hidden = list.listHidden(list.filter.parse({}) as never, { role });
  const fields = Object.keys(list.file.columns).filter((field) => !hidden.includes(field));
  return rows.map((row) =>
    fields.map((field) => {
      const kind = list.columns[field]?.kind;
      const value = (row as Readonly<Record<string, string | undefined>>)[field];
      return (kind === 'text' || kind === 'dateTime') && value !== undefined ? formatCell(kind, value).join() : '';
    }),
  );
}

describe.each(LISTS.map((list) => [list.endpoint.path, list as unknown as List] as const))(
  'The file of %s',
  (_, list) => {
    const orders = [
      {},
      ...list.sortKeys.flatMap((sortKey) => ['ASC', 'DESC'].map((sortDirection) => ({ sortKey, sortDirection }))),
    ];
    const allowed = ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'].filter((role) =>
      allowsRole(list.endpoint.access, role as Role),
    ) as Role[];

    it.each(allowed)('has the rows that the role %s sees on the screen, in the same order', async (role) => {
      const client = clients.get(role) as TestClient;
      for (const order of orders) {
        const sort = { ...list.defaultSort, ...order };
        const response = await client.send(list.file.endpoint, { ...sort, format: 'csv' } as never);
        expect(response.headers['content-disposition']).toContain(`.csv`);
        const [head, ...file] = parseCsv(response.body.slice(1), { delimiter: ',' });
        expect(head?.filter((label) => label === '')).toEqual([]);
        const shown = toCells(list, role, await readPages(client, list, sort)).filter(isNotOfReading);
        // Staff pay nothing, so they have no purchases.
        if (list.endpoint.path !== 'imaging/purchases' || role === 'USER') expect(shown.length).toBeGreaterThan(0);
        const isText = (column: number) => shown.some((cells) => cells[column] !== '');
        expect(
          file
            .filter(isNotOfReading)
            .map((cells) => cells.map((cell, column) => (isText(column) ? String(cell).replace(/^'/, '') : ''))),
        ).toEqual(shown);
      }
    });

    it('is an Excel workbook and a PDF as well', async () => {
      const client = clients.get(allowed.at(-1) as Role) as TestClient;
      for (const [format, start] of [
        ['xlsx', 'PK'],
        ['pdf', '%PDF'],
      ] as const) {
        const response = await client.send(list.file.endpoint, { format } as never);
        expect(response.statusCode).toBe(200);
        expect(response.rawPayload.subarray(0, start.length).toString()).toBe(start);
      }
    });
  },
);
