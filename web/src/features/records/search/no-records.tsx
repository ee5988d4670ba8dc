import { isOfImageText, SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { DisplayCriteria } from '@portal/contract/index/search/run/search-history';
import type { ReactNode } from 'react';
import { useCountyFlags, verifiedThroughOf } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ChipList } from '../../../ui/chip-list.tsx';
import { useFocusWhenShown } from '../../../ui/use-focus-when-shown.ts';
import type { Criteria, FormDefinition } from './form-definition.ts';
import classes from './no-records.module.css';
import { WaysToFindMore } from './ways-to-find-more.tsx';

interface NoRecordsProps {
  readonly form: FormDefinition;
  /** The criteria, and how the server formats them. */
  readonly criteria: Criteria;
  readonly displayCriteria: DisplayCriteria;
  /** Buttons for the search that found nothing. */
  readonly actions?: ReactNode;
  /** Changes the form; the user decides whether to search again. */
  readonly onBroaden: (changes: Criteria) => void;
}

/** "No Records Found.", with the criteria, the date to which the index is verified, and ways to find more (Spec 2 §4). */
export function NoRecords({ form, criteria, displayCriteria, actions, onBroaden }: NoRecordsProps) {
  const texts = useTexts('search');
  const flags = useCountyFlags();
  const box = useFocusWhenShown<HTMLElement>();
  const verifiedThrough = verifiedThroughOf(flags, SEARCHES[form.type].resultKind);
  return (
    <section ref={box} tabIndex={-1} className={classes.box} aria-label={texts('noRecordsFound')}>
      <p className={classes.title}>{texts('noRecordsFound')}</p>
      {displayCriteria.length > 0 && <ChipList label={texts('searchedCriteria')} chips={displayCriteria} />}
      {verifiedThrough && !isOfImageText(form.type) && <p>{texts('noRecordsVerified', { date: verifiedThrough })}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
      <WaysToFindMore
        title={texts('noRecordsBroaden')}
        type={form.type}
        criteria={criteria}
        found={0}
        onChoose={onBroaden}
      />
    </section>
  );
}
