import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCountyCommandFolder } from '@portal/testing/apps/command-folder';
import { beforeAll, describe, expect, test } from 'vitest';

const { folder, run } = createCountyCommandFolder(join(import.meta.dirname, 'import.ts'));

beforeAll(() =>
  cpSync(join(import.meta.dirname, '../modules/index/imports/load/fixtures/bundle'), join(folder, 'bundle'), {
    recursive: true,
  }),
);

describe('npm run import', () => {
  test('stops if too many rows would be rejected; otherwise loads a folder and prints a summary', async () => {
    writeFileSync(
      join(folder, 'bundle/references.csv'),
      'document,referenced_document,text\nA601002,A587330,\nA0,A587330,\n',
    );
    const stopped = await run('pine', 'bundle');
    expect(stopped.code).toBe(3);
    expect(stopped.stdout).toContain('references.csv: 1 of 2 rows (50.0 %) would be rejected');
    expect(stopped.stderr).toContain('Nothing was written');

    const tried = await run('pine', 'bundle', '--dry-run', '--max-rejected', '50');
    expect(tried.code).toBe(0);
    expect(tried.stdout).toContain('Dry run, nothing was written');
    expect(tried.stdout).toContain('documents: 7 would be added, 0 changed, 0 withdrawn, 0 restored');
    const [, difference = ''] = /See (.*import-report-difference-.*)/.exec(tried.stdout) ?? [];
    expect(readFileSync(difference, 'utf8').match(/^added,documents,/gm)).toHaveLength(7);
    expect(tried.stdout).toContain(
      'rejected in references.csv: 1 (50.0 % of 2 rows): parent record not found in the county',
    );

    const { code, stdout } = await run('pine', 'bundle', '--max-rejected', '50');
    expect(code).toBe(0);
    expect(stdout).toContain('Importing into Pine County: 100 %');
    expect(stdout).toContain('  documents: 7 added, 0 changed, 0 removed\n');
    expect(stdout).toMatch(/1 rejected, 0 warnings\nSee .*import-report-\d{8}T\d{9}Z\.csv\n$/);
    expect(readdirSync(join(folder, 'bundle')).filter((name) => name.startsWith('import-report-'))).toHaveLength(4);
  });

  test('neither waits for a pipe among the files nor writes its report to the target of a link', async () => {
    mkdirSync(join(folder, 'hostile'));
    execFileSync('mkfifo', [join(folder, 'hostile/documents.csv')]);
    const piped = await run('pine', 'hostile');
    expect(piped.code).toBe(1);
    expect(piped.stderr).toContain('documents.csv is neither a file nor a folder');
    rmSync(join(folder, 'hostile/documents.csv'));
    writeFileSync(join(folder, 'hostile/documents.csv'), 'document,recorded_on,instrument\nA1,never,WD\n');
    writeFileSync(join(folder, 'victim'), 'kept');
    symlinkSync(join(folder, 'victim'), join(folder, 'hostile/report.csv'));
    const linked = await run('pine', 'hostile', '--report', join(folder, 'hostile/report.csv'));
    expect(linked.code).toBe(1);
    expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('kept');
  });

  test('--complete stops with a separate status if too many documents would be withdrawn', async () => {
    const file = join(folder, 'bundle/documents.csv');
    const [header = '', first = ''] = readFileSync(file, 'utf8').split('\n');
    mkdirSync(join(folder, 'part'));
    writeFileSync(join(folder, 'part/documents.csv'), `${header}\n${first}\n`);
    const { code, stdout, stderr } = await run('pine', 'part', '--complete', '--dry-run');
    expect(code).toBe(4);
    expect(stdout).toMatch(/\d of \d documents \(\d+\.\d %\) would be withdrawn/);
    expect(stderr).toContain('Nothing was written');
    expect((await run('pine', 'part', '--complete', '--dry-run', '--max-withdrawn', '100')).code).toBe(0);
  });

  test('--undo undoes an import once, the later one first', async () => {
    const importDocument = async (name: string, instrument: string) => {
      mkdirSync(join(folder, name));
      writeFileSync(
        join(folder, name, 'documents.csv'),
        `document,recorded_on,instrument\nA990001,2026-01-08,${instrument}\n`,
      );
      const { stdout } = await run('pine', name);
      return /^Index version (\d+):/m.exec(stdout)?.[1] ?? '';
    };
    const added = await importDocument('added', 'WD');
    const changed = await importDocument('changed', 'QCD');
    const refused = await run('pine', '--undo', added);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(
      'A later import touched the same records. Undo the later import first.\n  A990001',
    );
    expect((await run('pine', '--undo', changed)).stdout).toContain(
      `Undid index version ${changed}: 0 records removed, 1 restored`,
    );
    expect((await run('pine', '--undo', added)).stdout).toContain(
      `Undid index version ${added}: 1 records removed, 0 restored`,
    );
  });

  test('--suggest writes a first mapping next to a file, and never over another', async () => {
    writeFileSync(join(folder, 'export.csv'), 'DOC_NO,RECORDED,TYPE,COLOR\n7,1/8/1973,DEED,red\n');
    const { code, stdout } = await run('--suggest', 'export.csv');
    expect(code).toBe(0);
    expect(stdout).toContain('These columns are not used: COLOR');
    expect(JSON.parse(readFileSync(join(folder, 'export.csv.mapping.json'), 'utf8')).files.export.path).toBe(
      'export.csv',
    );
    expect((await run('--suggest', 'export.csv')).stderr).toContain('exists already');
  });

  test.each([
    [['oak', 'bundle'], 'Unknown county oak. Known: pine.'],
    [['pine', 'bundle', '--mapping', 'bundle/names.csv'], 'is not a mapping'],
  ])('refuses %j with a message', async (args, message) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });
});
