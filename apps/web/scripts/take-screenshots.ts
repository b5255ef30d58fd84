import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from '@playwright/test';

// The pictures of the README: a fresh demo is started, its screens are photographed and written to `docs/pictures`.
// `npm run screenshots -- http://127.0.0.1:3000` takes them of a demo that runs already.

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pictures = join(root, 'docs/pictures');
const account = { email: 'admin@prosa.demo', password: 'prosa-demo' };
const SIZE = { width: 1440, height: 900 };
/** Text stays sharp, and a picture is some dozen kilobytes. */
const QUALITY = 0.85;

interface Scene {
  name: string;
  path: string;
  /** Chooses something on the screen before the picture is taken. */
  act?: (page: Page) => Promise<void>;
  isDark?: boolean;
}

const openFirst = (prefix: string) => async (page: Page) => {
  await page.locator(`a[href^="${prefix}"]`).first().click();
  await page.getByRole('log').waitFor();
};

const scenes: Scene[] = [
  { name: 'tickets', path: '/tickets', act: openFirst('/tickets/') },
  { name: 'dashboard', path: '/' },
  { name: 'kanban', path: '/kanban' },
  { name: 'moments', path: '/moments', isDark: true },
  { name: 'chats', path: '/chats', act: openFirst('/chats/') },
  { name: 'campaigns', path: '/campaigns' },
];

const [running] = process.argv.slice(2);
const demo = running === undefined ? await startDemo() : { url: running, stop: () => Promise.resolve() };
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: ['--no-sandbox'],
});
try {
  await mkdir(pictures, { recursive: true });
  // One session: signing in again would end the one before.
  const context = await signIn(await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' }));
  for (const scene of scenes) await takePicture(await context.newPage(), scene);
} finally {
  await browser.close();
  await demo.stop();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function signIn(context: BrowserContext): Promise<BrowserContext> {
  const reply = await context.request.post(`${demo.url}/api/auth/login`, { data: account });
  const { token } = (await reply.json()) as { token: string };
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  return context;
}

async function takePicture(page: Page, { name, path, act, isDark }: Scene): Promise<void> {
  await page.addInitScript(
    (theme) => localStorage.setItem('preferredTheme', theme),
    isDark ? 'dark' : 'light',
  );
  await page.goto(demo.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await act?.(page);
  await page.waitForFunction(isLoaded);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(isLoaded);
  await page.mouse.move(0, 0);
  await page.evaluate(removeEmojis);
  const picture = await toWebp(page, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  await writeFile(join(pictures, `${name}.webp`), picture);
  say(`docs/pictures/${name}.webp: ${Math.round(picture.length / 1000)} kB`);
  await page.close();
}

/** Nothing is being fetched, and no placeholder stands for what will come. */
function isLoaded(): boolean {
  return !document.querySelector('[aria-busy="true"]');
}

/** Machines without a font for them would show boxes. */
function removeEmojis(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const text = currentNode.textContent ?? '';
    if (/\p{Extended_Pictographic}/u.test(text))
      currentNode.textContent = text.replaceAll(
        /\p{Extended_Pictographic}(?:\u{FE0F}|\u{200D}|\p{Emoji_Modifier})*/gu,
        '',
      );
  }
}

/** The browser writes a format that Playwright does not. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(
    async ({ base64, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    { base64: png.toString('base64'), quality: QUALITY },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function startDemo(): Promise<{ url: string; stop: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'prosa-pictures-'));
  const [port, phonePort] = [3990, 4990];
  const child = spawn(process.execPath, [join(root, 'tools/demo/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: data, PORT: String(port), PHONE_PORT: String(phonePort) },
  });
  for await (const line of createInterface(child.stdout)) {
    say(line);
    if (line.startsWith('Ctrl-C')) break;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(data, { recursive: true, force: true });
    },
  };
}
