import { expect, test } from 'vitest';
import { createSerial } from './serial.ts';

test('what fails for a while is done in the end, before what came after it', async () => {
  const done: string[] = [];
  const errors: unknown[] = [];
  const serial = createSerial((error) => errors.push(error) > 0, 0);
  let failing = 3;
  serial.run(async () => {
    if (failing-- > 0) throw new Error('the database is away');
    done.push('first');
  });
  serial.run(async () => void done.push('second'));
  await serial.idle();
  expect(done).toEqual(['first', 'second']);
  expect(errors).toHaveLength(3);
});

test('what makes no sense to be tried again, or never works, does not hold up the rest', async () => {
  const done: string[] = [];
  let errors = 0;
  const serial = createSerial((error) => ++errors > 0 && !String(error).includes('for good'), 0);
  serial.run(() => Promise.reject(new Error('gone for good')));
  serial.run(async () => void done.push('next'));
  await serial.idle();
  expect({ done, errors }).toEqual({ done: ['next'], errors: 1 });
  await expect(serial.finish(() => Promise.reject(new Error('always')))).rejects.toThrow('always');
  serial.run(async () => void done.push('last'));
  await serial.idle();
  expect(done).toEqual(['next', 'last']);
});
