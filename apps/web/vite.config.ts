import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, parseSync, type Plugin, Visitor } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const contract = join(import.meta.dirname, '../../packages/contract/src');

const serverPort = process.env['PORT'] || '3000';
const server = `http://127.0.0.1:${serverPort}`;
const served = ['/api', '/media', '/branding', '/health', '/manifest.webmanifest'];

/**
 * Pages never write JSON schemas (the server does, for its documentation), but zod ties the writers to every
 * schema. Their exports stay, their insides go: 5 kB less for everybody.
 */
const leanZod: Plugin = {
  name: 'lean-zod',
  apply: 'build',
  load: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/ },
    async handler(id) {
      const source = await readFile(id, 'utf8');
      const names = Array.from(source.matchAll(/^export (?:const|function) (\w+)/gm), ([, name]) => name);
      const renamed = Array.from(source.matchAll(/^export \{.*\};$/gm), ([line]) => line);
      return [...names.map((name) => `export const ${name} = () => undefined;`), ...renamed].join('\n');
    },
  },
};

const SCHEMAS = 'contractSchemas';

/**
 * Pure functions are listed by name, and in a library `z` may be anything: in the contract it gets a name of its own.
 * Schemas that no page uses are then left out.
 */
const namedSchemas: Plugin = {
  name: 'named-schemas',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/]/ },
    handler(code, id) {
      const uses: { start: number; name: string }[] = [];
      new Visitor({
        ImportSpecifier: ({ start, local }) => {
          if (local.name === 'z') uses.push({ start, name: `z as ${SCHEMAS}` });
        },
        MemberExpression: ({ object }) => {
          if (object.type === 'Identifier' && object.name === 'z')
            uses.push({ start: object.start, name: SCHEMAS });
        },
      }).visit(parseSync(id, code).program);
      const fromEnd = uses.toSorted((a, b) => b.start - a.start);
      return fromEnd.reduce(
        (text, { start, name }) => text.slice(0, start) + name + text.slice(start + 1),
        code,
      );
    },
  },
};

/** Making a schema changes nothing else, so one that nobody uses can be left out. */
const schemaMakers = readdirSync(contract, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) =>
    Array.from(
      readFileSync(join(contract, name), 'utf8').matchAll(/^(?:export )?const ([A-Z][a-z]\w*) = /gm),
    ),
  )
  .map(([, name = '']) => name);

const emojiFolder = join(import.meta.dirname, '../../node_modules/emojibase-data');
const emojiFiles = ['pt', 'en', 'es'].flatMap((language) =>
  ['data.json', 'messages.json'].map((name) => `${language}/${name}`),
);

/** The names of emojis, from the package instead of somebody else's server: /emoji/pt/data.json. */
const emojiData: Plugin = {
  name: 'emoji-data',
  async generateBundle() {
    for (const file of emojiFiles) {
      const source = await readFile(join(emojiFolder, file));
      this.emitFile({ type: 'asset', fileName: `emoji/${file}`, source });
    }
  },
  configureServer({ middlewares }) {
    middlewares.use('/emoji', (request, response, next) => {
      const file = emojiFiles.find((name) => request.url === `/${name}`);
      if (!file) return next();
      response.setHeader('content-type', 'application/json');
      return void readFile(join(emojiFolder, file)).then((source) => response.end(source), next);
    });
  },
};

/** Two addresses are printed in development, and only one of them shows changes at once. */
const devAddress: Plugin = {
  name: 'dev-address',
  configureServer(development) {
    development.printUrls = () => {
      const [address = ''] = development.resolvedUrls?.local ?? [];
      development.config.logger.info(
        `\n  ${address} reloads at each change; port ${serverPort} is the server with the last build.\n`,
      );
    };
  },
};

const pages = join(import.meta.dirname, 'src');

/** Screens that use a module before it goes into the file that they share. */
const SHARED_BY = 6;

/** What is loaded in one file each: by strangers too, by everybody who is signed in, by most screens. */
const shared: Record<'signIn' | 'shell' | 'screens', Set<string>> = {
  signIn: new Set(),
  shell: new Set(),
  screens: new Set(),
};

/** What is there when a ticket is opened by its address. */
const workspaceFiles = ['tickets/TicketsPage.tsx', 'tickets/view/TicketView.tsx'];
/** The names of the icons of the workspace that its menus and dialogs draw too: they are one file. */
let workspaceIcons = new Set<string>();
/** The names of the icons of the sign-in: another file with one of them would come along with the page of strangers. */
let signInIcons = new Set<string>();

/** The icons that a file of ours imports, by name. */
const iconsOf = (file: string): string[] => {
  if (!/\.tsx?$/.test(file)) return [];
  const [, names = ''] =
    /import \{([^}]*)\} from '@tabler\/icons-react'/.exec(readFileSync(file, 'utf8')) ?? [];
  return names.match(/\bIcon\w+/g) ?? [];
};

/**
 * Left to itself, the build makes a file of every set of modules that the same dialogs use: a hundred and more small
 * ones for the first screen. Only modules of our own are assigned here; what they need of libraries and of the
 * contract comes with them.
 */
const sharedFiles: Plugin = {
  name: 'shared-files',
  apply: 'build',
  buildEnd() {
    const needsOf = (...ids: string[]) => {
      const needed = new Set(ids);
      for (const id of needed) for (const next of this.getModuleInfo(id)?.importedIds ?? []) needed.add(next);
      return new Set([...needed].filter((id) => id.startsWith(pages)));
    };
    const login = needsOf(join(pages, 'organization/sessions/LoginPage.tsx'));
    const shell = needsOf(
      ...['shell/Shell.tsx', 'shell/Guarded.tsx', 'page-screens.ts'].map((file) => join(pages, file)),
    );
    // The sign-in names these two, and must not fetch the shell for them.
    const ofContract = ['errors.ts', 'organization/sessions.ts'].map((file) => join(contract, file));
    shared.signIn = new Set([...login.intersection(shell), ...ofContract]);
    signInIcons = new Set([...login].flatMap(iconsOf));
    shared.shell = shell;
    const uses = new Map<string, number>();
    for (const screen of this.getModuleInfo(join(pages, 'page-screens.ts'))?.dynamicallyImportedIds ?? [])
      for (const id of needsOf(screen)) uses.set(id, (uses.get(id) ?? 0) + 1);
    const workspace = needsOf(...workspaceFiles.map((file) => join(pages, 'conversations', file)));
    shared.screens = new Set([...uses.keys()].filter((id) => (uses.get(id) ?? 0) >= SHARED_BY));
    // Half of the files of the workspace would be an icon each. Those that other full screens draw stay apart.
    const settings = needsOf(join(pages, 'shell/settings/SettingsPage.tsx'));
    const elsewhere = new Set([...login, ...shell, ...settings].flatMap(iconsOf));
    workspaceIcons = new Set([...workspace].flatMap(iconsOf)).difference(elsewhere);
  },
};
const sharedFile = (name: keyof typeof shared, priority: number) => ({
  name,
  test: (id: string) => shared[name].has(id),
  priority,
});

const iconFile = (name: string, icons: () => Set<string>, priority: number) => ({
  name,
  test: (id: string) => icons().has(/icons-react.*[\\/](\w+)\.mjs$/.exec(id)?.[1] ?? ''),
  priority,
});

export default defineConfig({
  plugins: [
    react(),
    sharedFiles,
    emojiData,
    devAddress,
    leanZod,
    namedSchemas,
    VitePWA({
      // The person chooses when to take a new version: half-written text must never be lost to a reload.
      registerType: 'prompt',
      injectRegister: false,
      // The server writes the manifest, because its name and icons are the whitelabel's.
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2}', 'icon.svg'],
        navigateFallback: 'index.html',
        navigateFallbackDenylist: [/^\/(?:api|socket\.io|media|webhooks|health|branding)(?:\/|$)/],
        cleanupOutdatedCaches: true,
        // Pushes and clicks on notifications.
        importScripts: ['push.js'],
      },
    }),
  ],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    target: 'es2023',
    // Browsers of that age know it by themselves; one that does not only fetches a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: [SCHEMAS, ...schemaMakers] },
      output: {
        // Every page brings the names of all others: without words in them, and short, that is three kilobytes less.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // What every page needs is one file: fewer requests, and it packs better.
            { name: 'base', tags: ['$initial'], priority: 4 },
            iconFile('signIn', () => signInIcons, 3),
            sharedFile('signIn', 3),
            sharedFile('shell', 2),
            sharedFile('screens', 1),
            iconFile('icons', () => workspaceIcons, 0),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // The host stays the page's own: the server refuses changes that come from another origin.
      ...Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
      '/socket.io': { target: server, changeOrigin: false, ws: true },
    },
  },
});
