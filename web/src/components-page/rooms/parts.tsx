import { Badge } from '../../ui/badge.tsx';
import { BreakableDate } from '../../ui/breakable-date.tsx';
import { ChipList } from '../../ui/chip-list.tsx';
import { CountyLink } from '../../ui/county/county-link.tsx';
import { NewsParagraphs } from '../../ui/county/news-paragraphs.tsx';
import { Seal } from '../../ui/county/seal.tsx';
import { ICON_PATHS, Icon, type IconName } from '../../ui/icon/icon.tsx';
import { IconButton } from '../../ui/icon/icon-button.tsx';
import { IconLink } from '../../ui/icon/icon-link.tsx';
import { KeyHint } from '../../ui/keys/key-hint.tsx';
import { LabelTable } from '../../ui/label-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money/money.tsx';
import { PaymentAuditLink } from '../../ui/money/payment-audit-link.tsx';
import { SearchPrice } from '../../ui/money/search-price.tsx';
import { NextSteps } from '../../ui/next-steps.tsx';
import { SectionDrawing } from '../../ui/section-drawing/section-drawing.tsx';
import { EmailState } from '../../ui/watch/email-state.tsx';
import { WatchButton } from '../../ui/watch/watch-button.tsx';
import classes from '../components-page.module.css';
import { type Room, SignedInAs } from '../example.tsx';

const OFFER = {
  isOffered: true,
  costCents: 0,
  email: 'rolf@northwoods.example',
  isConfirmed: true,
  frequency: 'DAILY',
} as const;

const SECTION = { section: '12', township: '33N', range: '21E' };
const NO_LAND = { wholeQuarters: 0, partialQuarters: 0, otherLots: [], isPartUnknown: false };

const rows = [
  {
    label: 'Verified through',
    cells: [<BreakableDate key="a" date="11/19/2026" />, <BreakableDate key="t" date="11/18/2026" />],
  },
  { label: 'Documents waiting to be verified', cells: ['1,204', ''] },
];

export const PARTS: Room = {
  title: 'Small parts',
  examples: [
    {
      title: 'Badges',
      Show: () => (
        <div className={classes.row}>
          <Badge tone="violet">Torrens</Badge>
          <Badge tone="amber">Open</Badge>
          <Badge tone="green">In force</Badge>
          <Badge tone="plain">Ended</Badge>
        </div>
      ),
    },
    {
      title: 'Keys of buttons',
      Show: () => <KeyHint shortcut="y" />,
    },
    {
      title: 'Drawings of sections',
      Show: () => (
        <div className={classes.row}>
          <SectionDrawing {...SECTION} land={{ ...NO_LAND, wholeQuarters: 0xffff }} />
          <SectionDrawing {...SECTION} land={{ ...NO_LAND, wholeQuarters: 0b0011_0011, partialQuarters: 0b1000 }} />
          <SectionDrawing {...SECTION} land={{ ...NO_LAND, otherLots: ['Govt Lot 2'], isPartUnknown: true }} />
        </div>
      ),
    },
    { title: 'A moment', Show: () => <Moment at="2026-11-20T14:05" /> },
    {
      title: 'Chips',
      Show: () => (
        <ChipList
          label="Criteria"
          chips={[
            { key: 'Name', value: 'LINDQUIST, ANNA M' },
            { key: 'Recorded', value: '01/01/1990 to 11/20/2026' },
            { key: 'Plat', value: 'SECOND ADDITION TO THE VILLAGE OF JUNIPER FALLS' },
          ]}
        />
      ),
    },
    {
      title: 'Amounts',
      Show: () => (
        <div className={classes.row}>
          <Money cents={123_456_789} />
          <Money cents={-1_250} />
        </div>
      ),
    },
    {
      title: 'Links',
      Show: () => (
        <div className={classes.stack}>
          <div className={classes.row}>
            <CountyLink href="https://juniper.example/plats">Plat books</CountyLink>
            <CountyLink href="http://old.juniper.example">Plat books before 1950</CountyLink>
            <CountyLink href="mailto:recorder@juniper.example">recorder@juniper.example</CountyLink>
            <SignedInAs user={{ role: 'COUNTY' }}>
              <PaymentAuditLink payment={41} />
            </SignedInAs>
          </div>
          <NextSteps />
        </div>
      ),
    },
    {
      title: 'Icons',
      Show: () => (
        <div className={classes.row}>
          {(Object.keys(ICON_PATHS) as IconName[]).map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      ),
    },
    {
      title: 'Icon buttons',
      Show: () => (
        <div className={classes.row}>
          <IconButton icon="close" label="Close" />
          <IconButton icon="rotate" label="Rotate" disabled />
          <IconLink icon="bell" label="Alerts" to="/" />
        </div>
      ),
    },
    {
      title: 'Seal of the county',
      Show: () => (
        <div className={classes.row}>
          <Seal size={24} />
          <Seal size={48} />
          <Seal size={96} />
        </div>
      ),
    },
    {
      title: 'News of the county',
      Show: () => (
        <NewsParagraphs
          paragraphs={[
            { heading: 'Office closed', paragraphContent: 'On November 26.\nOpen again on November 27 at 8 a.m.' },
            { heading: '', paragraphContent: 'Deeds of 1964 were scanned again.' },
          ]}
        />
      ),
    },
    {
      title: 'Table with labels',
      Show: () => <LabelTable caption="Notable dates" headings={['Abstract', 'Torrens']} rows={rows} />,
    },
    {
      title: 'Table with labels next to other content',
      Show: () => (
        <LabelTable
          caption="Notable dates aside"
          isAside
          corner="Index"
          headings={['Abstract', 'Torrens']}
          rows={rows}
        />
      ),
    },
    {
      title: 'Price of a search: charged, with a surcharge, free',
      Show: () => (
        <>
          <SearchPrice type="searchByName" />
          <SearchPrice type="searchByDate" />
          <SearchPrice type="searchByDocumentNumber" />
        </>
      ),
    },
    {
      title: 'Watching: the button, and where alerts go',
      Show: () => (
        <div className={classes.stack}>
          <div>
            <WatchButton options={[{ kind: 'PARCEL', parcel: '12-345-67' }]} />
          </div>
          <EmailState offer={OFFER} />
          <EmailState offer={{ ...OFFER, isConfirmed: false }} />
          <EmailState offer={{ ...OFFER, email: '' }} />
        </div>
      ),
    },
  ],
};
