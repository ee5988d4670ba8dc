import { expect, test } from 'vitest';
import { splitDocumentNumbers } from './document-numbers.ts';

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
