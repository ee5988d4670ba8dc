import { Button } from '@mantine/core';
import type { DisplayCriteria } from '@portal/contract/search/search-history';
import { useCountyFlags, verifiedThroughOf } from '../../lib/county-flags.ts';
import { useTexts } from '../../lib/i18n.ts';
import { ChipList } from '../../ui/chip-list.tsx';
import { useFocusWhenShown } from '../../ui/use-focus-when-shown.ts';
import type { Criteria, FormDefinition } from './form-definition.ts';
import classes from './no-records.module.css';

interface NoRecordsProps {
  readonly form: FormDefinition;
  /** What was searched, and the same in words. */
  readonly criteria: Criteria;
  readonly displayCriteria: DisplayCriteria;
  readonly defaults: Criteria;
  /** Changes the form; whether to search again is the person's to say. */
  readonly onBroaden: (changes: Criteria) => void;
}

/** "No Records Found.", with what was searched, how far the index reaches, and the ways to find more (Spec 2 §4). */
export function NoRecords({ form, criteria, displayCriteria, defaults, onBroaden }: NoRecordsProps) {
  const texts = useTexts('search');
  const flags = useCountyFlags();
  const box = useFocusWhenShown<HTMLElement>();
  const verifiedThrough = verifiedThroughOf(flags);
  const broadenings = form.broaden(criteria, defaults);
  return (
    <section ref={box} tabIndex={-1} className={classes.box} aria-label={texts('noRecordsFound')}>
      <p className={classes.title}>{texts('noRecordsFound')}</p>
      {displayCriteria.length > 0 && <ChipList label={texts('searchedCriteria')} chips={displayCriteria} />}
      {verifiedThrough && <p>{texts('noRecordsVerified', { date: verifiedThrough })}</p>}
      {broadenings.length > 0 && (
        <div className={classes.ways}>
          <h2 className={classes.waysTitle}>{texts('noRecordsBroaden')}</h2>
          {broadenings.map(({ text, params, changes }) => (
            <Button key={text} size="compact-sm" variant="default" onClick={() => onBroaden(changes)}>
              {texts(`broaden.${text}`, { book: flags.bookLabel, ...params })}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
