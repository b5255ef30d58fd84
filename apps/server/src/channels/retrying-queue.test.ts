import { expect, test } from 'vitest';
import { createRetryingQueue } from './retrying-queue.ts';

test('what fails for a while is done in the end, before what came after it', async () => {
  const done: string[] = [];
  const errors: unknown[] = [];
  const serial = createRetryingQueue((error) => errors.push(error) > 0, 0);
  let failing = 3;
  serial.enqueue(async () => {
    if (failing-- > 0) throw new Error('the database is away');
    done.push('first');
  });
  serial.enqueue(async () => void done.push('second'));
  await serial.idle();
  expect(done).toEqual(['first', 'second']);
  expect(errors).toHaveLength(3);
});

test('what makes no sense to be tried again, or never works, does not hold up the rest', async () => {
  const done: string[] = [];
  let errors = 0;
  const serial = createRetryingQueue((error) => ++errors > 0 && !String(error).includes('for good'), 0);
  serial.enqueue(() => Promise.reject(new Error('gone for good')));
  serial.enqueue(async () => void done.push('next'));
  await serial.idle();
  expect({ done, errors }).toEqual({ done: ['next'], errors: 1 });
  await expect(serial.enqueueAndWait(() => Promise.reject(new Error('always')))).rejects.toThrow('always');
  serial.enqueue(async () => void done.push('last'));
  await serial.idle();
  expect(done).toEqual(['next', 'last']);
});
