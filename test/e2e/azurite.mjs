// The storage emulator, for tests that set Livery beside it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort, until } from './harness.mjs'

// The emulator's well-known account. It is public and only fit for tests.
const account = 'devstoreaccount1'
const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='

/** Starts the emulator, which ends with the test file. */
export async function startAzurite() {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'livery-azurite-'))
  const program = fileURLToPath(new URL('../node_modules/.bin/azurite-blob', import.meta.url))
  const quiet = ['--silent', '--disableTelemetry', '--inMemoryPersistence', '--skipApiVersionCheck']
  const child = spawn(program, [...quiet, '--blobHost', '127.0.0.1', '--blobPort', port], {
    cwd: folder,
    stdio: 'ignore',
  })
  after(() => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  const endpoint = `http://127.0.0.1:${port}/${account}`
  await until(() => fetch(endpoint).catch(() => null))
  return {
    endpoint,
    connection: `DefaultEndpointsProtocol=http;AccountName=${account};AccountKey=${key};BlobEndpoint=${endpoint}`,
  }
}
