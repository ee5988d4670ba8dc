import { Button, TextInput } from '@mantine/core';
import { CRITERION_MAX_CHARACTERS } from '@portal/contract/index/search/definitions/criteria-fields';
import {
  type Reading,
  type RecognizedSearch,
  recognizeSearches,
} from '@portal/contract/index/search/entry/recognize-searches';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasKeyboard } from '../../lib/has-keyboard.ts';
import { buildSearchRequest } from '../../lib/search-request.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useKeys } from '../../ui/keys/keys.tsx';
import { SearchPrice } from '../../ui/money/search-price.tsx';
import { Card } from './card.tsx';
import classes from './find-card.module.css';

/**
 * A search box for users who don't know which search they need. It shows how it reads the text and the price of that
 * search, offers the other readings, and runs the search with its own form (decision 0076).
 */
export function FindCard() {
  const texts = useTexts('home');
  const { searchList } = useCurrentUser();
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [preferred, setPreferred] = useState<Reading>();
  const searches = recognizeSearches(text, searchList);
  const assumed = searches.find(({ reading }) => reading === preferred) ?? searches[0];
  useKeys([{ key: '/', label: texts('find.key'), run: () => box.current?.focus() }]);

  return (
    <Card title={texts('find.title')} icon="search">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (assumed) void navigate(`/search/${assumed.type}`, { state: buildSearchRequest(assumed.criteria) });
          else box.current?.focus();
        }}
      >
        <TextInput
          ref={box}
          type="search"
          size="md"
          label={texts('find.label')}
          autoComplete="off"
          spellCheck={false}
          autoFocus={hasKeyboard()}
          maxLength={CRITERION_MAX_CHARACTERS}
          className={classes.box}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="md">
          {texts('find.submit')}
        </Button>
      </form>
      <output className={classes.assumed}>
        {assumed && texts(`find.assumed.${assumed.reading}`, { value: describe(assumed) })}
        {!assumed && texts(text.trim() === '' ? 'find.hint' : 'find.unclear')}
      </output>
      {searches.length > 1 && (
        <p className={classes.others}>
          {searches
            .filter((search) => search !== assumed)
            .map(({ reading }) => (
              <button key={reading} type="button" onClick={() => setPreferred(reading)}>
                {texts(`find.instead.${reading}`)}
              </button>
            ))}
        </p>
      )}
      {assumed && <SearchPrice type={assumed.type} />}
    </Card>
  );
}

/**
 * The entries as one text: `LINDQUIST, ANNA M`, `DEEDS 218/121`, `1418 BIRCH HOLLOW DR, JUNIPER FALLS`, `SE1/4 NE1/4 S1 T36 R20`,
 * `L4 B3 BIRCH HOLLOW`.
 */
function describe({ reading, criteria }: RecognizedSearch): string {
  if (reading === 'section') return describeSectionLand(criteria);
  if (reading === 'lotAndBlock') return describePlatLand(criteria);
  const [first = '', ...others] = Object.values(criteria);
  if (reading === 'personName') return `${first}, ${others.join(' ')}`;
  if (reading === 'bookAndPage') return [first, ...others].join('/');
  if (reading !== 'address') return first;
  const [street, city] = others;
  return [`${first} ${street}`, city].filter(Boolean).join(', ');
}

function describeSectionLand({ otherLotMb, q, qq, section, township, range }: RecognizedSearch['criteria']): string {
  const parts = [qq, q].map((part) => part && `${part}${part.length === 1 ? '1/2' : '1/4'}`);
  const lot = otherLotMb && `L${otherLotMb}`;
  return [lot, ...parts, section && `S${section}`, `T${township}`, `R${range}`].filter(Boolean).join(' ');
}

/** Words as deeds abbreviate them, in every language. */
function describePlatLand(criteria: RecognizedSearch['criteria']): string {
  const { lot, block, otherLotLb, unit, building, garage, platName } = criteria;
  const parts = [
    ['L', lot],
    ['B', block],
    ['OUTLOT ', otherLotLb],
    ['UNIT ', unit],
    ['BLDG ', building],
    ['GARAGE ', garage],
  ].map(([word, value]) => value && `${word}${value}`);
  return [...parts, platName].filter(Boolean).join(' ');
}
