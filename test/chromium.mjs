// The Chromium that tests and measurements drive. Most need its shell alone, which draws no windows and takes half the
// processor time; the whole browser, as visitors have it, is for what is measured and for what the shell has not, such
// as pages kept for Back. CHROMIUM names another one for all of it.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const shell = '/usr/lib/chromium/chromium-headless-shell'
const browser = '/usr/bin/chromium'
const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** All pages of the shell in one process: a new one for each site that is visited costs more than the page. */
const oneProcess = ['--renderer-process-limit=1', '--disable-site-isolation-trials']

/** Starts it with every name under .example and .localhost leading to this machine. */
export const launchChromium = ({ whole = false, args = [], ...options } = {}) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? (whole || !existsSync(shell) ? browser : shell),
    ...options,
    args: [
      ...flags.split(' '),
      ...(whole ? [] : oneProcess),
      '--host-resolver-rules=MAP *.example 127.0.0.1, MAP *.localhost 127.0.0.1',
      ...args,
    ],
  })
