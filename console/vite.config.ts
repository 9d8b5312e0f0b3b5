import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = process.env['CONSOLE_PUBLIC_URL'] ?? 'http://localhost:8090';

// oxlint-disable-next-line import/no-default-export -- Vite looks for it.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2023',
    cssCodeSplit: false, // One sheet that is there before any script: no page jumps when it is opened.
    assetsInlineLimit: 0, // The policy of the console allows no data: addresses.
    modulePreload: { polyfill: false },
    license: true, // What the scripts contain of others is named beside them.
  },
  server: { proxy: { '/api': { target: SERVICE, changeOrigin: true } } },
});
