import { pickRuns } from '@portal/testing/facts/facts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MarkupMeter } from './markup-meter.ts';

/** A part of a well-formed text, with its counts. */
interface Part {
  readonly written: string;
  readonly markup: number;
  readonly references: number;
}

const text = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 });
const markup = (written: string, references = 0): Part => ({ written, markup: written.length, references });
const ampersands = (written: string) => written.split('&').length - 1;

/** Parts with all the characters that end other parts, without those that would end the part itself. */
const parts = fc.array(
  fc.oneof(
    text('ab>"\'-]?! \n').map((written): Part => ({ written, markup: 0, references: 0 })),
    fc.constant<Part>({ written: '&amp;', markup: 0, references: 1 }),
    text('ab<>"\'&]?! -').map((inner) => {
      const written = `<!--${inner.replaceAll('-', '').trim()} -->`;
      return markup(written, ampersands(written));
    }),
    text('ab<>"\'&]! ?').map((inner) => {
      const written = `<?x ${inner.replace(/\?+>/g, '>')} ?>`;
      return markup(written, ampersands(written));
    }),
    text('ab<>"\'&?! -]').map((inner): Part => {
      const section = inner.replaceAll(']', '').concat(']'.repeat(inner.length % 4), 'x');
      // Its content is text. The meter counts what closes it with its brackets, which are two of the references.
      const references = ampersands(section) + section.split(']').length - 1 + 2;
      return { written: `<![CDATA[${section}]]>`, markup: '<![CDATA['.length, references };
    }),
    text("ab>'&]?!- \t").map((value) => markup(`<l a="${value}" b='x'>`, ampersands(value))),
    text('ab>"&]?!- \t').map((value) => markup(`<l b='${value}'/>`, ampersands(value))),
    fc.constant(markup('</l>')),
  ),
  { maxLength: 20 },
);

test('Markup is counted exactly, however the text is cut', () => {
  fc.assert(
    fc.property(parts, fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), (found, sizes) => {
      const written = found.map((part) => part.written).join('');
      const sum = (of: (part: Part) => number) => found.reduce((total, part) => total + of(part), 0);
      const limits = { maxMarkup: sum((part) => part.markup), maxReferences: sum((part) => part.references) };
      expect(measure(written, sizes, limits)).toBeUndefined();
      if (limits.maxMarkup > 0)
        expect(measure(written, sizes, { ...limits, maxMarkup: limits.maxMarkup - 1 })).toBe('tooLarge');
      if (limits.maxReferences > 0)
        expect(measure(written, sizes, { ...limits, maxReferences: limits.maxReferences - 1 })).toBe(
          'tooManyReferences',
        );
    }),
    pickRuns(2_000),
  );
});

test('A document type that declares something is found wherever it is cut', () => {
  for (let size = 1; size < 12; size += 1)
    expect(
      measure('<?x?><!-- <!DOCTYPE [ --> <!DOCTYPE l ">" [<!ENTITY x "y">]>', [size], {
        maxMarkup: 100,
        maxReferences: 0,
      }),
    ).toBe('documentType');
});

function measure(written: string, sizes: readonly number[], limits: ConstructorParameters<typeof MarkupMeter>[0]) {
  const meter = new MarkupMeter(limits);
  for (let start = 0, piece = 0; start < written.length; piece += 1) {
    const end = start + (sizes[piece % sizes.length] ?? 1);
    const fault = meter.measure(written.slice(start, end));
    if (fault !== undefined) return fault;
    start = end;
  }
  return undefined;
}
