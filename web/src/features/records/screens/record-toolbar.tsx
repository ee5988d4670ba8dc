import { useTexts } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';
import type { RecordWalk } from '../results/use-record-walk.ts';
import classes from './record-toolbar.module.css';
import type { TrailRecord } from './use-open-record.ts';

interface RecordToolbarProps {
  readonly walk: RecordWalk;
  /** The record whose reference led here. */
  readonly cameFrom: TrailRecord | undefined;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Above a record: the way back, and the neighbours in the list. */
export function RecordToolbar({ walk, cameFrom, onBack, onClose }: RecordToolbarProps) {
  const texts = useTexts('results');
  const { position, total, previous, next } = walk;
  useKeys([{ key: 'Escape', label: texts(cameFrom ? 'keyBack' : 'keyList'), run: cameFrom ? onBack : onClose }]);
  return (
    <div className={classes.bar}>
      {cameFrom ? (
        <button type="button" className={classes.back} onClick={onBack}>
          <Icon name="chevronLeft" size={16} />
          {texts('record.backTo', { number: cameFrom.displayDocNumber })}
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
