import { FilingIntroduction } from '../features/efile/filing-introduction.tsx';
import { PublicFrame } from './public-frame.tsx';

/**
 * The public page at `/efile` (Spec 1 §2 "Routes").
 *
 * @param redirect the state of the login page, which leads back to the form.
 */
export function FilingVisit({ redirect }: { readonly redirect: object }) {
  return (
    <PublicFrame>
      <FilingIntroduction signIn={redirect} />
    </PublicFrame>
  );
}
