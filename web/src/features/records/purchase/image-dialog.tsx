import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiRefusal } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { FoundWords } from '../../../ui/page-viewer/page-text-source.ts';
import type { DocumentNeighbors } from '../../../ui/page-viewer/use-page-turns.ts';
import { useSidePanes } from '../../../ui/page-viewer/use-side-panes.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';
import classes from './image-dialog.module.css';
import { thumbnailsQuery } from './page-images.ts';
import { type Dock, PreviewFrame } from './preview-frame.tsx';
import { getPreviewSize } from './purchase.rules.ts';
import { Purchase } from './purchase.tsx';

interface ImageDialogProps {
  /** Undefined while the record's details are loading. */
  readonly document: ViewedDocument | undefined;
  /** The page to start at. */
  readonly page?: number | undefined;
  /** The neighbors in the list; absent without a list. */
  readonly neighbors?: DocumentNeighbors;
  /** Present if the pages are shown next to a list instead of over it. */
  readonly dock?: Dock | undefined;
  /** Words that are marked on the pages from the start: those of the search that found the document. */
  readonly markedWords?: FoundWords | undefined;
  readonly onClose: () => void;
}

/** The dialog for viewing, selecting and buying the pages of a document. Mount it to open it. */
export function ImageDialog({ document, ...shown }: ImageDialogProps) {
  if (!document) return <PreviewSkeleton dock={shown.dock} onClose={shown.onClose} />;
  return <DocumentDialog key={document.docId} document={document} {...shown} />;
}

type DocumentDialogProps = ImageDialogProps & { readonly document: ViewedDocument };

function DocumentDialog({ document, page = 1, neighbors, dock, markedWords, onClose }: DocumentDialogProps) {
  const texts = useTexts('imaging');
  const { data: first, error, refetch } = useQuery(thumbnailsQuery(document, 1));

  if (first && first.header.pageCount === 0) {
    const message = texts('noImages', { title: first.header.uiTitleBeginningOfSentence });
    return <AlertDialog kind="info" title={texts('noImagesTitle')} message={message} onClose={onClose} />;
  }
  if (first) {
    return (
      <Purchase
        document={document}
        first={first}
        page={page}
        neighbors={neighbors}
        dock={dock}
        markedWords={markedWords}
        onClose={onClose}
      />
    );
  }
  if (error) return <NoPreview error={error} onRetry={() => void refetch()} onClose={onClose} />;
  return <PreviewSkeleton document={document} dock={dock} onClose={onClose} />;
}

interface NoPreviewProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Shows why there is no preview. The user can try again unless the image is broken or missing. */
function NoPreview({ error, onRetry, onClose }: NoPreviewProps) {
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const title = texts('imageUnavailableTitle');
  const message = describeFailure(error, commonTexts);
  if (error instanceof ApiRefusal && (error.code === 'IMAGE_BROKEN' || error.code === 'IMAGE_MISSING')) {
    return <AlertDialog kind="warning" title={title} message={message} onClose={onClose} />;
  }
  return (
    <Dialog
      title={title}
      size="small"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {commonTexts('close')}
          </Button>
          <Button onClick={onRetry}>{texts('tryAgain')}</Button>
        </>
      }
    >
      {message}
    </Dialog>
  );
}

/** The outline of the preview while the document or its thumbnails load. */
function PreviewSkeleton({
  document,
  dock,
  onClose,
}: Pick<ImageDialogProps, 'dock' | 'onClose'> & { readonly document?: ViewedDocument }) {
  const commonTexts = useTexts('common');
  const { areFolded } = useSidePanes();
  return (
    <PreviewFrame
      dock={dock}
      title={document ? `${document.instrumentDescription} ${document.docId}` : commonTexts('loading')}
      headerEnd={
        <Button variant="default" onClick={onClose}>
          {commonTexts('close')}
        </Button>
      }
      size={getPreviewSize(document?.pageCount ?? 0)}
      onClose={onClose}
    >
      <div role="status" data-waiting className={classes.panes} data-folded={areFolded}>
        <span className="visually-hidden">{commonTexts('loading')}</span>
        <div className={classes.strip} />
        <div className={classes.desk}>
          <div className={classes.sheet} />
        </div>
        <div className={classes.purchase} />
      </div>
    </PreviewFrame>
  );
}
