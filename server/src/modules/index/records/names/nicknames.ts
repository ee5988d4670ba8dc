import { readFileSync } from 'node:fs';
import { computeTextKey } from '../keys/search-key.ts';

/** Equivalent first names by key, such as WILLIAM and BILL. For the source and license, see data/SOURCES.md. */
const GROUPS = loadGroups();

/** Lists a first name, its short forms, and the names of which it is a short form. */
export function listNicknames(firstKey: string): readonly string[] {
  return [firstKey, ...(GROUPS.get(firstKey) ?? [])];
}

/** Whether a word is a known first name. Distinguishes persons from firms in old text. */
export function isGivenName(key: string): boolean {
  return GROUPS.has(key);
}

function loadGroups(): ReadonlyMap<string, ReadonlySet<string>> {
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
