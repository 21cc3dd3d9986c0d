// Faults in one folder of src, such as AREA=src/storage; run by tools/mutate.sh in web.
const area = process.env.AREA

export default {
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  testRunner: 'vitest',
  vitest: { related: true },
  mutate: [`${area}/**/*.{ts,tsx}`, `!${area}/**/*.test.{ts,tsx}`],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: Number(process.env.WORKERS ?? 2),
  timeoutMS: 60_000,
  tempDirName: '../build/mutate/stryker',
  ignorePatterns: ['dist', 'mutate'],
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `../build/mutate/web-${area.replaceAll('/', '-')}.json` },
}
