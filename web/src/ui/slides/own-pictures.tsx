import { LakePicture } from './lake-picture.tsx';
import { Landscape } from './landscape.tsx';
import type { OwnPicture } from './own-picture-names.ts';
import { PlatPicture } from './plat-picture.tsx';
import { RecordsPicture } from './records-picture.tsx';
import { SurveyPicture } from './survey-picture.tsx';
import { TownPicture } from './town-picture.tsx';

const DRAWINGS = {
  courthouse: Landscape,
  lake: LakePicture,
  plat: PlatPicture,
  records: RecordsPicture,
  town: TownPicture,
  survey: SurveyPicture,
} as const satisfies Record<OwnPicture, () => React.JSX.Element>;

/** One of the portal's own pictures, loaded when it is shown. They are drawings, so they are small and follow light and dark. */
export function OwnPictureDrawing({ picture }: { readonly picture: OwnPicture }) {
  const Drawing = DRAWINGS[picture];
  return <Drawing />;
}
