import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { quoteCertifiedCopy as endpoint } from '@portal/contract/images/certified-copies/certified-copies';
import { isImageSeries } from '@portal/contract/values/image-series';
import type { Cents } from '@portal/contract/values/money';
import { isStaff } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getCardFunds, getSessionIdHash } from '../../money/cards/index.ts';
import { priceSale } from '../../money/charging/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { getCallersAccount, getsCertifiedCopiesFree } from '../../people/accounts/index.ts';
import { type OpenDocument, openForDownload } from '../imaging/index.ts';

/**
 * Prices a certified copy of a document for the caller: nothing for staff, who issue them at the counter, and for accounts that get them
 * free.
 *
 * @throws Refusal NOT_OFFERED for records that aren't documents; as `openForDownload`; IMAGE_MISSING for a document without an image.
 */
export async function quoteCertifiedCopy(
  context: CallContext,
  asked: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const document = await openCertifiable(context, asked);
  const { certificationCents, pagesCents } = await priceCopy(context, document);
  const surchargeCents = await computeSurcharge(context, certificationCents + pagesCents);
  return {
    ...{ title: document.title, pageCount: document.pageCount, certificationCents, pagesCents, surchargeCents },
    totalCents: certificationCents + pagesCents + surchargeCents,
  };
}

/** Opens a document of which a copy can be certified. @throws as `quoteCertifiedCopy`. */
export async function openCertifiable(
  context: CallContext,
  asked: { readonly documentType: string; readonly documentNumber: string },
): Promise<OpenDocument> {
  // Certificates of title and books have other offices, prices and rules.
  if (isImageSeries(asked.documentType)) throw new Refusal('NOT_OFFERED');
  const document = await openForDownload(context, asked);
  if (document.pageCount === 0) throw new Refusal('IMAGE_MISSING');
  return document;
}

/** The cost of certifying for the caller, in cents. */
export interface CopyPrices {
  readonly certificationCents: Cents;
  readonly pageCents: Cents;
}

/** Gets the caller's prices: those of the settings, and none for staff and for accounts that get certified copies free. */
export async function getCopyPrices({ db, caller }: Pick<CallContext, 'db' | 'caller'>): Promise<CopyPrices> {
  if (isStaff(caller) || (await getsCertifiedCopiesFree(db, caller.accountId)))
    return { certificationCents: 0, pageCents: 0 };
  const { certificationPrice, certifiedPagePrice } = await getSettings(db, 'certifiedCopies');
  return { certificationCents: certificationPrice, pageCents: certifiedPagePrice };
}

/** Describes the sale of a copy to the caller: its number, and its prices by document and page. */
export async function describeCopySale(
  context: Pick<CallContext, 'db' | 'caller'>,
  { documentKey, pageCount }: Pick<OpenDocument, 'documentKey' | 'pageCount'>,
  number: string,
) {
  const item = { number, documentKey, pageCount, ...(await getCopyPrices(context)) };
  return { kind: 'CERTIFIED_COPY', item } as const;
}

async function priceCopy(
  context: CallContext,
  document: OpenDocument,
): Promise<{ readonly certificationCents: Cents; readonly pagesCents: Cents }> {
  const account = await getCallersAccount(context.db, context.caller);
  const lines = await priceSale(context.db, account, await describeCopySale(context, document, ''));
  const sum = (item: string) => lines.reduce((cents, line) => cents + (line.item === item ? line.amountCents : 0), 0);
  return { certificationCents: sum('CERTIFICATION'), pagesCents: sum('CERTIFIED_PAGES') };
}

/** The surcharge of a card, which the charge adds. */
async function computeSurcharge(context: CallContext, cents: Cents): Promise<Cents> {
  const { paymentMethod } = await getCallersAccount(context.db, context.caller);
  if (paymentMethod !== 'CREDIT_CARD' || cents === 0) return 0;
  const funds = await getCardFunds(context.db, { county: context.county, sessionIdHash: getSessionIdHash(context) });
  return funds.computeSurcharge(cents);
}
