import '../../lib/texts/texts-of-public-pages.ts';
import { LANGUAGES } from '@portal/contract/values/language';
import { AREA_NAMES } from '@portal/messages/areas';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../lib/texts/i18n.ts';
import { loadAllScriptFonts } from '../../lib/texts/script-fonts.ts';
import { translatedPercentOf } from '../../lib/texts/translated-percent.ts';
import { TRANSLATION_COVERAGE } from '../../lib/texts/translation-coverage.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './about.module.css';

type Coverage = (typeof TRANSLATION_COVERAGE)[number];

/** How much of the interface each language has, counted from the message files when the web was built. */
export function LanguagesScreen() {
  const texts = useTexts('about');
  useEffect(() => void loadAllScriptFonts(), []);
  return (
    <article className={classes.page}>
      <ScreenHeading>{texts('languages.title')}</ScreenHeading>
      <p>{texts('languages.intro')}</p>
      <ul className={classes.languages}>
        {TRANSLATION_COVERAGE.map((coverage) => (
          <li key={coverage.language}>
            <LanguageShare coverage={coverage} />
          </li>
        ))}
      </ul>
      <p>
        <Link to="/">{texts('back')}</Link>
      </p>
    </article>
  );
}

function LanguageShare({ coverage: { language, translated, texts: count, areas } }: { readonly coverage: Coverage }) {
  const texts = useTexts('about');
  const { name, tag } = LANGUAGES[language];
  const incomplete = AREA_NAMES.filter((area) => areas[area].translated < areas[area].texts);
  return (
    <>
      <h2 lang={tag}>{name}</h2>
      <p className="tabular">
        <meter min={0} max={count} value={translated} aria-label={texts('languages.translated')} />{' '}
        {texts('languages.share', { percent: translatedPercentOf(language) })} ·{' '}
        {texts('languages.count', { translated, texts: count })}
      </p>
      {incomplete.length === 0 ? (
        <p className={classes.note}>{texts('languages.whole')}</p>
      ) : (
        <details>
          <summary>{texts('languages.details')}</summary>
          <table className={classes.areas}>
            <thead>
              <tr>
                <th scope="col">{texts('languages.area')}</th>
                <th scope="col">{texts('languages.translated')}</th>
              </tr>
            </thead>
            <tbody>
              {incomplete.map((area) => (
                <tr key={area}>
                  <th scope="row">{texts(`languages.areas.${area}`)}</th>
                  <td className="tabular">
                    {texts('languages.count', { translated: areas[area].translated, texts: areas[area].texts })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}
