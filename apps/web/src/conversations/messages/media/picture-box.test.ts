import { expect, test } from 'vitest';
import { pictureBox, sizeOf } from './picture-box.ts';

test('a picture keeps its shape within the largest there is room for', () => {
  expect(pictureBox({ width: 3300, height: 2200 })).toEqual({ width: 330, height: 220 });
  expect(pictureBox({ width: 1000, height: 2000 })).toEqual({ width: 200, height: 400 });
  expect(pictureBox({ width: 200, height: 100 })).toEqual({ width: 200, height: 100 });
});

test('even a long strip or a dot can be hit, and an unknown one has its room', () => {
  expect(pictureBox({ width: 10, height: 4000 })).toEqual({ width: 64, height: 400 });
  expect(pictureBox({ width: 1, height: 1 })).toEqual({ width: 64, height: 64 });
  expect(pictureBox(sizeOf({ mediaWidth: null, mediaHeight: null }))).toEqual({ width: 300, height: 225 });
});
