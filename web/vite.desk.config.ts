import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { builtPackages } from './built-packages.ts'

// The Desk is built by itself, so that not one byte of it can reach a visitor's page.
export default defineConfig({
  plugins: [react(), tailwindcss(), builtPackages('desk')],
  base: '/assets/desk/',
  build: {
    target: 'es2022',
    outDir: 'dist/desk',
    assetsDir: '',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: fileURLToPath(new URL('src/desk/main.tsx', import.meta.url)) },
  },
})
