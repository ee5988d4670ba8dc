/**
 * Files generated from the rules of bugs that public readers had, which their trackers describe. No file of another project is copied.
 */
export interface HostileFile {
  /** The suite or tracker whose bug gave the rule, and the rule. */
  readonly title: string;
  readonly bytes: Buffer;
}

const END = '\n%%EOF\n';

/** A PDF of numbered objects, without a table of them: readers rebuild it, as they do for damaged files. */
const pdf = (objects: readonly string[], trailer = '<</Root 1 0 R>>') =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj ${object} endobj`).join('\n')}\ntrailer ${trailer}${END}`,
    'latin1',
  );

const stream = (entries: string, data: string, length = String(data.length)) =>
  `<<${entries}/Length ${length}>>\nstream\n${data}\nendstream`;

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';

/** A page with resources and a content, and further objects from number 5. */
const page = (resources: string, content: string, others: readonly string[] = [], entries = '') =>
  pdf([
    CATALOG,
    PAGES,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<${resources}>>${entries}>>`,
    stream('', content),
    ...others,
  ]);

/** A page that draws an image XObject of these entries and bytes. */
const image = (entries: string, data = 'xxxxxxxx', others: readonly string[] = []) =>
  page('/XObject<</I 5 0 R>>', 'q 500 0 0 500 50 50 cm /I Do Q', [
    stream(`/Type/XObject/Subtype/Image${entries}`, data),
    ...others,
  ]);

const GRAY = '/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 8';
const HUGE = '2147483647';

type Rule = readonly [title: string, variants: readonly (string | number)[], build: (variant: string) => Buffer];

const RULES: readonly Rule[] = [
  [
    'pdf.js 14303: a tree of pages with a count of',
    ['-1', '0', '2', HUGE, '/Name', '(1)', '1e99', '2 0 R'],
    (count) =>
      pdf([CATALOG, `<</Type/Pages/Kids[3 0 R]/Count ${count}>>`, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>']),
  ],
  [
    'pdf.js 14335: a tree of pages whose kids are',
    ['[2 0 R]', '[1 0 R]', '[3 0 R 2 0 R]', '[null]', '[7]', '3 0 R', '[99 0 R]', '[[3 0 R]]'],
    (kids) =>
      pdf([CATALOG, `<</Type/Pages/Kids ${kids}/Count 1>>`, '<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 1>>']),
  ],
  [
    'pdf.js 8824 and pypdf 3655: a table of objects whose earlier table is',
    ['itself', '0', '-5', HUGE, '9 0 R'],
    (earlier) => {
      const body = `%PDF-1.7\n1 0 obj ${CATALOG} endobj 2 0 obj ${PAGES} endobj 3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>> endobj\n`;
      const at = String(body.length);
      const previous = earlier === 'itself' ? at : earlier;
      return Buffer.from(
        `${body}xref\n0 1\n0000000000 65535 f \ntrailer <</Size 4/Root 1 0 R/Prev ${previous}>>\nstartxref\n${at}${END}`,
      );
    },
  ],
  [
    'pdf-rs 103: a file that begins or ends at',
    [
      'startxref%PDF-',
      '%PDF-1.7\nstartxref\n-1\n%%EOF',
      '%PDF-1.7\nstartxref\n99999999999\n%%EOF',
      '%PDF-',
      '%PDF-9.9\n%%EOF',
    ],
    (text) => Buffer.from(text),
  ],
  [
    'qpdf 1271 and pdf.js 4902: a content whose length is',
    ['0', '-1', HUGE, '4 0 R', '99 0 R', '/x', '3'],
    (length) =>
      pdf([
        CATALOG,
        PAGES,
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>',
        stream('', '0 0 10 10 re f', length),
      ]),
  ],
  [
    'qpdf 1384, qpdf 1501 and pdf-association 521: a stream of objects with',
    [
      '/N 1/First 4/Length 5 0 R',
      `/N ${HUGE}/First 4`,
      `/N 1/First ${HUGE}`,
      '/N -1/First -1',
      '/N 1/First 4/Extends 5 0 R',
      '/N 1/First 4/Filter 6 0 R',
    ],
    (entries) => page('', '', [`<</Type/ObjStm ${entries}>>\nstream\n6 0 null\nendstream`]),
  ],
  [
    'qpdf and pdfium fuzzing: a filter that is',
    [
      '/Nothing',
      '[/FlateDecode/FlateDecode/FlateDecode]',
      '/LZWDecode',
      '/ASCII85Decode',
      '/ASCIIHexDecode',
      '/RunLengthDecode',
      '/JPXDecode',
      '/JBIG2Decode',
      '/DCTDecode',
      '/Crypt',
      '5 0 R',
    ],
    (filter) => image(`${GRAY}/Filter ${filter}`, '\xff\xd8\xff\xe0<~zzzz!!~>\x80\x01'),
  ],
  [
    'pdfium fuzzing: a predictor with',
    [
      `/Predictor 15/Columns ${HUGE}`,
      '/Predictor 99',
      '/Predictor 2/Colors 0',
      '/Predictor 12/BitsPerComponent 0',
      '/Predictor 12/Columns -1',
    ],
    (parameters) => image(`${GRAY}/Filter/FlateDecode/DecodeParms<<${parameters}>>`, 'x\x9c\x03\x00\x00\x00\x00\x01'),
  ],
  [
    'pdf.js 14305: a fax image with',
    [
      '/K -1/Columns 0',
      `/K -1/Columns ${HUGE}`,
      `/K -1/Columns 8/Rows ${HUGE}`,
      '/K 0/Columns 8/EndOfBlock false',
      '/K 4/Columns -8',
      '/K -1/Columns 8/DamagedRowsBeforeError -1',
    ],
    (parameters) =>
      image(
        `/Width 8/Height 8/ImageMask true/Filter/CCITTFaxDecode/DecodeParms<<${parameters}>>`,
        '\x00\x01\x35\xff\x00',
      ),
  ],
  [
    'poppler and mupdf: an image with',
    [
      `/Width ${HUGE}/Height ${HUGE}/ColorSpace/DeviceRGB/BitsPerComponent 8`,
      '/Width 0/Height 0/ColorSpace/DeviceGray/BitsPerComponent 8',
      '/Width -8/Height -8/ColorSpace/DeviceGray/BitsPerComponent 8',
      '/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 3',
      `${GRAY}/SMask 5 0 R`,
      `${GRAY}/Mask[300 -1 2]`,
      `${GRAY}/Decode[1e99 -1e99]`,
    ],
    (entries) => image(entries),
  ],
  [
    'poppler and pdf.js: a color space that is',
    [
      '6 0 R',
      '[/Indexed 6 0 R 255 (x)]',
      `[/Indexed/DeviceRGB ${HUGE} (x)]`,
      '[/ICCBased 5 0 R]',
      '[/Separation/x 6 0 R 6 0 R]',
      '[/DeviceN[]/DeviceRGB 6 0 R]',
      '[/Pattern 6 0 R]',
      '[/Lab<</WhitePoint[0 0 0]>>]',
    ],
    (space) =>
      image('/Width 8/Height 8/ColorSpace 6 0 R/BitsPerComponent 8', 'xxxxxxxx', [
        space === '6 0 R' ? '[6 0 R]' : space,
      ]),
  ],
  [
    'pdf.js 19800: forms that draw',
    ['/A', '/B', '/A Do /B', '/C'],
    (drawn) =>
      page('/XObject<</A 5 0 R/B 6 0 R>>', '/A Do', [
        stream(`/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A 5 0 R/B 6 0 R>>>>`, `${drawn} Do`),
        stream(`/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A 5 0 R/B 6 0 R>>>>`, '/A Do'),
      ]),
  ],
  [
    'mupdf and pdf.js: a content of',
    [
      'q',
      'Q',
      '[',
      '<<',
      '(',
      'BT',
      'BX',
      '/x Do',
      'BI ID',
      '0 0 0 0 0 0 cm',
      '1e308 1e308 m',
      '[0 0] 0 d',
      '/x gs',
      'W n',
    ],
    (operator) => page('', `${operator} `.repeat(20_000)),
  ],
  [
    'poppler: a function that is',
    [
      '<</FunctionType 3/Domain[0 1]/Functions[5 0 R]/Bounds[]/Encode[0 1]>>',
      `<</FunctionType 2/Domain[1 0]/N 1e308>>`,
      '<</FunctionType 99>>',
      '<</FunctionType 2/Domain[0 1]/C0[0 0 0]/C1[1]/N -1>>',
    ],
    (made) =>
      page('/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 0 0]/Function 5 0 R>>>>', '/S sh', [made]),
  ],
  [
    'mupdf: a shading of type',
    [1, 2, 3, 4, 5, 6, 7, 99],
    (type) =>
      page('/Shading<</S 5 0 R>>', '/S sh', [
        stream(
          `/ShadingType ${type}/ColorSpace/DeviceRGB/BitsPerCoordinate 32/BitsPerComponent 16/BitsPerFlag 8/VerticesPerRow 0/Coords[0 0 -1 0 0 1e30]/Decode[0 0]`,
          'xxxx',
        ),
      ]),
  ],
  [
    'pdfium: a page with',
    [
      '/Rotate 45',
      '/UserUnit 1e9',
      '/Contents[4 0 R 3 0 R]',
      '/Annots[3 0 R]',
      '/Group 3 0 R',
      '/Parent 3 0 R',
      '/CropBox[9 9 9 9]',
    ],
    (entries) => page('', '', [], entries),
  ],
  [
    'pdf.js: a trailer that is',
    [
      '<<>>',
      '<</Root 3 0 R>>',
      '<</Root 99 0 R>>',
      '<</Root(x)>>',
      '<</Root 1 0 R/Encrypt 1 0 R>>',
      `<</Root 1 0 R/Size ${HUGE}>>`,
      '[',
      '',
    ],
    (trailer) => pdf([CATALOG, PAGES, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>'], trailer),
  ],
];

/** All PDFs of the rules. */
export const HOSTILE_PDFS: readonly HostileFile[] = RULES.flatMap(([rule, variants, build]) =>
  variants.map((variant) => ({ title: `${rule} ${variant}`, bytes: build(String(variant)) })),
);

/** The tags of TIFF files that readers stumbled over, for a page of 8 by 8 pixels. */
export const HOSTILE_TIFF_TAGS: readonly (readonly [
  title: string,
  tags: Readonly<Record<number, number | readonly number[]>>,
])[] = [
  ['libtiff 2608: no rows in a strip', { 278: 0 }],
  ['libtiff 2608: more rows in a strip than a page has', { 278: 4_294_967_295 }],
  ['OpenImageIO 5157: no rows in a strip, uncompressed', { 259: 1, 278: 0 }],
  ['libtiff CVE-2022-2056: a page without width', { 256: 0 }],
  ['libtiff CVE-2022-2057: a page without height', { 257: 0 }],
  ['libtiff CVE-2022-2058: no samples in a pixel', { 277: 0 }],
  ['libtiff: 65,535 samples in a pixel', { 277: 65_535 }],
  ['libtiff: three bits in a sample', { 258: 3 }],
  ['libtiff: no bits in a sample', { 258: 0 }],
  ['libtiff: an unknown compression', { 259: 9_999 }],
  ['libtiff 2611: old JPEG without its tables', { 259: 6, 262: 6 }],
  ['libtiff: noise instead of JPEG', { 259: 7, 262: 6 }],
  ['libtiff: noise instead of LZW', { 259: 5 }],
  ['libtiff: deflated noise', { 259: 8 }],
  ['libtiff: a strip after the end of the file', { 273: 4_294_967_000 }],
  ['libtiff: a strip of 4 GB', { 279: 4_294_967_295 }],
  ['libtiff: fewer sizes of strips than strips', { 273: [8, 8, 8], 278: 3 }],
  ['libtiff: tiles without size', { 322: 0, 323: 0, 324: 8, 325: 8 }],
  ['libtiff: tiles larger than memory', { 322: 4_294_967_280, 323: 4_294_967_280, 324: 8, 325: 8 }],
  ['libtiff: planes of an unknown arrangement', { 284: 3 }],
  ['libtiff: an unknown predictor', { 259: 5, 317: 99 }],
  ['libtiff: an unknown orientation', { 274: 99 }],
  ['libtiff: an unknown photometric interpretation', { 262: 65_000 }],
  ['libtiff: a palette without colors', { 262: 3, 258: 8 }],
  ['Android-TiffBitmapFactory 22: a fax without its number of bits', { 258: 9, 259: 2 }],
];
