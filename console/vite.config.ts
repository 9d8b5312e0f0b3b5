import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = process.env['CONSOLE_PUBLIC_URL'] ?? 'http://localhost:8090';

// oxlint-disable-next-line import/no-default-export -- Vite looks for it.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2023',
    // The policy of the page allows no data: addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false, // One small file, there before any script; so no page jumps into shape.
  },
  server: { proxy: { '/api': { target: SERVICE, changeOrigin: true } } },
});
