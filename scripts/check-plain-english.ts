import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import rules from './plain-english.json' with { type: 'json' };

/**
 * Rejects the words of `plain-english.json` in comments, identifiers, test titles, English texts and documents, so that
 * they don't come back. Every line of a text file is searched, strings of the code included: product and tests use the
 * same English.
 *
 * Also checks the subjects of commits: an area and an imperative, short enough for every listing.
 *
 * Ends with status 1 where it finds a word, a bad subject, or an exception that nothing needs.
 */

const ROOT = join(import.meta.dirname, '..');

/** Files with text for readers. Of the languages, only English is checked. */
const FILES = [
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.mts',
  '*.css',
  '*.html',
  '*.md',
  '*.sql',
  'messages/src/en/*.json',
  'scripts/*.json',
];

/** The last commit before subjects began with their area. */
const SUBJECTS_SINCE = '9c8d5c7b2a6dbad47257369a8ac5800e11cde910';
/** `search: Read an absent aliquot as unknown`, also with several areas. */
const SUBJECT = /^[a-z][a-z\d -]*(?:, [a-z][a-z\d -]*)*: [A-Z]|^Merge |^Revert /;
const SUBJECT_MAX_CHARACTERS = 72;

interface Rule {
  readonly pattern: RegExp;
  /** Identifiers are searched unchanged; words also within identifiers, split at their capitals. */
  readonly isIdentifier: boolean;
  readonly instead: string;
  readonly reason: string;
  /** Paths that keep the word: records of an earlier day. */
  readonly keptIn: readonly string[];
}

interface Finding {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly found: string;
  readonly rule: Rule;
}

interface ListedRule {
  readonly word?: string;
  readonly pattern?: string;
  readonly identifier?: string;
  readonly instead: string;
  readonly reason: string;
  readonly keptIn?: readonly string[];
}

const listed: readonly ListedRule[] = rules.words;
const RULES: readonly Rule[] = listed.map(({ word, pattern, identifier, instead, reason, keptIn = [] }) => ({
  pattern: new RegExp(identifier ?? pattern ?? `\\b${word}\\b`, identifier === undefined ? 'gi' : 'g'),
  isIdentifier: identifier !== undefined,
  instead,
  reason,
  keptIn,
}));
const EXCEPTIONS: readonly { path: string; contains: string; reason: string }[] = rules.exceptions;
const NOT_YET_CHECKED: readonly string[] = rules.notYetChecked;

const unused = new Set(EXCEPTIONS);
const findings = listFiles().flatMap((file) => findWords(file));
const isLeft = ({ file }: Finding) => NOT_YET_CHECKED.some((path) => file.startsWith(path));
const rejected = findings.filter((finding) => !isLeft(finding));

for (const { file, line, found, rule } of rejected) {
  console.error(`${file}:${line}: "${found}": write ${rule.instead} (${rule.reason})`);
}
for (const { path, contains } of unused) console.error(`plain-english.json: no line of ${path} needs "${contains}"`);
const subjects = listSubjects().filter((subject) => !SUBJECT.test(subject) || subject.length > SUBJECT_MAX_CHARACTERS);
for (const subject of subjects) console.error(`A commit's subject: "${subject}": write "area: Imperative sentence"`);
const left = findings.length - rejected.length;
if (left > 0) console.log(`${left} listed words are left in folders that are not checked yet`);
process.exit(rejected.length > 0 || unused.size > 0 || subjects.length > 0 ? 1 : 0);

function listFiles(): readonly string[] {
  const listing = execFileSync('git', ['ls-files', '--', ...FILES], { cwd: ROOT, encoding: 'utf8' });
  const files = listing.split('\n').filter((file) => file !== '');
  return files.filter((file) => !rules.exempt.some(({ path }) => file.startsWith(path)));
}

/** The subjects of the commits since the rule; empty in a copy without that commit: a release, or a shallow clone. */
function listSubjects(): readonly string[] {
  try {
    const range = `${SUBJECTS_SINCE}..HEAD`;
    const options = { cwd: ROOT, encoding: 'utf8' } as const;
    return execFileSync('git', ['log', '--format=%s', range], { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    return [];
  }
}

function findWords(file: string): readonly Finding[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines
    .flatMap((text, index) => findInLine(text).map((found) => ({ file, line: index + 1, text, ...found })))
    .filter((finding) => !isKept(finding) && !isException(finding));
}

function findInLine(text: string): readonly Pick<Finding, 'found' | 'rule'>[] {
  const words = text.replace(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ');
  return RULES.flatMap((rule) =>
    [...(rule.isIdentifier ? text : words).matchAll(rule.pattern)].map(([found]) => ({ found, rule })),
  );
}

function isKept({ file, rule }: Finding): boolean {
  return rule.keptIn.some((path) => file.startsWith(path));
}

function isException({ file, text }: Finding): boolean {
  const exception = EXCEPTIONS.find(({ path, contains }) => file === path && text.includes(contains));
  if (exception) unused.delete(exception);
  return exception !== undefined;
}
