import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

/**
 * Rejects what documents say about files that don't exist: links, names of source files, and decisions that comments cite. Also rejects an
 * index of the decisions that lacks one or isn't in order, and a decision without its head. Ends with status 1 where it finds something.
 */

const ROOT = join(import.meta.dirname, '..');
const INDEX = 'docs/decisions/README.md';

/** Statuses of a decision that name another one, and what the other one says in turn. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  replaces: 'replaced by',
  'replaced by': 'replaces',
  amends: 'amended by',
  'amended by': 'amends',
};

const files = new Set(list('*'));
const folders = new Set([...files].flatMap(listFolders));
const namesakes = Map.groupBy(files, (file) => basename(file));
const decisions = [...files].filter((file) => /^docs\/decisions\/\d{4}-/.test(file)).sort();
const numbers = new Set(decisions.map(numberOf));

const problems = [
  ...list('*.md').flatMap((document) => [...findBrokenLinks(document), ...findMissingSources(document)]),
  ...list('*.ts', '*.tsx', '*.mjs', '*.md', '*.sql', '*.css').flatMap(findMissingDecisions),
  ...findIndexProblems(),
  ...decisions.flatMap(findHeadProblems),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function list(...patterns: readonly string[]): readonly string[] {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return execFileSync('git', ['ls-files', '-z', '--', ...patterns], options)
    .split('\0')
    .filter(Boolean);
}

function listFolders(file: string): readonly string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...listFolders(folder)];
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function numberOf(decision: string): string {
  return basename(decision).slice(0, 4);
}

/** Links to other files and folders of the repository. */
function findBrokenLinks(document: string): readonly string[] {
  return [...read(document).matchAll(/\]\(([^)#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const path = normalize(join(dirname(document), target)).replace(/\/$/, '');
      return !files.has(path) && !folders.has(path);
    })
    .map((target) => `${document}: there is no ${target}`);
}

/** Source files in code spans, by name or by the end of their path. Skips those with a placeholder. */
function findMissingSources(document: string): readonly string[] {
  return [...read(document).matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !(namesakes.get(basename(path)) ?? []).some((file) => `/${file}`.endsWith(`/${path}`)))
    .map((path) => `${document}: there is no ${path}`);
}

function findMissingDecisions(file: string): readonly string[] {
  return [...read(file).matchAll(/decisions?[ /](\d{4})\b/g)]
    .map(([, number = '']) => number)
    .filter((number) => !numbers.has(number))
    .map((number) => `${file}: there is no decision ${number}`);
}

function findIndexProblems(): readonly string[] {
  const listed = [...read(INDEX).matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)].map(
    ([, file = '']) => `docs/decisions/${file}`,
  );
  const isComplete = listed.length === decisions.length && listed.every((file, index) => file === decisions[index]);
  return isComplete ? [] : [`${INDEX}: list every decision once, in the order of their numbers`];
}

/** The head of a decision: its number and title, then status, date and context (docs/decisions/README.md). */
function findHeadProblems(decision: string): readonly string[] {
  const number = numberOf(decision);
  const head = new RegExp(
    `^# ${number} \\S.*\n\n- Status: (.+)\n- Date: (\\d{4}-\\d{2}-\\d{2})\n- Context: \\S.*(?:\n  .+)*[.)]\n\n\\S`,
  ).exec(read(decision));
  if (head === null) return [`${decision}: begin it with number, title, status, date and context`];
  const [, status = '', date = ''] = head;
  const isDay = new Date(date).toJSON()?.startsWith(date);
  return [
    ...(isDay ? [] : [`${decision}: there is no day ${date}`]),
    ...status.split('; ').flatMap((part) => findStatusProblems(decision, part)),
  ];
}

function findStatusProblems(decision: string, status: string): readonly string[] {
  if (status === 'accepted') return [];
  const [, relation = '', other = ''] = /^(replaces|replaced by|amends|amended by) (\d{4})$/.exec(status) ?? [];
  const file = decisions.find((each) => numberOf(each) === other);
  if (file === undefined) return [`${decision}: the status can't be ${status}`];
  const inTurn = `${COUNTERPARTS[relation]} ${numberOf(decision)}`;
  const [, theirs = ''] = /^- Status: (.+)$/m.exec(read(file)) ?? [];
  return theirs.split('; ').includes(inTurn) ? [] : [`${file}: the status doesn't say ${inTurn}`];
}
