import { DESCRIPTION_MAX_CHARACTERS } from '@portal/contract/settings/pictures';
import { useMemo } from 'react';
import { RowsField } from '../../../ui/form/rows-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { PartProps } from '../describe-screen.ts';
import { PictureField } from './picture-field.tsx';

/** The county's pictures of the slide show: six rows that can be moved up and down; saving moves blank ones to the end. */
export function SlideRows({ form }: PartProps<'loginPageSlides'>) {
  const cells = useMemo(
    () => ({
      picture: (path: `pictures.${number}.picture`) => <PictureField form={form} path={path} use="slide" />,
      description: (path: `pictures.${number}.description`) => (
        <TextField form={form} path={path} maxLength={DESCRIPTION_MAX_CHARACTERS} />
      ),
    }),
    [form],
  );
  return <RowsField form={form} path="pictures" cells={cells} isOrdered />;
}
