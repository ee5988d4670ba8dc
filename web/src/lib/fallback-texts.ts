import { LANGUAGES } from '@portal/contract/values/language';
import type { PostProcessorModule } from 'i18next';

/** The name under which i18next knows the note. */
export const FALLBACK_NOTE = 'fallbackNote';

/** More different texts than stand on any screen; the oldest give way. */
const NOTED_MAX_TEXTS = 5_000;
const ENGLISH = LANGUAGES.ENGLISH.tag;

/** Texts that were shown in English because the chosen language has not got them. */
const noted = new Set<string>();

/** Notes each text that another language had to borrow from English. */
export const fallbackNote: PostProcessorModule = {
  type: 'postProcessor',
  name: FALLBACK_NOTE,
  process: (
    value: string,
    _key,
    options: { i18nResolved?: { usedLng?: string } },
    translator: { language: string },
  ) => {
    if (translator.language !== ENGLISH && options.i18nResolved?.usedLng === ENGLISH) note(value);
    return value;
  },
};

function note(text: string): void {
  noted.delete(text);
  noted.add(text);
  if (noted.size > NOTED_MAX_TEXTS) noted.delete(noted.values().next().value ?? '');
}

/** Attributes that are read aloud. */
const SPOKEN_ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt'] as const;
const SPOKEN_SELECTOR = SPOKEN_ATTRIBUTES.map((name) => `[${name}]`).join();

/**
 * Marks with `lang="en"` every element whose own words are borrowed English ones, for as long as they are (WCAG 3.1.2). Texts are plain
 * strings in labels, titles, options and attributes; one watcher of the page marks where they arrive, so that no screen
 * has to think of it (docs/decisions/0045-languages.md).
 *
 * @returns how to stop watching.
 */
export function markFallbackTexts(root: HTMLElement): () => void {
  const observer = new MutationObserver((changes) => {
    const touched = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element) touched.add(element);
      for (const added of addedNodes)
        if (added instanceof Element) for (const each of listSpeaking(added)) touched.add(each);
    }
    for (const element of touched) mark(element);
  });
  for (const element of listSpeaking(root)) mark(element);
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: [...SPOKEN_ATTRIBUTES],
  });
  return () => {
    observer.disconnect();
    for (const element of root.querySelectorAll('[data-fallback]')) unmark(element);
  };
}

/** The elements of a part of the page that have words of their own. */
function listSpeaking(root: Element): readonly Element[] {
  const found = new Set<Element>([root, ...root.querySelectorAll(SPOKEN_SELECTOR)]);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.parentElement) found.add(walker.currentNode.parentElement);
  return [...found];
}

function mark(element: Element): void {
  const words = wordsOf(element);
  const isBorrowed = words.length > 0 && words.every((text) => noted.has(text));
  if (isBorrowed && !element.hasAttribute('lang')) {
    element.setAttribute('lang', ENGLISH);
    element.setAttribute('data-fallback', '');
  } else if (!isBorrowed && element.hasAttribute('data-fallback')) unmark(element);
}

function unmark(element: Element): void {
  element.removeAttribute('lang');
  element.removeAttribute('data-fallback');
}

const HAS_LETTERS = /\p{L}/u;

/** What an element itself says: its own pieces of text, or the attributes where it has none. */
function wordsOf(element: Element): readonly string[] {
  const own = [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])).filter(isWords);
  if (own.length > 0) return own;
  return SPOKEN_ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? []).filter(isWords);
}

function isWords(text: string): boolean {
  return HAS_LETTERS.test(text);
}
