import { openTestDatabase } from '@portal/testing/database/test-database';
import { expect, it } from 'vitest';

/**
 * Every foreign key by which deleting a row deletes or empties another, with the decision about it. A new foreign key
 * fails the test until its decision is added: rows that users created or paid for are never deleted without a
 * confirmation that counts them, or are not deleted at all.
 */
const DECIDED: Readonly<Record<string, readonly string[]>> = {
  'Asked about with its number before staff delete a user or an account; keeps a user from being purged while it runs':
    ['watch_subscribers(user_id) -> users: CASCADE', 'report_schedules(owner_id) -> users: CASCADE'],
  'Access of a user, which ends with them': [
    'sessions(user_id) -> users: CASCADE',
    'viewings(session_id_hash) -> sessions: CASCADE',
    'charge_references(session_id_hash) -> sessions: CASCADE',
    'user_tickets(user_id) -> users: CASCADE',
    'email_changes(user_id) -> users: CASCADE',
    'completed_registrations(user_id) -> users: CASCADE',
    'known_browsers(user_id) -> users: CASCADE',
    'user_one_time_codes(user_id) -> users: CASCADE',
    'user_recovery_codes(user_id) -> user_one_time_codes: CASCADE',
    'user_passkeys(user_id) -> users: CASCADE',
    'user_single_sign_ons(user_id) -> users: CASCADE',
  ],
  'How a user wants to see lists': ['list_views(user_id) -> users: CASCADE'],
  'What a user searched and meant to buy is theirs alone: no one may read it afterwards': [
    'search_history(user_id) -> users: CASCADE',
    'cart_items(user_id) -> users: CASCADE',
    'title_file_people(user_id) -> users: CASCADE',
    'land_history(user_id) -> users: CASCADE',
  ],
  'Never happens, because accounts are marked as deleted and keep their row': [
    'account_versions(account_id) -> accounts: CASCADE',
    'report_schedules(account_id) -> accounts: CASCADE',
    'report_schedules(owner_account_id) -> accounts: CASCADE',
    'search_addresses(account_id) -> accounts: CASCADE',
  ],
  'Parts of a watch or of its alerts; a match whose alert is deleted waits again': [
    'watches(subscriber_id) -> watch_subscribers: CASCADE',
    'watch_links(subscriber_id) -> watch_subscribers: CASCADE',
    'watch_deliveries(subscriber_id) -> watch_subscribers: CASCADE',
    'watch_terms(watch_id) -> watches: CASCADE',
    'watch_matches(watch_id) -> watches: CASCADE',
    'watch_matches(document_id) -> documents: CASCADE',
    'watch_matches(delivery_id) -> watch_deliveries: SET NULL',
  ],
  'Parts of a quote for a cart; a paid one is never deleted': [
    'cart_order_documents(cart_order_guid) -> cart_orders: CASCADE',
  ],
  'Parts of a title file, which its screen and list say when it is deleted': [
    'title_file_people(file_id) -> title_files: CASCADE',
    'title_file_searches(file_id) -> title_files: CASCADE',
    'title_file_documents(file_id) -> title_files: CASCADE',
    'title_file_names(file_id) -> title_files: CASCADE',
    'title_file_names(search_id) -> title_file_searches: CASCADE',
    'title_file_notes(file_id) -> title_files: CASCADE',
    'title_file_work(file_id) -> title_files: CASCADE',
  ],
  'Parts of a scheduled report or of an email': [
    'report_runs(schedule_id) -> report_schedules: CASCADE',
    'report_run_emails(run_id) -> report_runs: CASCADE',
    'report_run_emails(email_id) -> mail_outbox: CASCADE',
    'mail_file_pieces(file_id) -> mail_files: CASCADE',
    'mail_outbox(file_id) -> mail_files: SET NULL',
  ],
  'Parts of a record of the index, which an import replaces as a whole': [
    'names(document_id) -> documents: CASCADE',
    'page_texts(document_id) -> documents: CASCADE',
    'number_findings(document_id) -> documents: CASCADE',
    'superseded_names(document_id) -> documents: CASCADE',
    'legals(document_id) -> documents: CASCADE',
    'legals(certificate_id) -> torrens_certificates: CASCADE',
    'legals(tract_book_entry_id) -> tract_book_entries: CASCADE',
    'document_addresses(document_id) -> documents: CASCADE',
    'document_certificates(document_id) -> documents: CASCADE',
    'document_parcels(document_id) -> documents: CASCADE',
    'document_references(document_id) -> documents: CASCADE',
    'island_tracts(document_id) -> documents: CASCADE',
    'tax_liens(document_id) -> documents: CASCADE',
    'tax_lien_assessments(tax_lien_id) -> tax_liens: CASCADE',
    'tax_lien_releases(tax_lien_id) -> tax_liens: CASCADE',
    'tax_lien_revisions(tax_lien_id) -> tax_liens: CASCADE',
    'tax_lien_taxpayers(tax_lien_id) -> tax_liens: CASCADE',
    'torrens_cancellations(certificate_id) -> torrens_certificates: CASCADE',
    'torrens_memorials(certificate_id) -> torrens_certificates: CASCADE',
    'torrens_owners(certificate_id) -> torrens_certificates: CASCADE',
    'torrens_texts(certificate_id) -> torrens_certificates: CASCADE',
  ],
  'Other names of a code, plat or parcel of the index': [
    'instrument_group_members(instrument_code) -> instruments: CASCADE',
    'instrument_group_members(instrument_group_code) -> instrument_groups: CASCADE',
    'plat_aliases(plat_id) -> plats: CASCADE',
    'parcel_successors(parcel_id) -> parcels: CASCADE',
  ],
};

it('Every row that is deleted or emptied with another has a decision', async () => {
  const database = await openTestDatabase();
  const { rows } = await database.executeSql(`
    SELECT format('%s(%s) -> %s: %s', conrelid::regclass,
      (SELECT string_agg(attname, ', ' ORDER BY position)
        FROM unnest(conkey) WITH ORDINALITY AS keys(number, position)
        JOIN pg_attribute ON attrelid = conrelid AND attnum = number),
      confrelid::regclass,
      CASE confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' ELSE 'SET DEFAULT' END) AS line
    FROM pg_constraint
    WHERE contype = 'f' AND confdeltype IN ('c', 'n', 'd') AND connamespace = 'public'::regnamespace`);
  await database.close();
  expect(rows.map(({ line }) => line).sort()).toEqual(Object.values(DECIDED).flat().sort());
});
