import { expect, test } from 'vitest';
import { readCoordinates } from './template-values.ts';

test.each([
  ['-23.5503, -46.6339', -23.5503, -46.6339],
  ['-23,5503; -46,6339', -23.5503, -46.6339],
  ['-23,5503, -46,6339', -23.5503, -46.6339],
  ['https://www.google.com/maps?q=-23.5503,-46.6339', -23.5503, -46.6339],
  [
    'https://www.google.com/maps/place/Loja/@-23.55,-46.63,17z/data=!3m1!3d-23.5503!4d-46.6339',
    -23.5503,
    -46.6339,
  ],
])('%s is a place', (text, latitude, longitude) => {
  expect(readCoordinates(text)).toEqual({ latitude, longitude });
});

test.each(['', 'Rua das Flores, 10', '-123.5, 10.5', 'https://maps.app.goo.gl/abc', '10, 20'])(
  '%s is none',
  (text) => {
    expect(readCoordinates(text)).toBeNull();
  },
);
