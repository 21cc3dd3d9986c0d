import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { builtPackages } from './built-packages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Pages that show a draft are made of the same components, but built by themselves, so that not one byte of it
// reaches a visitor. What a post says comes from whoever writes it instead of storage.
export default defineConfig({
  plugins: [react(), tailwindcss(), builtPackages('preview')],
  base: '/assets/preview/',
  resolve: {
    alias: [
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: here('src/ui/icon.ts') },
      { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
      { find: /^\.\.\/blog\/use-post$/, replacement: here('src/preview/use-post.ts') },
    ],
  },
  build: {
    target: 'es2022',
    outDir: 'dist/preview',
    assetsDir: '',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: here('src/preview/main.tsx') },
  },
})
