import { fileURLToPath } from 'node:url'
import { readdirSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// One stylesheet per look, so that a page carries only its own.
const variants = readdirSync(here('src/variants'))
  .filter((file) => file.endsWith('.css'))
  .map((file) => here(`src/variants/${file}`))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  base: '/assets/app/',
  resolve: {
    // The legacy renderer alone: synchronous, and free of the web streams that QuickJS lacks.
    alias: isSsrBuild
      ? [{ find: 'react-dom/server', replacement: here('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js') }]
      : [],
  },
  ssr: { noExternal: true, target: 'webworker' },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        target: 'es2023',
        minify: true,
        emptyOutDir: true,
        rollupOptions: { output: { format: 'iife', name: 'livery', entryFileNames: 'server.js', codeSplitting: false } },
      }
    : {
        target: 'es2022',
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: [here('src/entry-client.tsx'), here('src/styles/app.css'), ...variants],
          output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js', assetFileNames: '[name]-[hash][extname]' },
        },
      },
  test: { environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'], css: false },
}))
