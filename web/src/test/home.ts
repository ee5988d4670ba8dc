import type { ContentOf } from '@portal/contract/endpoint';
import type { homeAll } from '@portal/contract/office/public-pages/home-all';

type HomeContent = ContentOf<typeof homeAll>;

/** A home page with every card. */
export function buildHome(changed: Partial<HomeContent> = {}): HomeContent {
  return {
    selections: {
      contactUs: true,
      disclaimer: true,
      latestNews: true,
      links: true,
      loginSlides: true,
      notableDates: true,
      transactions: true,
    },
    slides: {
      numberOfSlides: 3,
      images: [{ address: 'pictures/courthouse.webp', description: 'The courthouse in winter' }],
    },
    common: {
      contactName: 'Marlys Dvorak',
      contactTitle: 'County Recorder',
      contactPhone: '(218) 555-0142',
      contactEmail: 'recorder@juniper.example',
    },
    notableDates: {
      headings: ['Abstract', 'Torrens'],
      rows: [{ label: 'Verified through', dates: ['11/19/2026', ''] }],
    },
    transactionTotals: {
      headings: ['Today', 'Year to date'],
      rows: [
        {
          label: 'Images',
          totals: [
            { count: 0, amountCents: 0 },
            { count: 3, amountCents: -1_250 },
          ],
        },
      ],
    },
    links: { paragraphs: [{ heading: 'Plat books', paragraphContent: 'https://juniper.example/plats' }] },
    disclaimer: { heading: 'Disclaimer', paragraphContent: 'https://juniper.example/disclaimer' },
    latestNews: {
      paragraphs: [
        { heading: 'Office closed', paragraphContent: 'On November 26.' },
        { heading: 'Scanned again', paragraphContent: 'Deeds of 1964.' },
      ],
    },
    lockout: { lockoutInPlace: false, messageHeadline: '' },
    ...changed,
  };
}
