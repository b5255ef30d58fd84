import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { audioSecondsOf } from './audio-duration.ts';
import { ffmpegPath } from './ffmpeg.ts';

const folder = mkdtempSync(join(tmpdir(), 'prosa-duration-'));
afterAll(() => rmSync(folder, { recursive: true }));

function soundOf(seconds: number, output: string[], name: string): string {
  const path = join(folder, name);
  const made = spawnSync(ffmpegPath(), [
    '-loglevel',
    'error',
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${seconds}`,
    ...output,
    path,
  ]);
  expect(made.status, String(made.stderr)).toBe(0);
  return path;
}

test.each([
  ['a.ogg', 'audio/ogg', ['-c:a', 'libopus']],
  ['a.mp3', 'audio/mpeg', []],
  // Variable bit rate, without the header that contains the duration.
  ['b.mp3', 'audio/mpeg', ['-q:a', '5', '-write_xing', '0']],
  ['a.m4a', 'audio/mp4', []],
  ['a.aac', 'audio/aac', []],
  ['a.wav', 'audio/wav', []],
])('%s lasts as long as it sounds', async (name, mime, output) => {
  expect(await audioSecondsOf(soundOf(7.2, output, name), mime)).toBe(7);
});

test('the shortest sound lasts a second', async () => {
  expect(await audioSecondsOf(soundOf(0.2, [], 'short.mp3'), 'audio/mpeg')).toBe(1);
});

test('what is no sound has no length, and what it names is not opened', async () => {
  const sound = soundOf(3, [], 'other.mp3');
  const list = join(folder, 'list.mp3');
  writeFileSync(list, `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile:${sound}\n#EXT-X-ENDLIST\n`);
  expect(await audioSecondsOf(list, 'audio/mpeg')).toBeUndefined();
  expect(await audioSecondsOf(sound, 'image/png')).toBeUndefined();
  expect(await audioSecondsOf(join(folder, 'none.mp3'), 'audio/mpeg')).toBeUndefined();
});
