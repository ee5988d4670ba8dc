import { PROPERTY_LIST_MAX, type Property, type PropertyList } from '@portal/contract/index/title/property';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { SectionDrawing } from '../../../ui/section-drawing/section-drawing.tsx';
import { PlatMap } from './plat-map.tsx';
import classes from './property-screen.module.css';

type Parcel = Property['parcels'][number];

/** The index's facts about a piece of land, apart from its documents. Leaves out empty parts. */
export function PropertyFacts({ property }: { readonly property: Property }) {
  const texts = useTexts('property');
  const { parcel, parcels, addresses, certificates, liens, section, block, cutLists } = property;
  const cutNote = (...lists: readonly PropertyList[]) =>
    lists.some((list) => cutLists.includes(list)) ? texts('first', { count: PROPERTY_LIST_MAX }) : undefined;
  return (
    <div className={classes.facts}>
      {parcel && (
        <Fact title={texts('thisParcel')} note={cutNote('predecessors', 'successors')}>
          <li>
            {parcel.number}
            {parcel.isRetired && `, ${texts('retired')}`}
          </li>
          <ParcelLinks parcels={parcel.predecessors} relation={texts('predecessor')} />
          <ParcelLinks parcels={parcel.successors} relation={texts('successor')} />
        </Fact>
      )}
      {parcels.length > 0 && (
        <Fact title={texts('parcels')} note={cutNote('parcels')}>
          <ParcelLinks parcels={parcels} />
        </Fact>
      )}
      {addresses.length > 0 && (
        <Fact title={texts('addresses')} note={cutNote('addresses')}>
          {addresses.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </Fact>
      )}
      {certificates.length > 0 && (
        <Fact title={texts('certificates')} note={cutNote('certificates')}>
          {certificates.map(({ number, date, isCurrent }) => (
            <li key={number}>
              {number}, {date}, {texts(isCurrent ? 'current' : 'cancelled')}
            </li>
          ))}
        </Fact>
      )}
      <Liens liens={liens} />
      {section && (
        <section aria-label={texts('map')}>
          <h2 className={classes.heading}>{texts('map')}</h2>
          <p className={classes.note}>{texts('mapNote')}</p>
          <SectionDrawing {...section} />
        </section>
      )}
      {block && <PlatMap block={block} />}
    </div>
  );
}

function Liens({ liens }: Pick<Property, 'liens'>) {
  const texts = useTexts('property');
  const chainTexts = useTexts('chain');
  if (liens.length === 0) return null;
  return (
    <Fact title={texts('liens')} note={`${texts('liensNote')} ${chainTexts('openMeaning')}`}>
      {liens.map(({ docId, displayDocNumber, instrumentDescription, recordedDate, state, owner, level }) => (
        <li key={docId}>
          <Link to={`/externalsearch/documentnumber/${encodeURIComponent(docId)}`}>{displayDocNumber}</Link>,{' '}
          {instrumentDescription}, {recordedDate}, {chainTexts(`states.${state}`)}. {owner}:{' '}
          {chainTexts(`levels.${level}`)}
        </li>
      ))}
    </Fact>
  );
}

interface FactProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function Fact({ title, note, children }: FactProps) {
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

function ParcelLinks({ parcels, relation }: { readonly parcels: readonly Parcel[]; readonly relation?: string }) {
  return parcels.map(({ key, number }) => (
    <li key={key}>
      {relation !== undefined && `${relation}: `}
      <Link to={`/property/parcel/${key}`}>{number}</Link>
    </li>
  ));
}
