import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The package that a file comes from: a module, or a font that was cut from one. */
function packageOf(file: string): string | undefined {
  const font = /\/gen\/fonts\/(.+)-latin-.*\.woff2$/.exec(file)
  return font ? `@fontsource-variable/${font[1]}` : /.*node_modules\/((?:@[^/]+\/)?[^/?]+)/.exec(file)?.[1]
}

/** Packages that our stylesheets import, which the bundler does not see as modules. */
const imported = () =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => [
      ...readFileSync(`src/${file}`, 'utf8').matchAll(/@import\s+['"]((?:@[^/'"]+\/)?[^./'"][^/'"]*)/g),
    ])
    .map(([, name]) => name)

/**
 * Notes in dist/packages/BUILD.json the packages whose files a build is made of. tools/check-packages.py compares them
 * with the bill of materials.
 */
export function builtPackages(build: string): Plugin {
  return {
    name: 'built-packages',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames,
      )
      const packages = new Set([...modules.map(packageOf), ...imported()].filter(Boolean))
      mkdirSync('dist/packages', { recursive: true })
      writeFileSync(`dist/packages/${build}.json`, JSON.stringify([...packages].sort(), null, 2) + '\n')
    },
  }
}
