import { pseudoText } from '@portal/messages/pseudo-text';
import i18next from 'i18next';

const PSEUDO_TEXTS = 'pseudoTexts';

/** Makes every text longer, as in some languages. For tests: nothing in the interface leads here. */
export async function showPseudoLanguage(): Promise<void> {
  i18next.use({ type: 'postProcessor', name: PSEUDO_TEXTS, process: (text: string) => pseudoText(text) });
  i18next.options.postProcess = [PSEUDO_TEXTS];
  await i18next.changeLanguage(i18next.language);
}
