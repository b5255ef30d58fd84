import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const server = 'http://127.0.0.1:3000';
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

export default defineConfig({
  plugins: [
    react(),
    leanZod,
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
      },
    }),
  ],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs is one file: fewer requests, and it packs better.
            { name: 'base', tags: ['$initial'] },
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
