import { DOCUMENT_MAX_LANDS } from '@portal/contract/index/title/chain';
import { Link } from 'react-router';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FailedLoad } from '../../ui/failed-load/failed-load.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { NextSteps } from '../../ui/next-steps.tsx';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';
import classes from './lands-of-document.module.css';

interface LandsOfDocumentProps {
  readonly docId: string;
  readonly title: string;
  /** The text for a document without land. */
  readonly noLand: string;
  /** Undefined while they are loading. */
  readonly found: { readonly lands: readonly Land[]; readonly isCut: boolean } | undefined;
  readonly error: unknown;
  readonly buildAddress: (path: string) => string;
}

interface Land {
  /** The address of its page after `/property/`. */
  readonly path: string;
  readonly title: string;
}

/** The lands of a document for the user to choose from, under the document that led here. */
export function LandsOfDocument({ docId, title, noLand, found, error, buildAddress }: LandsOfDocumentProps) {
  const texts = useTexts('chain');
  const resultTexts = useTexts('results');
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading>{title}</ScreenHeading>
        <p>
          <Link to={`/externalsearch/documentnumber/${encodeURIComponent(docId)}`}>
            {resultTexts('record.document', { number: docId })}
          </Link>
        </p>
        {error !== null && <FailedLoad error={error} />}
        {!found && error === null && <SkeletonLines lines={4} />}
        {found && <p>{found.lands.length > 0 ? texts('choose') : noLand}</p>}
        {found?.lands.length === 0 && <NextSteps />}
        {found && found.lands.length > 0 && (
          <ul className={classes.list}>
            {found.lands.map((land) => (
              <li key={land.path}>
                <Link to={buildAddress(land.path)}>{land.title}</Link>
              </li>
            ))}
          </ul>
        )}
        {found?.isCut && <p>{texts('landsCut', { count: DOCUMENT_MAX_LANDS })}</p>}
      </div>
    </Screen>
  );
}
