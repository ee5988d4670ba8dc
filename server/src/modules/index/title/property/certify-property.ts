import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { CERTIFIED_MAX_RESULTS } from '@portal/contract/index/certified-searches/certified-searches';
import type { ChainDoubt } from '@portal/contract/index/title/chain';
import type { certifyProperty as endpoint } from '@portal/contract/index/title/property';
import { DEFAULT_LANGUAGE } from '@portal/contract/values/language';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { areaTranslatorOf, translatorOf } from '../../../../platform/translate.ts';
import { type CertifiedPart, issueCertificate } from '../../certified-searches/index.ts';
import { getIndexCoverage } from '../../records/index.ts';
import { describeDoubt } from '../chain/describe-doubt.ts';
import { type BuiltProperty, sellProperty } from './get-property.ts';

// A certificate is in English, as `CertifiedPart` explains.

const VARIANTS_RUN = [
  'legal descriptions of this land, and those that contain it, are a part of it, overlap it or may include it',
  'the parcel, and the parcels from which it was made',
  'documents that release, assign or change these',
];
const VARIANTS_NOT_RUN = ['liens on owners of record, which are found by name'];

/**
 * Certifies a property page, with everything in the index about the land, on a search certificate (decision 0129).
 * Charges a page with a price first, unless the caller has already paid for it that day.
 *
 * @throws Refusal NOT_FOUND if the county has no such land; TOO_MANY_RESULTS; PAYMENT_NEEDED; as `issueCertificate`.
 */
export async function certifyProperty(
  context: CallContext,
  { requestKey, land }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  return issueCertificate(context, requestKey, async () => {
    const { details: property } = await sellProperty(context, land, { check: ensureCertifiable });
    if (property === null) throw new Refusal('PAYMENT_NEEDED');
    return [await composePart(context, property, land)];
  });
}

/** @throws Refusal TOO_MANY_RESULTS if a certificate can't list all documents of a page. */
function ensureCertifiable({ details }: BuiltProperty): void {
  if (details.isCut || details.documents.length > CERTIFIED_MAX_RESULTS) throw new Refusal('TOO_MANY_RESULTS');
}

async function composePart(
  { db }: CallContext,
  { details, documentIds, doubts }: BuiltProperty,
  typed: string,
): Promise<CertifiedPart> {
  const { indexBegin, posted, verified } = (await getIndexCoverage(db)).abstract;
  const chainTexts = areaTranslatorOf(DEFAULT_LANGUAGE, 'chain');
  const listSide = (parties: readonly string[], more: number) =>
    [...parties, ...(more > 0 ? [chainTexts('moreParties', { count: more })] : [])].join('; ');
  return {
    title: areaTranslatorOf(DEFAULT_LANGUAGE, 'property')('title'),
    typed: [typed],
    searched: [details.land.title, details.land.path, ...(details.land.isNamed ? [] : [chainTexts('notNamed')])],
    variantsRun: VARIANTS_RUN,
    variantsNotRun: VARIANTS_NOT_RUN,
    index: { begins: indexBegin, through: posted, verified },
    rows: details.documents.map(({ docId, instrumentDescription, recordedDate, match, ...sides }, index) => ({
      id: documentIds[index] ?? 0,
      record: docId,
      facts: [
        `${chainTexts('columns.document')}: ${instrumentDescription}`,
        `${chainTexts('columns.recordedDate')}: ${recordedDate}`,
        `${chainTexts('columns.from')}: ${listSide(sides.from, sides.moreFrom)}`,
        `${chainTexts('columns.to')}: ${listSide(sides.to, sides.moreTo)}`,
        ...describeDoubts(doubts.get(documentIds[index] ?? 0) ?? []),
      ],
      reason: chainTexts(`matches.${match}`),
    })),
  };
}

/** The doubts about a document, in the words of its chain of title. */
function describeDoubts(doubts: readonly ChainDoubt[]): readonly string[] {
  const translate = translatorOf(DEFAULT_LANGUAGE);
  if (doubts.length === 0) return [];
  return [`${translate('chain:columns.doubts')}: ${doubts.map((doubt) => describeDoubt(doubt, translate)).join(' ')}`];
}
