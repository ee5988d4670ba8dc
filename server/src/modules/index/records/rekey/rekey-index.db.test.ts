import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { addTaxLien } from '@portal/testing/builders/tax-liens-builder';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { createLog } from '../../../../platform/log/log.ts';
import { rekeyIndex } from './rekey-index.ts';

const log = createLog('silent');
let database: OpenDatabase;
beforeEach(async () => {
  await database?.close();
  database = await openTestDatabase();
  await addTestCodes(database.db);
  await addDocument(database.db, {
    key: 'A1',
    grantors: ['Johan L Dahlberg Family Trust', 'State of Minnesota'],
    grantees: ['SMITH, ANNA'],
  });
  await addDocument(database.db, { key: 'A2', grantors: ['Johan L Dahlberg Family Trust'], isWithheld: true });
  await addDocument(database.db, { key: 'A3', grantors: ['NELSON, CARL'], grantees: ['Elm Creek Lumber'] });
  // As an import with earlier rules stored it.
  await sql`UPDATE names SET last_name = 'NELSON JR', key = 'NELSON JR', key_nospace = 'NELSONJR'
            WHERE key = 'NELSON'`.execute(database.db);
});
afterAll(() => database.close());

async function listNames(key: string) {
  const { rows } = await sql<{ text: string }>`
    SELECT role || ' ' || sequence || coalesce(' of ' || variant_of, '') || ': ' || display_name || ' [' || key_nospace || ']' AS text
    FROM names JOIN documents ON documents.id = document_id WHERE number = ${key.slice(1)}
    ORDER BY role, sequence`.execute(database.db);
  return rows.map(({ text }) => text);
}

describe('Names stored by an earlier version', () => {
  it('get the persons of trusts and the other order of governments, after the names of their side', async () => {
    await rekeyIndex(database.db, log);
    expect(await listNames('A1')).toEqual([
      'GRANTEE 1: SMITH ANNA [SMITH]',
      'GRANTOR 1: JOHAN L DAHLBERG FAMILY TRUST [JOHANLDAHLBERGFAMILYTRUST]',
      'GRANTOR 2: STATE OF MINNESOTA [STATEOFMINNESOTA]',
      'GRANTOR 3 of 1: DAHLBERG JOHAN L [DAHLBERG]',
      'GRANTOR 4 of 1: JOHAN L DAHLBERG [JOHAN]',
      'GRANTOR 5 of 2: MINNESOTA STATE OF [MINNESOTASTATEOF]',
    ]);
  });

  it('are also updated in withheld documents', async () => {
    await rekeyIndex(database.db, log);
    expect(await listNames('A2')).toHaveLength(3);
  });

  it('lose suffixes from their keys, not from what is displayed', async () => {
    await rekeyIndex(database.db, log);
    expect(await listNames('A3')).toContain('GRANTOR 1: NELSON CARL [NELSON]');
    const { rows } = await sql`SELECT last_name FROM names WHERE key = 'NELSON'`.execute(database.db);
    expect(rows).toEqual([{ last_name: 'NELSON JR' }]);
  });

  it('lose a generation between surname and given names from their keys', async () => {
    await sql`UPDATE names SET first_name = 'JR', middle_name = 'CARL A', first_key = 'JR', middle_key = 'CARL A'
              WHERE key = 'NELSON JR'`.execute(database.db);
    await rekeyIndex(database.db, log);
    const { rows } = await sql`SELECT first_key, middle_key FROM names WHERE key = 'NELSON'`.execute(database.db);
    expect(rows).toEqual([{ first_key: 'CARL', middle_key: 'A' }]);
  });

  it('get the names of their parties’ principals', async () => {
    await sql`UPDATE names SET capacity = 'NOMINEE FOR QUICKEN LOANS INC' WHERE display_name = 'ELM CREEK LUMBER'`.execute(
      database.db,
    );
    await rekeyIndex(database.db, log);
    expect(await listNames('A3')).toContain('GRANTEE 2 of 1: QUICKEN LOANS INC [QUICKENLOANS]');
  });

  it('get the other names of taxpayers', async () => {
    await addTaxLien(database.db, { key: 'A4', taxpayers: ['RIOS-QUINTANA, ELSA', 'Ida Crosby Estate'] });
    await rekeyIndex(database.db, log);
    const { rows } = await sql<{ text: string }>`
      SELECT sequence || coalesce(' of ' || variant_of, '') || ': ' || display_name || ', ' || display_address AS text
      FROM tax_lien_taxpayers ORDER BY sequence`.execute(database.db);
    expect(rows.map(({ text }) => text)).toEqual([
      '1: RIOS-QUINTANA ELSA, ASPEN FALLS, MN',
      '2: IDA CROSBY ESTATE, ASPEN FALLS, MN',
      '3 of 1: QUINTANA ELSA, ASPEN FALLS, MN',
      '4 of 2: CROSBY IDA, ASPEN FALLS, MN',
      '5 of 2: IDA CROSBY, ASPEN FALLS, MN',
    ]);
  });

  it('can be found by their new keys', async () => {
    await rekeyIndex(database.db, log);
    const { rows } =
      await sql`SELECT words FROM name_keys WHERE key IN ('DAHLBERG', 'MINNESOTA STATE OF') ORDER BY key`.execute(
        database.db,
      );
    expect(rows).toEqual([{ words: ['DAHLBERG'] }, { words: ['MINNESOTA', 'STATE', 'OF'] }]);
  });

  it('of firms get the words that abbreviations stand for', async () => {
    await addDocument(database.db, { key: 'A5', grantors: ['NORTH CO FOR LIFE'], addresses: ['100 MAIN ST #2B'] });
    await sql`UPDATE names SET key = 'NORTH CO FOR LIFE', key_nospace = 'NORTHCOFORLIFE'
              WHERE key = 'NORTH COMPANY FOR LIFE'`.execute(database.db);
    await rekeyIndex(database.db, log);
    expect(await listNames('A5')).toEqual(['GRANTOR 1: NORTH CO FOR LIFE [NORTHCOMPANYFORLIFE]']);
  });

  it('of agencies are no longer persons', async () => {
    await addDocument(database.db, { key: 'A6', grantors: ['INTERNAL, REVENUE SERVICE', 'SERVICE, ROBERT W'] });
    await rekeyIndex(database.db, log);
    expect(await listNames('A6')).toEqual([
      'GRANTOR 1: INTERNAL REVENUE SERVICE [INTERNALREVENUESERVICE]',
      'GRANTOR 2: SERVICE ROBERT W [SERVICE]',
    ]);
  });

  it('come with the addresses of their documents', async () => {
    await addDocument(database.db, { key: 'A7', addresses: ['1386 IDAHO AVE W, ASPEN FALLS'] });
    await sql`UPDATE document_addresses SET street_key = 'OLD', house_number = NULL, city_key = ''`.execute(
      database.db,
    );
    await rekeyIndex(database.db, log);
    const { rows } =
      await sql`SELECT house_number, street_key, direction_key, street_type, city_key FROM document_addresses`.execute(
        database.db,
      );
    expect(rows).toEqual([
      { house_number: 1386, street_key: 'IDAHO', direction_key: 'W', street_type: 'AVE', city_key: 'ASPEN FALLS' },
    ]);
  });

  it('are counted while they are updated, and not afterwards', async () => {
    const reports: unknown[] = [];
    const report = async (progress: unknown) => void reports.push(progress);
    await rekeyIndex(database.db, log, report);
    const last = reports.at(-1);
    expect(last).toEqual({ done: 3, total: 3 });
    const count = reports.length;
    await rekeyIndex(database.db, log, report);
    expect(reports).toHaveLength(count);
  });

  it('are updated once, also by processes that start at the same time', async () => {
    await Promise.all([rekeyIndex(database.db, log), rekeyIndex(database.db, log)]);
    const once = await listNames('A1');
    await rekeyIndex(database.db, log);
    expect(await listNames('A1')).toEqual(once);
    expect(once).toHaveLength(6);
  });

  it('that already follow the rules are not added twice', async () => {
    await rekeyIndex(database.db, log);
    const once = await listNames('A1');
    await sql`DELETE FROM name_rule_versions`.execute(database.db);
    await rekeyIndex(database.db, log);
    expect(await listNames('A1')).toEqual(once);
  });
});
