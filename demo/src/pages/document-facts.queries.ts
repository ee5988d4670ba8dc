import type { Db } from '@portal/server/platform/database/database';

/** The index data of a document, from which the demo draws its pages; withheld documents aren't drawn. */
export async function findDocumentFacts(db: Db, documentType: string, number: string) {
  const document = await db
    .selectFrom('documents')
    .innerJoin('instruments', 'instruments.code', 'documents.instrument_code')
    .select([
      'documents.id',
      'documents.document_type as type',
      'documents.number',
      'documents.recorded_on as recordedOn',
      'documents.recorded_time as recordedTime',
      'documents.instrument_code as instrument',
      'instruments.description as title',
      'documents.instrument_on as instrumentOn',
      'documents.book_type as bookType',
      'documents.book',
      'documents.page',
      'documents.sale_price_cents as priceCents',
      'documents.mortgage_amount_cents as amountCents',
      'documents.image_page_count as imagePageCount',
      'documents.additional_info as remarks',
    ])
    .where('documents.document_type', '=', documentType)
    .where('documents.number', '=', number)
    .where('documents.is_withheld', '=', false)
    .executeTakeFirst();
  if (document === undefined) return undefined;
  return {
    ...document,
    names: await listNames(db, document.id),
    legals: await listLegals(db, document.id),
    islands: await listIslands(db, document.id),
    references: await listReferences(db, document.id),
    parcels: await listParcels(db, document.id),
    addresses: await listAddresses(db, document.id),
    certificates: await listCertificates(db, document.id),
    lien: await findLien(db, documentType, document.id),
  };
}

export type DocumentFacts = NonNullable<Awaited<ReturnType<typeof findDocumentFacts>>>;

function listNames(db: Db, documentId: number) {
  return db
    .selectFrom('names')
    .select([
      'role',
      'kind',
      'last_name as lastName',
      'first_name as firstName',
      'middle_name as middleName',
      'suffix',
      'capacity',
    ])
    .where('document_id', '=', documentId)
    .where('variant_of', 'is', null)
    .orderBy('sequence')
    .execute();
}

function listLegals(db: Db, documentId: number) {
  return db
    .selectFrom('legals')
    .leftJoin('plats', 'plats.id', 'legals.plat_id')
    .select([
      'legals.kind',
      'plats.name as plat',
      'legals.block',
      'legals.lots',
      'legals.part',
      'legals.unit',
      'legals.building',
      'legals.other_lot_code as otherLotCode',
      'legals.other_lot as otherLot',
      'legals.section',
      'legals.township',
      'legals.range',
      'legals.aliquot',
      'legals.comment',
    ])
    .where('legals.document_id', '=', documentId)
    .orderBy('legals.sequence')
    .execute();
}

function listIslands(db: Db, documentId: number) {
  return db
    .selectFrom('island_tracts')
    .innerJoin('islands', 'islands.code', 'island_tracts.island_code')
    .select(['islands.description as island', 'village', 'parcel'])
    .where('document_id', '=', documentId)
    .orderBy('sequence')
    .execute();
}

function listReferences(db: Db, documentId: number) {
  return db
    .selectFrom('document_references')
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.document_type', '=', 'document_references.referenced_type')
        .onRef('documents.number_key', '=', 'document_references.referenced_number_key'),
    )
    .leftJoin('instruments', 'instruments.code', 'documents.instrument_code')
    .select([
      'display_reference as key',
      'documents.id as documentId',
      'documents.recorded_on as recordedOn',
      'documents.instrument_on as instrumentOn',
      'documents.instrument_code as instrument',
      'documents.mortgage_amount_cents as amountCents',
      'instruments.description as title',
    ])
    .where('document_references.document_id', '=', documentId)
    .orderBy('sequence')
    .execute();
}

function listParcels(db: Db, documentId: number) {
  return db
    .selectFrom('document_parcels')
    .innerJoin('parcels', 'parcels.id', 'document_parcels.parcel_id')
    .select('parcels.number')
    .where('document_id', '=', documentId)
    .orderBy('parcels.key')
    .execute();
}

function listAddresses(db: Db, documentId: number) {
  return db
    .selectFrom('document_addresses')
    .select(['address', 'city', 'zip'])
    .where('document_id', '=', documentId)
    .orderBy('sequence')
    .execute();
}

function listCertificates(db: Db, documentId: number) {
  return db
    .selectFrom('document_certificates')
    .select('certificate_number as number')
    .where('document_id', '=', documentId)
    .orderBy('certificate_key')
    .execute();
}

/** The lien that the document claims, releases or refiles. */
async function findLien(db: Db, documentType: string, documentId: number) {
  const lien = await db
    .selectFrom('tax_liens')
    .select(['id', 'lien_number as number', 'lien_on as lienOn', 'total_amount_cents as totalCents'])
    .where((where) =>
      where.or([
        where('document_id', '=', documentId),
        where(
          'document_id',
          'in',
          where
            .selectFrom('document_references')
            .innerJoin('documents', (join) =>
              join
                .onRef('documents.document_type', '=', 'document_references.referenced_type')
                .onRef('documents.number_key', '=', 'document_references.referenced_number_key'),
            )
            .select('documents.id')
            .where('document_references.document_id', '=', documentId)
            .where('document_references.referenced_type', '=', documentType),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (lien === undefined) return undefined;
  const assessments = await db
    .selectFrom('tax_lien_assessments')
    .select([
      'tax_kind as taxKind',
      'period_ends_on as periodEndsOn',
      'assessed_on as assessedOn',
      'last_refile_on as lastRefileOn',
      'taxpayer_id_last4 as idLast4',
      'balance_cents as balanceCents',
    ])
    .where('tax_lien_id', '=', lien.id)
    .orderBy('sequence')
    .execute();
  const taxpayers = await db
    .selectFrom('tax_lien_taxpayers')
    .select(['display_name as name', 'display_address as address'])
    .where('tax_lien_id', '=', lien.id)
    .where('variant_of', 'is', null)
    .orderBy('sequence')
    .execute();
  return { ...lien, assessments, taxpayers };
}
