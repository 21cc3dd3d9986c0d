import { fileURLToPath } from 'node:url'
import { readdirSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vitest/config'
import { builtPackages } from './built-packages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// One stylesheet per look and per part of the site, so that a page carries only its own.
const styles = ['src/variants', 'src/styles', 'src/styles/layouts'].flatMap((folder) =>
  readdirSync(here(folder))
    .filter((file) => file.endsWith('.css'))
    .map((file) => here(`${folder}/${file}`)),
)

// What every page needs is one file: a dozen small ones compress worse, and each costs a request.
const everywhere =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\/|icons\/(check|external-link|menu|x)\.mjs|\/src\/(app|ahead|registry|brand|chrome|images|lib\/(attribution|format|loadable|modules|routes)|ui)\b|\/heroes\/(parts|use-parallax)/
// And so is what most inner pages share.
const inner = /icons\/arrow-left\.mjs|\/src\/(ui\/breadcrumb|shop\/(detail-grid|end-band|spec-sheet))\b/
const somewhere = /\/chrome\/(brand-switcher|document-head)|\/ui\/(alert|breadcrumb|field|page-hero|status)\b/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), builtPackages(isSsrBuild ? 'server' : 'client')],
  base: '/assets/app/',
  resolve: {
    alias: [
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: here('src/ui/icon.ts') },
      // wouter asks for a stand-in for what React has had since version 18.
      { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
      // The legacy renderer alone: synchronous, and free of the web streams that QuickJS lacks.
      ...(isSsrBuild
        ? [
            {
              find: 'react-dom/server',
              replacement: here('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'),
            },
          ]
        : []),
    ],
  },
  ssr: { noExternal: true, target: 'webworker' },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        target: 'es2023',
        minify: true,
        emptyOutDir: true,
        rollupOptions: {
          output: { format: 'iife', name: 'livery', entryFileNames: 'server.js', codeSplitting: false },
        },
      }
    : {
        target: 'es2022',
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: [here('src/start.ts'), here('src/entry-client.tsx'), ...styles],
          output: {
            entryFileNames: '[name]-[hash].js',
            chunkFileNames: '[name]-[hash].js',
            assetFileNames: '[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                { name: 'base', test: (id: string) => everywhere.test(id) && !somewhere.test(id) },
                { name: 'inner', test: inner },
              ],
            },
          },
        },
      },
  // The limit is against hanging alone, on the busiest machine too.
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/patience.ts', 'src/testing/tidy.ts'],
    css: false,
    isolate: false, // testing/tidy.ts leaves nothing behind, and loading everything anew for each file took half of the time
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
}))
