import { describe, expect, it } from 'vitest'
import { apiBase, isLocalHost } from './api-base'

const runtime = { apiBase: '/api', localApiBase: '' }
const at = (address: string) => apiBase(runtime, new URL(address))

// spec: A8
describe('the api base', () => {
  it.each([
    'store.example',
    'www.store.example',
    '8.8.8.8',
    '172.32.0.1',
    '11.0.0.1',
    'localhost.example',
    '[2001:db8::1]',
  ])('is the configured one on %s', (host) => expect(at(`https://${host}/`)).toBe('/api'))

  it('is the local one on localhost, at the port of the page', () => {
    expect(at('http://localhost:7071/demo')).toBe('http://localhost:7071/api')
    expect(at('http://localhost:8080/demo')).toBe('http://localhost:8080/api')
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.9',
    '172.16.0.1',
    '172.31.255.1',
    '[::1]',
    '[fd00::1]',
    'depot.local',
    'store.localhost',
  ])('has the local port on %s itself', (host) => {
    expect(isLocalHost(host)).toBe(true)
    expect(at(`http://${host}:7071/`)).toBe(`http://${host}:7071/api`)
    const configured = { ...runtime, localApiBase: 'http://localhost:9000/api' }
    expect(apiBase(configured, new URL(`http://${host}:7071/`))).toBe(`http://${host}:9000/api`)
  })

  it('is taken as it is when it names another machine, and never ends in a slash', () => {
    expect(apiBase({ ...runtime, localApiBase: 'http://api.test:9000/api/' }, new URL('http://10.1.2.3/'))).toBe(
      'http://api.test:9000/api',
    )
    const elsewhere = { ...runtime, apiBase: 'https://api.example/v1/' }
    expect(apiBase(elsewhere, new URL('https://store.example/'))).toBe('https://api.example/v1')
  })
})
