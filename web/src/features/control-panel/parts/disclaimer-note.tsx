import { Link } from 'react-router';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useFormValue } from '../../../ui/form/layer/use-contract-form.ts';
import type { PartProps } from '../describe-screen.ts';
import classes from './disclaimer-note.module.css';

/** Spec 3 §2 "Home - Selections": the disclaimer needs a link of that name. */
export function DisclaimerNote({ form }: PartProps<'homeSelections'>) {
  const texts = useTexts('control-panel');
  const settingsTexts = useTexts('settings');
  const hasDisclaimer = useFormValue(form, 'disclaimer');
  if (!hasDisclaimer) return null;
  return (
    <p className={classes.note}>
      {texts('disclaimerNote')} <Link to="/controlPanel/loginPageLinks">{settingsTexts('names.loginPageLinks')}</Link>
    </p>
  );
}
