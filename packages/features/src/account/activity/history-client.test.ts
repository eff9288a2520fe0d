import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { fetchHistoryPage } from './history-client.ts'
import { historyWorld, transaction } from './history.test-support.ts'

const address = mockAddresses.eip155
const { signal } = new AbortController()

describe('fetchHistoryPage', () => {
  // covers: S7.04
  test('sends account, network, filters and the requester', async () => {
    const { store, environment, network } = setUp()
    environment.respond('/v1/account/', { json: { data: [transaction('1', 18)], next: 'second' } })
    const page = await fetchHistoryPage(
      store,
      { address, network, cursor: 'first', onramp: 'coinbase', cache: 'no-cache' },
      signal,
    )
    expect(page).toMatchObject({ items: [{ id: '1' }], next: 'second' })
    const [asked] = environment.requested('/v1/account/')
    expect(asked?.pathname).toBe(`/v1/account/${address}/history`)
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      cursor: 'first',
      onramp: 'coinbase',
      cache: 'no-cache',
      chainId: 'eip155:1',
      projectId: 'p',
      st: 'appkit',
      sv: 'html-core-1.7.11',
    })
  })

  // covers: S3.54, S3.55, S3.56
  test('returns transactions with their transfers of tokens and of NFTs', async () => {
    const { store, environment, network } = setUp()
    const token = {
      direction: 'out',
      quantity: { numeric: '0.05' },
      fungible_info: { symbol: 'ETH', icon: { url: 'https://chain.example/eth.png' } },
    }
    const unlisted = { direction: 'in', quantity: { numeric: '5' }, fungible_info: { symbol: 'USDC' } }
    const nft = {
      direction: 'in',
      nft_info: {
        name: 'Low tide',
        content: { preview: { url: 'https://chain.example/tide.png' } },
        flags: { is_spam: false },
      },
    }
    const given = transaction('1', 18, { transfers: [token, unlisted, nft] })
    environment.respond('/v1/account/', { json: { data: [given, { id: 'garbage' }], next: null } })
    const page = await fetchHistoryPage(store, { address, network }, signal)
    // A token without a picture of the service may have any name.
    const transfers = [{ ...token, isBelieved: true }, unlisted, nft]
    expect(page).toEqual({ items: [{ ...given, transfers }], isListed: true })
  })

  // covers: S4.75, S4.76
  test('leaves out spam, other networks, and entries without a readable time', async () => {
    const { store, environment, network } = setUp()
    const spam = { nft_info: { name: 'Claim now', flags: { is_spam: true } } }
    const data = [
      transaction('1', 18, { transfers: [spam] }),
      transaction('2', 18, { metadata: { chain: 'eip155:137' } }),
      transaction('3', 18, { metadata: { minedAt: 'yesterday' } }),
      transaction('4', 18),
    ]
    environment.respond('/v1/account/', { json: { data, next: null } })
    const { items } = await fetchHistoryPage(store, { address, network }, signal)
    expect(items.map(({ id }) => id)).toEqual(['4'])
  })

  // covers: S7.26
  test('returns an empty page without a request on a network that the service does not support', async () => {
    const { store, environment, other } = setUp()
    const page = await fetchHistoryPage(store, { address, network: other }, signal)
    expect(page).toEqual({ items: [], isListed: false })
    expect(environment.requested('/v1/account/')).toEqual([])
  })

  test.each([{ status: 500 }, { json: 'garbage' }, 'offline'] as const)(
    'rejects with activityUnavailable after %j',
    async answer => {
      const { store, environment, network } = setUp()
      environment.respond('/v1/account/', answer)
      await expect(fetchHistoryPage(store, { address, network }, signal)).rejects.toMatchObject({
        code: 'activityUnavailable',
        shortMessage: 'Failed to fetch transactions',
      })
    },
  )
})

function setUp() {
  const world = historyWorld()
  const [network, other] = world.store.options.networks
  if (!network || !other) throw new Error('Too few networks')
  return { ...world, network, other }
}
