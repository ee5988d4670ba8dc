import { readFileSync } from 'node:fs';
import { computeTextKey } from './search-key.ts';

/** First names that stand for one another, by key: WILLIAM with BILL. Source and licence stand in data/SOURCES.md. */
const GROUPS = readGroups();

/** A first name and all that it is a short form of, or that are short forms of it; the name alone where none is known. */
export function listNicknames(firstKey: string): readonly string[] {
  return [firstKey, ...(GROUPS.get(firstKey) ?? [])];
}

/** Whether a word is known as a first name; used to tell people from firms in old text. */
export function isGivenName(key: string): boolean {
  return GROUPS.has(key);
}

function readGroups(): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  const lines = readFileSync(new URL('data/nicknames.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  for (const line of lines) {
    const [name = '', , nickname = ''] = line.split(',').map(computeTextKey);
    addTo(groups, name, nickname);
    addTo(groups, nickname, name);
  }
  return groups;
}

function addTo(groups: Map<string, Set<string>>, from: string, to: string): void {
  if (from === '' || to === '' || from === to) return;
  const group = groups.get(from) ?? new Set();
  groups.set(from, group.add(to));
}
