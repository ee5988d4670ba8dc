/** A value of a cell: text, a number, a county-local time as if it were UTC, or nothing. */
export type SheetCell = string | number | Date | null;

/** The styles of cells, by their place in `STYLES_PART`. */
const CELL_STYLES = { plain: 0, money: 1, date: 2, dateTime: 3, lines: 4, label: 5 } as const;
export type CellStyle = keyof typeof CELL_STYLES;

const DAY_MS = 86_400_000;
/** January 1, 1970 in Excel's count of days. */
const UNIX_EPOCH_DAY = 25_569;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook with one sheet that are always the same (ECMA-376, part 1, §12). */
export const FIXED_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>\
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
  '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">\
<Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/>\
<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">\
<Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="rId2" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="3">\
<numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00;-&quot;$&quot;#,##0.00"/>\
<numFmt numFmtId="165" formatCode="mm/dd/yyyy"/><numFmt numFmtId="166" formatCode="mm/dd/yyyy h:mm AM/PM"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">\
<alignment vertical="top" wrapText="1"/></xf>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

/**
 * Writes the beginning of a sheet up to its rows. @param frozenRows stay visible. @param widths in characters, by
 * column.
 */
export function openSheet(frozenRows: number, widths: readonly number[]): string {
  const pane = `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  const columns = widths.map((width, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>\
<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`;
}

/** Letter paper on its side, as wide as the sheet and as many pages long as it needs, with the number of each page. */
const PAGE_SETUP = `<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.75" header="0.3" footer="0.3"/>\
<pageSetup paperSize="1" orientation="landscape" fitToWidth="1" fitToHeight="0"/>\
<headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`;

/** Writes the end of a sheet. @param filter the range whose first row has the buttons that filter, `A5:F20`. */
export function closeSheet(filter: string): string {
  return `</sheetData><autoFilter ref="${filter}"/>${PAGE_SETUP}</worksheet>`;
}

/** Writes a row; text is in its cells and never a formula. @param row counts from 1. */
export function buildRow(row: number, cells: readonly SheetCell[], styles: readonly CellStyle[]): string {
  const written = cells.map((cell, index) => buildCell(`${nameColumn(index)}${row}`, cell, styles[index] ?? 'plain'));
  return `<row r="${row}">${written.join('')}</row>`;
}

/**
 * Writes the list of sheets.
 *
 * @param filter as `closeSheet`: Excel finds it by a hidden name, too.
 * @param titleRow is printed on each page.
 */
export function buildWorkbook(sheetName: string, filter: string, titleRow: number): string {
  const absolute = filter.replace(/(?<![A-Z])([A-Z]+)(\d+)/g, (_, column: string, row: string) => `$${column}$${row}`);
  const inSheet = (range: string) => escapeXml(`'${sheetName.replaceAll("'", "''")}'!${range}`);
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">\
<sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets>\
<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${inSheet(absolute)}</definedName>\
<definedName name="_xlnm.Print_Titles" localSheetId="0">${inSheet(`$${titleRow}:$${titleRow}`)}</definedName></definedNames>\
</workbook>`;
}

/** Writes what a file says about itself (ECMA-376, part 2, §11). @param language BCP 47. */
export function buildProperties(properties: {
  readonly title: string;
  readonly creator: string;
  readonly language: string;
  readonly createdAt: Date;
}): string {
  const { title, creator, language, createdAt } = properties;
  return `${DECLARATION}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" \
xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" \
xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title>\
<dc:creator>${escapeXml(creator)}</dc:creator><dc:language>${escapeXml(language)}</dc:language>\
<dcterms:created xsi:type="dcterms:W3CDTF">${createdAt.toISOString().slice(0, 19)}Z</dcterms:created></cp:coreProperties>`;
}

/** Returns the letters of a column. @param index counts from 0. */
export function nameColumn(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : nameColumn(Math.floor(index / 26) - 1) + letter;
}

function buildCell(place: string, cell: SheetCell, style: CellStyle): string {
  if (cell === null) return '';
  const styled = CELL_STYLES[style] === 0 ? '' : ` s="${CELL_STYLES[style]}"`;
  if (typeof cell === 'string')
    return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  const value = typeof cell === 'number' ? cell : cell.getTime() / DAY_MS + UNIX_EPOCH_DAY;
  return `<c r="${place}"${styled}><v>${value}</v></c>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character);
}
