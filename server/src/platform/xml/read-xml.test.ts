import { describe, expect, test } from 'vitest';
import { escapeXml, readXml, type XmlElement, XmlRefusedError, type XmlRow, XmlRows } from './read-xml.ts';

const LIMITS = { maxBytes: 100_000, maxDepth: 5, maxNodes: 50, maxMarkup: 1_000, maxReferences: 20 };

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const read = (xml: string | Uint8Array, size = 7): Promise<XmlElement> =>
  readXml(inPieces(typeof xml === 'string' ? Buffer.from(xml) : xml, size), LIMITS);

const faultOf = async (xml: string | Uint8Array, size: number) => {
  const error = await read(xml, size).catch((thrown: unknown) => thrown);
  return error instanceof XmlRefusedError ? error.fault : error;
};

test('elements, attributes and texts are read, however the bytes are cut', async () => {
  const xml =
    '\u{FEFF}<?xml version="1.0" encoding="UTF-8"?><a b="x &amp; &#233;é"><c>1</c><c><![CDATA[<2>]]></c>tail</a>';
  for (const size of [1, 2, 3, 1_000])
    expect(await read(xml, size)).toMatchObject({
      ...{ name: 'a', attributes: { b: 'x & éé' }, text: 'tail' },
      children: [{ text: '1' }, { text: '<2>' }],
    });
});

test.each([
  ['<!DOCTYPE l SYSTEM "http://127.0.0.1/l.dtd">'],
  ['<?xml version="1.0"?><!DOCTYPE l PUBLIC "-//PRIA//DTD 2.4//EN" "PRIA>2.4.dtd" >'],
])('%s is skipped, and nothing is opened', async (start) => {
  for (const size of [1, 7, 1_000])
    expect(await read(`${start}<l>1</l>`, size)).toMatchObject({ name: 'l', text: '1' });
});

test.each(['ISO-8859-1', 'windows-1252', 'iso-8859-1'])('texts in %s are read', async (encoding) => {
  const xml = Buffer.from(`<?xml version='1.0' encoding='${encoding}'?><l>NU\u00D1EZ JOS\u00C9</l>`, 'latin1');
  for (const size of [1, 7, 1_000]) expect((await read(xml, size)).text).toBe('NU\u00D1EZ JOS\u00C9');
});

test.each([
  ['a billion laughs', '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>', 'documentType'],
  ['an external entity', '<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><l>&x;</l>', 'documentType'],
  ['an external document type with declarations', '<!DOCTYPE l SYSTEM "l.dtd" [<!ENTITY x "y">]><l/>', 'documentType'],
  ['an external document type without an end', '<!DOCTYPE l SYSTEM "l.dtd"', 'malformed'],
  ['a long document type', `<!DOCTYPE l SYSTEM "${'x'.repeat(1_001)}"><l/>`, 'tooLarge'],
  ['an unknown entity', '<l>&secret;</l>', 'malformed'],
  ['another declared encoding', '<?xml version="1.0" encoding="ISO-8859-5"?><l/>', 'encoding'],
  ['bytes that aren’t UTF-8', Buffer.from('<l>\u00E9</l>', 'latin1'), 'encoding'],
  ['UTF-16', Buffer.from('\uFEFF<l/>', 'utf16le'), 'encoding'],
  ['UTF-16 without a mark', Buffer.from('<l/>', 'utf16le'), 'encoding'],
  ['UTF-16 that only says so', '<?xml version="1.0" encoding="UTF-16"?><l/>', 'encoding'],
  ['EBCDIC', Buffer.from('4c6fa7949340', 'hex'), 'encoding'],
  ['a cut text', '<l><m>', 'malformed'],
  ['nothing', '', 'malformed'],
  ['no XML', '%PDF-1.7', 'malformed'],
  ['two roots', '<l/><l/>', 'malformed'],
  ['a name twice', '<l a="1" a="2"/>', 'malformed'],
  ['deep elements', '<l>'.repeat(6), 'tooDeep'],
  ['many elements', `<l>${'<m/>'.repeat(50)}</l>`, 'tooMany'],
  ['many attributes', `<l ${Array.from({ length: 50 }, (_, n) => `a${n}="1"`).join(' ')}/>`, 'tooMany'],
  ['a long attribute', `<l a="${'x'.repeat(1_000)}"/>`, 'tooLarge'],
  ['a long name', `<${'x'.repeat(1_001)}/>`, 'tooLarge'],
  ['long attributes together', `<l a="${'x'.repeat(600)}"><m a="${'x'.repeat(600)}"/></l>`, 'tooLarge'],
  ['a long comment', `<l><!--${'- '.repeat(600)}--></l>`, 'tooLarge'],
  ['a long instruction', `<l><?x ${'? '.repeat(600)}?></l>`, 'tooLarge'],
  ['many comments', `<l>${'<!---->'.repeat(200)}</l>`, 'tooLarge'],
  ['white space in a tag', `<l ${' '.repeat(1_001)}/>`, 'tooLarge'],
  ['white space in an attribute after a bracket', `<l a=">${'\t'.repeat(1_001)}"/>`, 'tooLarge'],
  ['many references', `<l>${'&amp;'.repeat(21)}</l>`, 'tooManyReferences'],
  ['many references in attributes', `<l a="${'&#65;'.repeat(21)}"/>`, 'tooManyReferences'],
  ['many brackets in a section', `<l><![CDATA[${']x'.repeat(21)}]]></l>`, 'tooManyReferences'],
  ['a long text', `<l>${'x'.repeat(100_000)}</l>`, 'tooLarge'],
])('%s is refused', async (_name, xml, fault) => {
  for (const size of [7, 64, 100_000]) expect(await faultOf(xml, size)).toBe(fault);
});

test('many references are refused before the rest is read', async () => {
  let pieces = 0;
  async function* endless() {
    yield Buffer.from('<l>');
    for (; pieces < 1_000; pieces += 1) yield Buffer.from('&amp;');
  }
  await expect(readXml(endless(), LIMITS)).rejects.toThrow('tooManyReferences');
  expect(pieces).toBe(LIMITS.maxReferences);
});

test('line ends of all systems are line feeds, however the bytes are cut', async () => {
  for (const size of [1, 2, 3, 1_000])
    expect((await read('<l>a\r\nb\rc\n\r\n\rd</l>', size)).text).toBe('a\nb\nc\n\n\nd');
});

test('attributes named like members of objects are texts', async () => {
  expect(Object.keys((await read('<l __proto__="1" constructor="2"/>')).attributes)).toEqual([
    '__proto__',
    'constructor',
  ]);
});

test('an escaped text is read unchanged, without characters that XML does not have', async () => {
  const text = `<"&'>\t\n\r é 😀`;
  const { attributes } = await read(`<l a="${escapeXml(`${text}\u0000\uFFFF\uD800`)}"/>`);
  expect(attributes.a).toBe(text);
});

describe('rows of a text of any length', () => {
  const LIMITS_OF_ROW = { maxBytes: 100, maxDepth: 5, maxNodes: 5, maxMarkup: 300, maxReferences: 5 };
  const readRows = (xml: string, size: number) => {
    const rows = new XmlRows(['Export', 'List', 'Row'], LIMITS_OF_ROW);
    const found: XmlRow[] = [];
    for (let at = 0; at < xml.length; at += size) found.push(...rows.add(xml.slice(at, at + size)));
    rows.end();
    return found;
  };
  const faultOfRows = (xml: string, size = 64) => {
    try {
      return readRows(xml, size);
    } catch (error) {
      return error instanceof XmlRefusedError ? error.fault : error;
    }
  };
  const inExport = (content: string) =>
    `<?xml version="1.0" encoding="UTF-16"?><x:Export xmlns:x="u">${content}</x:Export>`;

  test('are read one by one, and other elements are skipped', () => {
    const other = '<Codes>some text<Row><Row>no</Row></Row></Codes>'.repeat(50);
    const rows = Array.from(
      { length: 200 },
      (_, index) => `\n<x:Row no="${index}"><Name>A &amp; ${index}</Name></x:Row>`,
    );
    for (const size of [1, 7, 64, 100_000]) {
      const found = readRows(inExport(`${other}<List>${rows.join('')}</List><List><Row/></List>`), Math.min(size, 100));
      expect(found).toHaveLength(201);
      expect(found[77]).toMatchObject({
        ...{ line: 79, element: { attributes: { no: '77' } } },
        element: { children: [{ name: 'Name', text: 'A & 77' }] },
      });
    }
  });

  test.each([
    ['a declared entity', '<!DOCTYPE Export [<!ENTITY a SYSTEM "file:///etc/passwd">]><Export/>', 'documentType'],
    ['an unknown entity', inExport('<List><Row>&secret;</Row></List>'), 'malformed'],
    ['a long text', inExport(`<List><Row>${'x'.repeat(101)}</Row></List>`), 'tooLarge'],
    ['a long tag', inExport(`<List><Row a="${'x'.repeat(400)}"/></List>`), 'tooLarge'],
    ['many elements', inExport(`<List><Row>${'<a/>'.repeat(5)}</Row></List>`), 'tooMany'],
    ['many references', inExport(`<List><Row>${'&amp;'.repeat(6)}</Row></List>`), 'tooManyReferences'],
    ['deep elements', inExport(`<List><Row>${'<a>'.repeat(3)}`), 'tooDeep'],
    ['a cut text', inExport('<List><Row>1</Row>').slice(0, -20), 'malformed'],
    ['other bytes after the end', `${inExport('<List><Row>1</Row></List>')}<more/>`, 'malformed'],
  ])('%s is refused', (_, xml, fault) => expect(faultOfRows(xml)).toBe(fault));
});
