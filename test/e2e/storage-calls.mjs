// What people do with Azure's JavaScript SDK, as calls that run alike in Node and in a browser against any account.
// Each answers with the status that the SDK got, or the status and code of the error it threw.
import { BlobServiceClient } from '@azure/storage-blob'

const text = (length) => 'livery '.repeat(length / 7 + 1).slice(0, length)
const blockId = (number) => btoa(`block-${number}`)
/** Of several megabytes, in pieces that the SDK stages side by side and commits. */
const large = { size: 6 << 20, inBlocks: { blockSize: 1 << 20, maxSingleShotSize: 1 << 20, concurrency: 4 } }

const same = (got, wanted) => {
  if (JSON.stringify(got) !== JSON.stringify(wanted))
    throw new Error(`${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`)
}

/** What a blob holds; browsers and Node get it in different forms. */
async function contentOf(blob, ...range) {
  const answer = await blob.download(...range)
  if (answer.blobBody) return [await (await answer.blobBody).text(), answer]
  const parts = []
  for await (const part of answer.readableStreamBody) parts.push(part)
  return [parts.join(''), answer]
}

/** The pages of a listing, whole: its items, its prefixes, and the last answer. */
async function listed(pages) {
  const items = []
  const prefixes = []
  let answer
  for await (answer of pages) {
    items.push(...(answer.segment?.blobItems ?? answer.containerItems))
    prefixes.push(...(answer.segment?.blobPrefixes ?? []))
  }
  return { items, prefixes, answer }
}

/** The calls in their order; `fresh` makes a blob with some text in it. */
const calls = ({ service, container, fresh }) => ({
  'container: create': () => container.create({ metadata: { made: 'by-test' } }),
  'container: create again': () => container.create(),
  'container: get properties': async () => {
    const answer = await container.getProperties()
    same(answer.metadata, { made: 'by-test' })
    return answer
  },
  'container: set metadata': async () => {
    await container.setMetadata({ made: 'again' })
    const answer = await container.getProperties()
    same(answer.metadata, { made: 'again' })
    return answer
  },
  'container: get access policy': () => container.getAccessPolicy(),
  'container: set access policy': () => container.setAccessPolicy(),
  'service: list containers, with metadata': async () => {
    const { items, answer } = await listed(
      service.listContainers({ prefix: container.containerName, includeMetadata: true }).byPage(),
    )
    same(
      items.map(({ name }) => name),
      [container.containerName],
    )
    return answer
  },
  'service: get properties': () => service.getProperties(),
  'service: get account info': () => service.getAccountInfo(),
  'service: get statistics': () => service.getStatistics(),
  'service: find blobs by tags': async () => (await service.findBlobsByTags("a = 'b'").byPage().next()).value,
  'service: delete blobs as a batch': async () => service.getBlobBatchClient().deleteBlobs([await fresh('batch')]),

  'blob: upload, with headers and metadata': async () => {
    const blob = container.getBlockBlobClient('one/first.txt')
    const answer = await blob.upload(text(20), 20, {
      blobHTTPHeaders: { blobContentType: 'text/plain', blobCacheControl: 'no-cache' },
      metadata: { author: 'somebody' },
    })
    const { contentType, cacheControl, contentLength, metadata } = await blob.getProperties()
    same([contentType, cacheControl, contentLength, metadata], ['text/plain', 'no-cache', 20, { author: 'somebody' }])
    return answer
  },
  'blob: upload only if new, over another': async () => {
    const blob = await fresh('only-new')
    return blob.upload('x', 1, { conditions: { ifNoneMatch: '*' } })
  },
  'blob: upload only if unchanged, after a change': async () => {
    const blob = await fresh('changed')
    const { etag } = await blob.getProperties()
    await blob.upload('y', 1)
    return blob.upload('x', 1, { conditions: { ifMatch: etag } })
  },
  'blob: download': async () => {
    const [got, answer] = await contentOf(await fresh('download'))
    same(got, text(50))
    return answer
  },
  'blob: download a range': async () => {
    const [got, answer] = await contentOf(await fresh('range'), 7, 6)
    same(got, 'livery')
    return answer
  },
  'blob: download what is not there': () => container.getBlobClient('nowhere').download(),
  'blob: set metadata': async () => {
    const blob = await fresh('metadata')
    const answer = await blob.setMetadata({ author: 'another', Count: '2' })
    same((await blob.getProperties()).metadata, { author: 'another', count: '2' })
    return answer
  },
  'blob: set HTTP headers': async () => {
    const blob = await fresh('headers')
    const answer = await blob.setHTTPHeaders({ blobContentType: 'application/json', blobContentLanguage: 'en' })
    const { contentType, contentLanguage, metadata } = await blob.getProperties()
    same([contentType, contentLanguage, metadata], ['application/json', 'en', { made: 'fresh' }])
    return answer
  },
  'blob: list, with metadata': async () => {
    const { items, answer } = await listed(container.listBlobsFlat({ prefix: 'one/', includeMetadata: true }).byPage())
    same(
      items.map(({ name, metadata, properties }) => [name, metadata, properties.contentType]),
      [['one/first.txt', { author: 'somebody' }, 'text/plain']],
    )
    return answer
  },
  'blob: list, page by page': async () => {
    for (const name of ['pages/a', 'pages/b', 'pages/c']) await fresh(name)
    const { items, answer } = await listed(container.listBlobsFlat({ prefix: 'pages/' }).byPage({ maxPageSize: 2 }))
    same(
      items.map(({ name }) => name),
      ['pages/a', 'pages/b', 'pages/c'],
    )
    return answer
  },
  'blob: list by hierarchy': async () => {
    const { prefixes, answer } = await listed(container.listBlobsByHierarchy('/', { prefix: 'pag' }).byPage())
    same(
      prefixes.map(({ name }) => name),
      ['pages/'],
    )
    return answer
  },
  'blob: list, with tags': async () => (await listed(container.listBlobsFlat({ includeTags: true }).byPage())).answer,
  'blob: list, with snapshots': async () =>
    (await listed(container.listBlobsFlat({ includeSnapshots: true }).byPage())).answer,
  'blob: list, with versions': async () =>
    (await listed(container.listBlobsFlat({ includeVersions: true }).byPage())).answer,
  'blob: delete': async () => (await fresh('delete')).delete(),
  'blob: delete, snapshots included': async () => (await fresh('delete')).delete({ deleteSnapshots: 'include' }),
  'blob: undelete': async () => (await fresh('undelete')).undelete(),

  'blocks: 6 MB in parallel blocks': async () => {
    const blob = container.getBlockBlobClient('large')
    const content = text(large.size)
    const answer = await blob.uploadData(new TextEncoder().encode(content).buffer, large.inBlocks)
    const [got] = await contentOf(blob)
    same(got === content, true)
    same((await blob.getBlockList('committed')).committedBlocks.length, 6)
    return answer
  },
  'blocks: stage': () => container.getBlockBlobClient('staged').stageBlock(blockId(1), text(30), 30),
  'blocks: list what is staged': async () => {
    const answer = await container.getBlockBlobClient('staged').getBlockList('uncommitted')
    same(
      answer.uncommittedBlocks.map(({ name, size }) => [name, size]),
      [[blockId(1), 30]],
    )
    return answer
  },
  'blocks: commit one that was not staged': () => container.getBlockBlobClient('staged').commitBlockList([blockId(9)]),
  'blocks: commit, with headers and metadata': async () => {
    const blob = container.getBlockBlobClient('staged')
    await blob.stageBlock(blockId(2), 'and more', 8)
    const answer = await blob.commitBlockList([blockId(2), blockId(1)], {
      blobHTTPHeaders: { blobContentType: 'text/plain' },
      metadata: { of: 'blocks' },
    })
    const [got, { contentType, metadata }] = await contentOf(blob)
    same([got, contentType, metadata], [`and more${text(30)}`, 'text/plain', { of: 'blocks' }])
    return answer
  },
  'blocks: stage from a URL': async () =>
    container.getBlockBlobClient('from-url').stageBlockFromURL(blockId(1), (await fresh('source')).url),

  'copy: within the account, at once': async () => {
    const copy = container.getBlockBlobClient('copied')
    const answer = await copy.syncCopyFromURL((await fresh('source')).url)
    const [got, { metadata }] = await contentOf(copy)
    same([got, metadata, answer.copyStatus], [text(50), { made: 'fresh' }, 'success'])
    return answer
  },
  'copy: within the account, begun and polled': async () => {
    const copy = container.getBlobClient('copied/later')
    const source = (await fresh('source')).url
    const answer = await (await copy.beginCopyFromURL(source, { intervalInMs: 50 })).pollUntilDone()
    const { copyStatus, copySource, contentLength } = await copy.getProperties()
    same([answer.copyStatus, copyStatus, contentLength], ['success', 'success', 50])
    same(copySource?.split('?')[0], source.split('?')[0])
    return answer
  },
  'copy: of what is not there': async () =>
    container.getBlobClient('copied').syncCopyFromURL(container.getBlobClient('one').url.replace('/one', '/nowhere')),
  'copy: from elsewhere': async () =>
    container.getBlobClient('copied').syncCopyFromURL('http://elsewhere.example/account/container/blob'),
  'copy: abort one that is done': async () => (await fresh('copied')).abortCopyFromURL('none'),
  'copy: upload from a URL': async () =>
    container.getBlockBlobClient('from-url').syncUploadFromURL((await fresh('source')).url),

  'append blob: create': () => container.getAppendBlobClient('append').create(),
  'append blob: append': () => container.getAppendBlobClient('append').appendBlock('x', 1),
  'page blob: create': () => container.getPageBlobClient('page').create(512),
  'page blob: upload pages': () => container.getPageBlobClient('page').uploadPages(text(512), 0, 512),
  'snapshot: create': async () => (await fresh('snapshot')).createSnapshot(),
  'snapshot: read': async () => (await fresh('snapshot')).withSnapshot('2020-01-01T00:00:00.0000000Z').getProperties(),
  'version: read': async () => (await fresh('version')).withVersion('2020-01-01T00:00:00.0000000Z').getProperties(),
  'lease: acquire for a blob': async () => (await fresh('lease')).getBlobLeaseClient().acquireLease(15),
  'lease: acquire for a container': () => container.getBlobLeaseClient().acquireLease(-1),
  'lease: write with the id of one': async () =>
    (await fresh('no-lease')).upload('x', 1, { conditions: { leaseId: crypto.randomUUID() } }),
  'lease: break that of the container': () => container.getBlobLeaseClient().breakLease(0),
  'tier: set': async () => (await fresh('tier')).setAccessTier('Cool'),
  'tier: upload into one': () => container.getBlockBlobClient('cool').upload('x', 1, { tier: 'Cool' }),
  'tags: set': async () => (await fresh('tags')).setTags({ a: 'b' }),
  'tags: get': async () => (await fresh('tags')).getTags(),
  'tags: upload with some': () => container.getBlockBlobClient('tagged').upload('x', 1, { tags: { a: 'b' } }),
  'query: by SQL': async () => (await fresh('query')).query('select * from BlobStorage'),
  'immutability: set a policy': async () =>
    (await fresh('policy')).setImmutabilityPolicy({ expiriesOn: new Date(Date.now() + 1000), policyMode: 'Unlocked' }),
  'immutability: set a legal hold': async () => (await fresh('hold')).setLegalHold(false),
  'user delegation key': () => service.getUserDelegationKey(new Date(), new Date(Date.now() + 3_600_000)),

  'container: delete': () => container.delete(),
  'container: list one that is not there': async () => (await listed(container.listBlobsFlat().byPage())).answer,
})

/** What came of a call, in a word. */
async function outcome(call) {
  try {
    const answer = await call()
    return String(answer._response.status)
  } catch (error) {
    if (error.message.includes('only supported in Node.js')) return 'not in the SDK'
    if (!error.statusCode) return `wrong: ${error.message}`
    return `${error.statusCode} ${error.code ?? error.details?.errorCode ?? ''}`.trim()
  }
}

async function outcomesOf(calls) {
  const outcomes = {}
  for (const [what, call] of Object.entries(calls)) outcomes[what] = await outcome(call)
  return outcomes
}

/** Makes every call, one after the other, in a container of this name, and returns what came of each. */
export function runCalls(service, name) {
  const container = service.getContainerClient(name)
  const fresh = async (blobName) => {
    const blob = container.getBlockBlobClient(blobName)
    await blob.upload(text(50), 50, { metadata: { made: 'fresh' } })
    return blob
  }
  return outcomesOf(calls({ service, container, fresh }))
}

const byAddress = (address) => new BlobServiceClient(address, undefined, { retryOptions: { maxTries: 1 } })

/** The same by the address of an account with a token in it, which is how a browser comes to one. */
export const runCallsByToken = (address, name) => runCalls(byAddress(address), name)

/**
 * What tokens of the account that open one thing do for that and for others. The container has a blob named `there`.
 */
export function runTokens(addresses, name) {
  const container = Object.fromEntries(
    Object.entries(addresses).map(([what, address]) => [what, byAddress(address).getContainerClient(name)]),
  )
  const read = (from) => from.getBlobClient('there').download()
  const write = (to) => to.getBlockBlobClient('written').upload('x', 1)
  const list = async (of) => (await listed(of.listBlobsFlat().byPage())).answer
  return outcomesOf({
    'account SAS to read: read': () => read(container.read),
    'account SAS to read: write': () => write(container.read),
    'account SAS to read: list': () => list(container.read),
    'account SAS to list: list': () => list(container.list),
    'account SAS to list: read': () => read(container.list),
    'account SAS to write: write': () => write(container.write),
    'account SAS to write: stage and commit blocks': () =>
      container.write.getBlockBlobClient('written').uploadData(new ArrayBuffer(2 << 20), large.inBlocks),
    'account SAS to write: set metadata': () => container.write.getBlobClient('written').setMetadata({ by: 'token' }),
    'account SAS to write: read': () => read(container.write),
    'account SAS to write: delete': () => container.write.getBlobClient('written').delete(),
    'account SAS for objects alone: read': () => read(container.objects),
    'account SAS for objects alone: list': () => list(container.objects),
    'account SAS that has ended: read': () => read(container.ended),
  })
}
