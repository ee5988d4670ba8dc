import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words that are always written with ё in texts that use the letter (Rosenthal, "Orthography", §10), here with е. */
const WRONG =
  /(?<!\p{L})(еще|ее|счет|счету|счетом|счете|отчет\p{L}*|учетн\p{L}*|расчет\p{L}*|платеж|завершен|отменен|отклонен|возвращен|удален|сохранен|изменен|продлен|введен|включен|истекш\p{L}*|идет|ждет|дает|передает|имен)(?!\p{L})/giu;

it('Russian texts use ё wherever the word has it', () => {
  const found = globSync('src/ru/*.json').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(WRONG)].map(([word]) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
