// ESLint looks at files below its configuration only, and its plugins are those of web/node_modules.
export { default } from './web/eslint.rules.js'
