import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore } from '../create-store.ts'
import { createImageCache, imageCharactersKept, imagesKept, largestImageBytes } from './image-cache.ts'
import { imagesFeature } from './images-feature.ts'

describe('images', () => {
  test('are shown by a data URL', async () => {
    const { cache, images } = setUp()
    await cache.request('one')
    expect(images.one).toBe(`data:image/png;base64,${btoa('png')}`)
  })

  test('encode a drawing as a data URL, which runs no script', async () => {
    const { cache, images } = setUp(
      async () => new Blob(['<svg onload="x"/>'], { type: 'image/svg+xml; charset=utf-8' }),
    )
    await cache.request('one')
    expect(images.one).toBe(`data:image/svg+xml;base64,${btoa('<svg onload="x"/>')}`)
  })

  test.each([
    ['a page', new Blob(['<script>'], { type: 'text/html' })],
    ['nothing', new Blob([], { type: 'image/png' })],
    ['of no type', new Blob(['x'])],
    ['too large', new Blob([new Uint8Array(largestImageBytes + 1)], { type: 'image/png' })],
  ])('leave out %s', async (_name, blob) => {
    const { cache, images } = setUp(async () => blob)
    await cache.request('one')
    expect(images).toEqual({})
  })

  test('leave out a picture that the browser cannot paint', async () => {
    const { environment, cache, images } = setUp()
    environment.browser.images = 'refuse'
    await cache.request('one')
    expect(images).toEqual({})
  })

  // covers: S9.15
  test('wait at most 2 s for a picture to be painted', async () => {
    const { environment, cache, images } = setUp()
    environment.browser.images = 'hang'
    const requested = cache.request('one')
    await environment.advance(1_999)
    expect(images).toEqual({})
    await environment.advance(1)
    await requested
    expect(images.one).toMatch(/^data:image\/png/)
  })

  test('are fetched again after 30 s if they failed, and not before', async () => {
    let asked = 0
    const { environment, cache } = setUp(async () => {
      asked++
      throw new Error('no')
    })
    await cache.request('one')
    await cache.request('one')
    expect(asked).toBe(1)
    await environment.advance(30_000)
    await cache.request('one')
    expect(asked).toBe(2)
  })

  test('are requested a few at a time', async () => {
    let running = 0
    let max = 0
    const { environment, cache, images } = setUp(async () => {
      max = Math.max(max, ++running)
      await environment.settle()
      running--
      return png()
    })
    await Promise.all(Array.from({ length: 30 }, (_, index) => cache.request(`i${index}`)))
    expect(Object.keys(images)).toHaveLength(30)
    expect(max).toBe(4)
  })

  test('evict the picture that was requested longest ago', async () => {
    const { cache, images } = setUp()
    for (let index = 0; index < imagesKept; index++) await cache.request(`i${index}`)
    await cache.request('i0')
    await cache.request('one more')
    expect(Object.keys(images)).toHaveLength(imagesKept)
    expect([images.i0 !== undefined, images.i1 !== undefined]).toEqual([true, false])
  })

  test('are kept in a bounded size', async () => {
    const large = new Blob([new Uint8Array(largestImageBytes)], { type: 'image/png' })
    const { environment, cache, images } = setUp(async () => large)
    const address = 'A'.repeat(Math.ceil(largestImageBytes / 3) * 4)
    environment.browser.toBase64 = async () => address
    const max = Math.floor(imageCharactersKept / address.length)
    for (let index = 0; index < max + 3; index++) await cache.request(`i${index}`)
    const addresses = Object.values(images)
    expect(addresses.reduce((total, { length }) => total + length, 0)).toBeLessThanOrEqual(imageCharactersKept)
    expect(Object.keys(images).at(-1)).toBe(`i${max + 2}`)
    expect(addresses.length).toBeGreaterThanOrEqual(max - 1)
  })

  test('are fetched in the order of their requests, the latest first', async () => {
    const asked: string[] = []
    const { environment, cache } = setUp(async id => {
      asked.push(id)
      await environment.settle()
      return png()
    })
    const ids = Array.from({ length: 12 }, (_, index) => `i${index}`)
    const requested = Promise.all(ids.map(id => cache.request(id)))
    void cache.request('i9')
    await requested
    expect(asked).toEqual([...ids.slice(0, 4), 'i9', 'i11', 'i10', 'i8', 'i7', 'i6', 'i5', 'i4'])
  })

  test('are fetched after the hold is released', async () => {
    const asked: string[] = []
    const { environment, cache, images } = setUp(async id => {
      asked.push(id)
      return png()
    })
    cache.hold(true)
    const requested = cache.request('one')
    await environment.settle()
    expect(asked).toEqual([])
    cache.hold(false)
    await requested
    expect(Object.keys(images)).toEqual(['one'])
  })

  test('are dropped if they arrive after the stop', async () => {
    let give: (blob: Blob) => void = () => {}
    const { environment, cache, images } = setUp(() => new Promise(resolve => (give = resolve)))
    const requested = cache.request('one')
    await environment.settle()
    cache.stop()
    give(png())
    await requested
    expect(images).toEqual({})
  })
})

describe('images of the directory', () => {
  // covers: S7.35, S7.37
  test.each([
    ['asset', '/public/getAssetImage/ethereum'],
    ['currency', '/public/getCurrencyImage/ethereum'],
    ['token', '/public/getTokenImage/ethereum'],
  ] as const)('fetch a picture of the kind %s from %s', async (kind, path) => {
    const environment = createTestEnvironment()
    environment.respond(path, () => new Response(png()))
    const store = createStore(
      { projectId: 'p', networks: [testNetworks.mainnet], services: 'https://all.example' },
      environment,
    )
    const images = store.use(imagesFeature)
    images.request(kind, 'ethereum')
    await environment.settle()
    expect(images.state[kind].ethereum).toMatch(/^data:image\/png;base64,/)
    expect(environment.requests.map(({ url }) => url)).toEqual([
      `https://all.example${path}?projectId=p&st=appkit&sv=html-core-1.7.11`,
    ])
  })

  test("are the kit's own if no directory is named", async () => {
    const environment = createTestEnvironment()
    const fetchPicture = async (kind: string, id: string): Promise<Blob> => {
      if (`${kind}/${id}` !== 'asset/ethereum') throw new TypeError('No such picture')
      return new Blob(['<svg/>'], { type: 'image/svg+xml' })
    }
    const store = createStore({ projectId: 'p', networks: [testNetworks.mainnet] }, environment, { fetchPicture })
    const images = store.use(imagesFeature)
    images.request('asset', 'ethereum')
    images.request('asset', 'unknown')
    images.request('token', 'ethereum')
    await environment.settle()
    expect(images.state).toEqual({
      asset: { ethereum: `data:image/svg+xml;base64,${btoa('<svg/>')}` },
      currency: {},
      token: {},
    })
    expect(environment.requests).toEqual([])
  })

  test('are not fetched if no directory is named', async () => {
    const environment = createTestEnvironment()
    const store = createStore({ projectId: 'p', networks: [testNetworks.mainnet] }, environment)
    store.use(imagesFeature).request('asset', 'ethereum')
    await environment.settle()
    expect(environment.requests).toEqual([])
  })
})

function setUp(fetchImage: (id: string) => Promise<Blob> = async () => png()) {
  const environment = createTestEnvironment()
  const images: Record<string, string> = {}
  return { environment, images, cache: createImageCache(fetchImage, environment, images) }
}

function png(): Blob {
  return new Blob(['png'], { type: 'image/png' })
}
