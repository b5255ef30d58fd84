import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const server = 'http://127.0.0.1:3000';
const served = ['/api', '/media', '/branding', '/health', '/manifest.webmanifest'];

export default defineConfig({
  plugins: [
    react(),
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
  build: { target: 'es2023', sourcemap: false },
  server: {
    proxy: {
      // The host stays the page's own: the server refuses changes that come from another origin.
      ...Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
      '/socket.io': { target: server, changeOrigin: false, ws: true },
    },
  },
});
