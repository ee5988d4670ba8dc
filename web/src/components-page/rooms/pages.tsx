import { useState } from 'react';
import { ApiRefusal } from '../../lib/api-client.ts';
import { BarChart } from '../../ui/chart/lazy-bar-chart.tsx';
import type { PageSource } from '../../ui/page-viewer/page-source.ts';
import { PageViewer } from '../../ui/page-viewer/page-viewer.tsx';
import { OWN_PICTURES } from '../../ui/slides/own-picture-names.ts';
import { OwnPictureDrawing } from '../../ui/slides/own-pictures.tsx';
import { SlideShow } from '../../ui/slides/slide-show.tsx';
import classes from '../components-page.module.css';
import type { Room } from '../example.tsx';

const MONTHS = ['Aug', 'Sep', 'Oct', 'Nov'].map((label, index) => ({
  label,
  values: { deeds: 40 + 9 * index, mortgages: 31 - 4 * index, liens: 7, plats: index },
}));

const KINDS = [
  { key: 'deeds', label: 'Deeds' },
  { key: 'mortgages', label: 'Mortgages' },
  { key: 'liens', label: 'Tax liens' },
  { key: 'plats', label: 'Plats' },
];

/** A recorded page: a title, and lines that look like text. */
const PAGE = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="850" height="1100"><rect width="850" height="1100" fill="#fff"/>',
    '<text x="425" y="120" font-size="40" text-anchor="middle" font-family="serif">WARRANTY DEED</text>',
    '<path d="M90 200h670M90 250h640M90 300h670M90 350h655M90 400h420" stroke="#333" stroke-width="14"/></svg>',
  ],
  { type: 'image/svg+xml' },
);

/** The title of the page, and a phrase that goes on in the next line. */
const TITLE_BOX = { left: 2_800, top: 780, right: 7_200, bottom: 1_130 };
const PHRASE_BOXES = [
  { left: 6_000, top: 2_180, right: 8_900, bottom: 2_360 },
  { left: 1_050, top: 2_650, right: 3_000, bottom: 2_820 },
];

const SOURCES: Readonly<Record<'Deed' | 'Read deed' | 'Damaged', PageSource>> = {
  Deed: { key: ['deed'], load: async () => PAGE },
  'Read deed': {
    key: ['read deed'],
    load: async () => PAGE,
    text: {
      pagesRead: 2,
      load: async () => ({ lines: [{ text: 'WARRANTY DEED', ...TITLE_BOX }], isFileText: false }),
      find: async () => ({
        places: [
          { page: 1, boxes: [TITLE_BOX] },
          { page: 1, boxes: PHRASE_BOXES },
        ],
        isCut: false,
        pagesRead: 2,
      }),
    },
  },
  Damaged: { key: ['damaged'], load: () => Promise.reject(new ApiRefusal(422, 'This page is damaged.')) },
};

/** A distinct page in each example, because viewers are regions named after their page. */
const FIRST_SHOWN: Readonly<Record<keyof typeof SOURCES, number>> = { 'Read deed': 1, Deed: 2, Damaged: 3 };

function Viewer({ name }: { readonly name: keyof typeof SOURCES }) {
  const [page, setPage] = useState(FIRST_SHOWN[name]);
  const [areFolded, setAreFolded] = useState(false);
  return (
    <div className={classes.viewer}>
      <PageViewer
        source={SOURCES[name]}
        page={page}
        pageCount={3}
        onPage={setPage}
        pictureText={`${name}, page ${page}`}
        markedWords={name === 'Read deed' ? { words: 'warranty', phrase: '', near: '' } : undefined}
        neighbors={name === 'Deed' ? { previous: undefined, next: () => setPage(1) } : undefined}
        sidePanes={name === 'Deed' ? { areFolded, toggle: () => setAreFolded(!areFolded) } : undefined}
      >
        <span>{name}</span>
      </PageViewer>
    </div>
  );
}

export const PAGES: Room = {
  title: 'Pages, charts and pictures',
  examples: [
    { title: 'A page', Show: () => <Viewer name="Deed" /> },
    { title: 'A page with found words', Show: () => <Viewer name="Read deed" /> },
    { title: 'A damaged page', Show: () => <Viewer name="Damaged" /> },
    { title: 'Chart with four series', Show: () => <BarChart places={MONTHS} series={KINDS} format={String} /> },
    {
      title: 'Chart with long names',
      Show: () => (
        <BarChart
          direction="across"
          places={[
            { label: 'Northwoods Title', values: { deeds: 412 } },
            { label: 'Birch Bay Escrow and Settlement', values: { deeds: 80 } },
          ]}
          series={KINDS.slice(0, 1)}
          format={String}
        />
      ),
    },
    {
      title: 'Slides',
      Show: () => (
        <div className={classes.picture}>
          <SlideShow numberOfSlides={3} images={[]} />
        </div>
      ),
    },
    {
      title: 'The portal’s own pictures',
      Show: () => (
        <div className={classes.pictures}>
          {OWN_PICTURES.map((picture) => (
            <div key={picture} className={classes.picture}>
              <OwnPictureDrawing picture={picture} />
            </div>
          ))}
        </div>
      ),
    },
  ],
};
