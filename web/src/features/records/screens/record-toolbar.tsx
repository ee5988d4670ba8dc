import { useTexts } from '../../../lib/texts/i18n.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { IconButton } from '../../../ui/icon/icon-button.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';
import type { RecordNavigation } from '../results/use-record-navigation.ts';
import classes from './record-toolbar.module.css';
import type { TrailRecord } from './use-open-record.ts';

interface RecordToolbarProps {
  readonly navigation: RecordNavigation;
  /** The record whose reference opened this one. */
  readonly previousRecord: TrailRecord | undefined;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The toolbar above a record: Back, and the previous and next record of the list. */
export function RecordToolbar({ navigation, previousRecord, onBack, onClose }: RecordToolbarProps) {
  const texts = useTexts('results');
  const { position, total, previous, next } = navigation;
  useKeys([
    { key: 'Escape', label: texts(previousRecord ? 'keyBack' : 'keyList'), run: previousRecord ? onBack : onClose },
  ]);
  return (
    <div className={classes.bar}>
      {previousRecord ? (
        <button type="button" className={classes.back} onClick={onBack}>
          <Icon name="chevronLeft" size={16} />
          {texts('record.backTo', { number: previousRecord.displayDocNumber })}
        </button>
      ) : (
        <button type="button" className={classes.back} onClick={onClose}>
          <Icon name="chevronLeft" size={16} />
          {texts('record.backToList')}
        </button>
      )}
      <span className={classes.walk}>
        {position !== undefined && (
          <span className={classes.position}>{texts('record.position', { position, total })}</span>
        )}
        <IconButton icon="arrowUp" size={16} label={texts('record.previous')} disabled={!previous} onClick={previous} />
        <IconButton icon="arrowDown" size={16} label={texts('record.next')} disabled={!next} onClick={next} />
      </span>
    </div>
  );
}
