import type { LegalDescriptionDetails } from '@portal/contract/index/search/records/legal-description-details';
import type { CodeDescription } from '@portal/contract/office/helper-data/code-description';
import type { GroupKey, Translate } from '../../../../platform/translate.ts';
import { formatCoordinate } from '../documents/document-facts.rules.ts';
import type { SearchCodes } from '../select/codes.queries.ts';
import type { LegalParts } from './legal-parts.queries.ts';

/** The parts of a legal description in the county's index (Spec 2 §3 "County configuration flags"). */
export interface LegalFlags {
  readonly baseline: boolean;
  readonly meridian: boolean;
  readonly municipality: boolean;
  readonly mbOtherLot: boolean;
  readonly sublot: boolean;
}

/** A column of a table: its header, and its cell in a row. */
interface Column {
  readonly header: string;
  readonly cell: (legal: LegalParts) => string;
}

/** Sorts legal descriptions into three tables: sectional land, lots of plats, condominiums (Spec 2 §3). */
export function tabulateLegals(
  legals: readonly LegalParts[],
  context: { readonly flags: LegalFlags; readonly codes: SearchCodes; readonly translate: Translate },
): LegalDescriptionDetails {
  const columns = listColumns(context);
  const headersOf = (table: readonly Column[]) => table.map(({ header }) => header);
  const rowsOf = (table: readonly Column[], rows: readonly LegalParts[]) => ({
    legalDescriptionTypeDetails: rows.map((legal) => table.map(({ cell }) => cell(legal))),
  });
  const platted = legals.filter(({ kind }) => kind === 'LB');
  return {
    metesAndBoundsHeaders: headersOf(columns.metesAndBounds),
    metesAndBoundsRows: rowsOf(
      columns.metesAndBounds,
      legals.filter(({ kind }) => kind === 'MB'),
    ),
    lotsAndBlocksHeaders: headersOf(columns.lotsAndBlocks),
    lotsAndBlocksRows: rowsOf(
      columns.lotsAndBlocks,
      platted.filter((legal) => !isCondominium(legal)),
    ),
    condoHeaders: headersOf(columns.condo),
    condoRows: rowsOf(columns.condo, platted.filter(isCondominium)),
  };
}

function isCondominium({ building, unit, garage }: LegalParts): boolean {
  return building !== null || unit !== null || garage !== null;
}

function listColumns({ flags, codes, translate }: Parameters<typeof tabulateLegals>[1]) {
  const column = (name: GroupKey<'results', 'legalDetails.columns'>, cell: Column['cell']): Column => ({
    header: translate(`results:legalDetails.columns.${name}`),
    cell,
  });
  const described = (list: readonly CodeDescription[], code: string | null) =>
    list.find((entry) => entry.code === code)?.description ?? code ?? '';
  const otherLot = (list: readonly CodeDescription[]) =>
    column('otherLot', (legal) => `${described(list, legal.otherLotCode)} ${legal.otherLot ?? ''}`.trim());
  const municipality = column('municipality', ({ municipalityCode }) =>
    described(codes.municipalities, municipalityCode),
  );
  const plat = column('plat', ({ platNumber, platName }) => `${platNumber ?? ''} ${platName ?? ''}`.trim());
  const comment = column('comment', (legal) => legal.comment ?? '');
  return {
    metesAndBounds: [
      // Land that no survey places is known by its text alone.
      column('quarters', ({ aliquot, section, description }) => aliquot ?? (section === null ? description : '')),
      column('section', ({ section }) => String(section ?? '')),
      column('township', (legal) => formatCoordinate(legal.township, legal.townshipHalf, legal.townshipDirection)),
      column('range', (legal) => formatCoordinate(legal.range, legal.rangeHalf, legal.rangeDirection)),
      ...(flags.mbOtherLot ? [otherLot(codes.otherLotCodesMb)] : []),
      ...(flags.baseline ? [column('base', ({ baseCode }) => described(codes.bases, baseCode))] : []),
      ...(flags.meridian ? [column('meridian', ({ meridianCode }) => described(codes.meridians, meridianCode))] : []),
      ...(flags.municipality ? [municipality] : []),
      comment,
    ],
    lotsAndBlocks: [
      plat,
      column('block', ({ block }) => block ?? ''),
      column('lots', ({ lots }) => lots ?? ''),
      column('part', ({ part }) => part ?? ''),
      ...(flags.sublot ? [column('sublot', ({ sublot }) => sublot ?? '')] : []),
      otherLot(codes.otherLotCodesLb),
      ...(flags.municipality ? [municipality] : []),
      comment,
    ],
    condo: [
      plat,
      column('building', ({ building }) => building ?? ''),
      column('unit', ({ unit }) => unit ?? ''),
      column('garage', ({ garage }) => garage ?? ''),
      ...(flags.municipality ? [municipality] : []),
      comment,
    ],
  };
}
