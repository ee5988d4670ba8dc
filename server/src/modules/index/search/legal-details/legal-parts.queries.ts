import type { Db } from '../../../../platform/database/database.ts';

/** A legal description in its parts; what it doesn't have is null or empty. */
export interface LegalParts {
  readonly kind: string;
  readonly platNumber: string | null;
  readonly platName: string | null;
  readonly block: string | null;
  readonly lots: string | null;
  readonly part: string | null;
  readonly sublot: string | null;
  readonly building: string | null;
  readonly unit: string | null;
  readonly garage: string | null;
  readonly otherLotCode: string | null;
  readonly otherLot: string | null;
  readonly section: number | null;
  readonly township: number | null;
  readonly townshipHalf: boolean;
  readonly townshipDirection: string | null;
  readonly range: number | null;
  readonly rangeHalf: boolean;
  readonly rangeDirection: string | null;
  readonly baseCode: string | null;
  readonly meridianCode: string | null;
  readonly municipalityCode: string | null;
  readonly aliquot: string | null;
  readonly description: string;
  readonly comment: string | null;
}

/** The land of a document, or of a page of the tract books, in the order in which it is described. */
export function listLegalParts(
  db: Db,
  owner: { readonly column: 'document_id' | 'tract_book_entry_id'; readonly id: number },
  atMost: number,
): Promise<readonly LegalParts[]> {
  return db
    .selectFrom('legals')
    .leftJoin('plats', 'plats.id', 'legals.plat_id')
    .select([
      'legals.kind',
      'plats.number as platNumber',
      'plats.name as platName',
      'legals.block',
      'legals.lots',
      'legals.part',
      'legals.sublot',
      'legals.building',
      'legals.unit',
      'legals.garage',
      'legals.other_lot_code as otherLotCode',
      'legals.other_lot as otherLot',
      'legals.section',
      'legals.township',
      'legals.township_half as townshipHalf',
      'legals.township_direction as townshipDirection',
      'legals.range',
      'legals.range_half as rangeHalf',
      'legals.range_direction as rangeDirection',
      'legals.base_code as baseCode',
      'legals.meridian_code as meridianCode',
      'legals.municipality_code as municipalityCode',
      'legals.aliquot',
      'legals.description',
      'legals.comment',
    ])
    .where(`legals.${owner.column}`, '=', owner.id)
    .orderBy('legals.sequence')
    .limit(atMost)
    .execute();
}
