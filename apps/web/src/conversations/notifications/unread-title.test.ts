import { expect, test } from 'vitest';
import { unreadTitlePrefix } from './unread-title.ts';

test('the tab counts in circles up to twenty, and in brackets from there', () => {
  expect([0, 1, 9, 10, 20, 21, 130].map(unreadTitlePrefix)).toEqual([
    '',
    '① ',
    '⑨ ',
    '⑩ ',
    '⑳ ',
    '(21) ',
    '(130) ',
  ]);
});
