import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { setUpKit } from './swap-kit.test-support.ts'
import { fetchOffer } from './swap-service.ts'

const quote = (more: object) => (query: URLSearchParams) => ({
  fromAmount: query.get('amount'),
  fromAccount: query.get('from'),
  toAccount: query.get('to'),
  ...more,
})

/** Fetches the offer of a service with these quotes. */
async function offerOf(...quotes: readonly ReturnType<typeof quote>[]) {
  const { store, swap, token, end } = await setUpKit({
    answers(path, { url }) {
      if (path !== '/v1/convert/quotes') return undefined
      return Response.json({ quotes: quotes.map(each => each(new URL(url).searchParams)) })
    },
  })
  const [from, to] = [token('ETH'), token('USDC')]
  const network = swap.network()
  if (!network) throw new Error('No network')
  const pair = { account: mockAddresses.eip155, network, from, to }
  return await fetchOffer(store, pair, 5n).finally(end)
}

describe('the offer of a swap', () => {
  test.each([true, false])('is the first of two equal quotes, with permit: %s', async takesPermit => {
    const quotes = [quote({ toAmount: '7', takesPermit }), quote({ toAmount: '7', takesPermit: !takesPermit })]
    expect(await offerOf(...quotes)).toEqual({ toAmount: 7n, takesPermit })
  })

  test('is the highest of three quotes, wherever it is', async () => {
    const amounts = ['9007199254740993', '9007199254740992', '9007199254740994']
    for (let turn = 0; turn < 3; turn++) {
      amounts.push(amounts.shift() ?? '')
      expect(await offerOf(...amounts.map(toAmount => quote({ toAmount })))).toMatchObject({
        toAmount: 9_007_199_254_740_994n,
      })
    }
  })

  test.each([{ fromAmount: '4' }, { fromAccount: 'eip155:1:0x1' }, { toAccount: 'eip155:1:0x1' }])(
    'is not a higher quote of another swap: %j',
    async change => {
      const other = quote({ toAmount: '9', ...change })
      expect(await offerOf(other, quote({ toAmount: '7' }))).toMatchObject({ toAmount: 7n })
      await expect(offerOf(other)).rejects.toMatchObject({ reason: 'hostile', message: 'The quote is of another swap' })
    },
  )

  test('is that of the pair in any case of its addresses', async () => {
    const upper = (query: URLSearchParams) => ({
      ...quote({ toAmount: '7' })(query),
      fromAccount: query.get('from')?.toUpperCase() ?? null,
      toAccount: query.get('to')?.toUpperCase() ?? null,
    })
    expect(await offerOf(upper)).toMatchObject({ toAmount: 7n })
  })

  test.each([[], [quote({ toAmount: '0' })]])('fails without a quote of more than nothing', async (...quotes) => {
    await expect(offerOf(...quotes)).rejects.toMatchObject({ reason: 'fails' })
  })
})
