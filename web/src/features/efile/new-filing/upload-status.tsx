import { Button } from '@mantine/core';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from '../efile.module.css';
import type { UploadProgress } from '../use-filing-upload.ts';

/** How far an upload is, with the button that cancels it. */
export function UploadStatus(props: { readonly progress: UploadProgress | undefined; readonly onCancel: () => void }) {
  const { progress, onCancel } = props;
  const texts = useTexts('efile');
  if (progress === undefined) return null;
  const percent = progress.phase === 'uploading' ? progress.percent : undefined;
  return (
    <div className={classes.buttons}>
      <progress className={classes.progress} max={100} value={percent} aria-label={texts('uploading')} />
      <span role="status">
        {progress.phase === 'uploading' ? texts('uploaded', { percent: progress.percent }) : texts(progress.phase)}
      </span>
      <Button variant="default" size="xs" onClick={onCancel}>
        {texts('cancelUpload')}
      </Button>
    </div>
  );
}
