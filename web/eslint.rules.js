import importX from 'eslint-plugin-import-x'
import hooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

// What a server without clock, locale and chance could not show the same way twice.
const impure = [
  { selector: 'MemberExpression[property.name=/^toLocale/]', message: 'Locale-dependent: use lib/format.' },
  { selector: "Identifier[name='Intl']", message: 'The server has no Intl: use lib/format.' },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Rendering is pure: no chance.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Rendering is pure: no clock.',
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Rendering is pure: no clock.' },
]

// Comparing with one brand's id is how variation leaks out of the data.
const brandById = {
  selector:
    "BinaryExpression[operator=/^[!=]==?$/][left.object.name='brand'][left.property.name='id'][right.type='Literal']",
  message: 'No brand has a special case in code: make it data.',
}

// An effect answers nothing or what ends it; React calls whatever else it gets, and the page is gone.
const effect = 'CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression.arguments'
const scroll = 'CallExpression[callee.property.name=/^scroll/]'
const answersScroll = {
  selector: `:matches(${effect} > ${scroll}, ${effect} > ChainExpression > ${scroll})`,
  message: 'Scrolling answers a promise: void it.',
}

// Tests share their modules: one that another test has loaded is not replaced, and so the order of files would decide.
const noModuleMocks = {
  selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(do)?[mM]ock$/]",
  message: 'Replace what the module calls (fetch, a size, a clock), or hand it in.',
}

// target must never import from
const zones = [
  ['ui', ['brand', 'chrome', 'heroes', 'sections', 'pages', 'shop', 'forms', 'storage', 'images', 'gen']],
  ['lib', ['brand', 'chrome', 'heroes', 'sections', 'pages', 'shop', 'forms', 'storage', 'images', 'ui']],
  ['heroes', ['pages']],
  ['sections', ['pages', 'heroes']],
  ['chrome', ['pages', 'heroes', 'sections']],
  ['storage', ['pages', 'heroes', 'sections', 'chrome', 'ui']],
  // The Desk and the sites share generated types and pure functions alone; no byte of the Desk reaches a visitor.
  ['desk', ['brand', 'chrome', 'heroes', 'sections', 'pages', 'shop', 'forms', 'storage', 'images', 'ui', 'blog']],
  ...['brand', 'chrome', 'heroes', 'sections', 'pages', 'shop', 'forms', 'storage', 'images', 'ui', 'lib', 'blog'].map(
    (target) => [target, ['desk', 'preview']],
  ),
]

export default tseslint.config(
  { ignores: ['web/dist/**', '**/.next/**', 'build/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', ...impure, brandById],
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': [
        'error',
        {
          basePath: import.meta.dirname,
          zones: zones.flatMap(([target, sources]) =>
            sources.map((from) => ({
              target: `./src/${target}`,
              from: `./src/${from}`,
              message: `${target} must not import ${from}`,
            })),
          ),
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts', '.tsx'] })],
    },
  },
  // Scripts and browser tests: no compiler looks for names that are not there. What a test hands to the page runs
  // there.
  {
    files: ['test/**/*.{mjs,js,jsx}', 'studio/**/*.mjs', 'web/scripts/**/*.mjs'],
    plugins: { 'import-x': importX },
    languageOptions: {
      globals: { ...globals.node, ...globals.browser },
      parserOptions: { ecmaFeatures: { jsx: true } },
    },
    rules: {
      'no-undef': 'error',
      'import-x/no-cycle': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  // Handlers, calls and the Desk run in the browser only, where there is a clock.
  {
    files: ['web/src/forms/**', 'web/src/storage/**', 'web/src/desk/**'],
    rules: { 'no-restricted-syntax': ['error', brandById, answersScroll] },
  },
  {
    files: ['web/src/**/*.test.{ts,tsx}', 'web/src/testing/**'],
    rules: { 'no-restricted-syntax': ['error', noModuleMocks], 'import-x/no-restricted-paths': 'off' },
  },
)
