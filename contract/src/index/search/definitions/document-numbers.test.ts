import { expect, test } from 'vitest';
import { joinThousands, splitDocumentNumbers } from './document-numbers.ts';

test.each([
  ['683300', ['683300']],
  ['683300, 683301;A683302', ['683300', '683301', 'A683302']],
  ['683300 683301  T104477', ['683300', '683301', 'T104477']],
  ['683300\u3001683301\uff0c683302', ['683300', '683301', '683302']],
  ['5, 12 3', ['5', '12 3']],
  ['683300, 683300', ['683300']],
  ['Document No. 683300', ['Document No. 683300']],
  ['A 683300', ['A 683300']],
  ['2004 12345', ['2004 12345']],
  [' , ; ', []],
  ['', []],
])('%j is %j', (typed, numbers) => {
  expect(splitDocumentNumbers(typed)).toEqual(numbers);
});

test.each([
  ['110,994', '110994'],
  ['A110,994', 'A110994'],
  ['1,234,567', '1234567'],
  ['110,994; 110,995', '110994; 110995'],
  ['110,994, 110,995', '110994, 110995'],
  ['１１０，９９４', '110994'],
  // Lists, with a blank or of other groups
  ['110, 994', '110, 994'],
  ['1101,994', '1101,994'],
  ['110,9945', '110,9945'],
  ['110,99', '110,99'],
  ['683300,683301', '683300,683301'],
  ['110994', '110994'],
])('%j without the commas of its thousands is %j', (typed, joined) => {
  expect(joinThousands(typed)).toBe(joined);
});
