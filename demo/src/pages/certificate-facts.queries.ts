import type { Db } from '@portal/server/platform/database/database';

/** The index data of a certificate of title, from which the demo draws its pages. */
export async function findCertificateFacts(db: Db, number: string) {
  const certificate = await db
    .selectFrom('torrens_certificates')
    .select([
      'id',
      'certificate_number as number',
      'number_key as numberKey',
      'certified_on as certifiedOn',
      'certified_time as certifiedTime',
      'book',
      'page',
      'image_page_count as imagePageCount',
    ])
    .where('certificate_number', '=', number)
    .executeTakeFirst();
  if (certificate === undefined) return undefined;
  const { id, numberKey } = certificate;
  return {
    ...certificate,
    owners: await db
      .selectFrom('torrens_owners')
      .select(['display_name as name', 'capacity'])
      .where('certificate_id', '=', id)
      .orderBy('sequence')
      .execute(),
    texts: await db
      .selectFrom('torrens_texts')
      .select(['section', 'text'])
      .where('certificate_id', '=', id)
      .orderBy('section')
      .orderBy('sequence')
      .execute(),
    memorials: await db
      .selectFrom('torrens_memorials')
      .select([
        'document_type as documentType',
        'document_number as documentNumber',
        'kind',
        'memorial_on as memorialOn',
        'in_favor_of as inFavorOf',
        'discharged_by as dischargedBy',
        'discharged_on as dischargedOn',
        'text',
      ])
      .where('certificate_id', '=', id)
      .orderBy('sequence')
      .execute(),
    replaced: await db
      .selectFrom('torrens_cancellations')
      .innerJoin('torrens_certificates', 'torrens_certificates.id', 'torrens_cancellations.certificate_id')
      .select('certificate_number as number')
      .where('cancelled_by_key', '=', numberKey)
      .orderBy('number_key')
      .execute(),
    successors: await db
      .selectFrom('torrens_cancellations')
      .select('cancelled_by_number as number')
      .where('certificate_id', '=', id)
      .orderBy('cancelled_by_key')
      .execute(),
  };
}

export type CertificateFacts = NonNullable<Awaited<ReturnType<typeof findCertificateFacts>>>;
