import { createPublicClient, createTestClient, erc20Abi, http, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'

import { useSandbox } from '../use-started.test-support.ts'

const sandbox = useSandbox()
const account = '0x000000000000000000000000000000000000bEEF'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaAccount = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'

describe('POST /sandbox/fund', () => {
  test('sends coins and tokens to an account of an EVM chain, also several at once', async () => {
    const client = createPublicClient({ transport: http(sandbox.rpc['eip155:137']) })
    const fund = (symbol: string, amount: string) => post('fund', { account: `eip155:137:${account}`, symbol, amount })
    const answers = await Promise.all([fund('POL', '1'), fund('USDC', '100'), fund('POL', '0.5')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await client.getBalance({ address: account })).toBe(parseEther('1.5'))
    const { address = '0x' } = sandbox.tokens['eip155:137']?.find(({ symbol }) => symbol === 'USDC') ?? {}
    expect(await client.readContract({ abi: erc20Abi, address, functionName: 'balanceOf', args: [account] })).toBe(
      parseEther('100'),
    )
    const [, { body }] = answers
    const { hash } = body as { hash: `0x${string}` }
    expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
  })

  test('sends SOL to an account of a Solana cluster', async () => {
    const { body } = await post('fund', { account: `${solana}:${solanaAccount}`, symbol: 'SOL', amount: '5' })
    expect(body).toMatchObject({ hash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
    const answer = await fetch(sandbox.rpc[solana] ?? '', {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [solanaAccount] }),
    })
    expect(await answer.json()).toMatchObject({ result: { value: 5_000_000_000 } })
  })

  test.each([
    { account: 'eip155:5:0x000000000000000000000000000000000000bEEF', symbol: 'ETH', amount: '1' },
    { account: 'eip155:1:0x12', symbol: 'ETH', amount: '1' },
    { account: `eip155:1:${account}`, symbol: 'DOGE', amount: '1' },
    { account: `eip155:1:${account}`, symbol: 'ETH', amount: '-1' },
    { account: `${solana}:${solanaAccount}`, symbol: 'USDC', amount: '1' },
    { account: `${solana}:0`, symbol: 'SOL', amount: '1' },
    { account: 'nonsense', symbol: 'ETH', amount: '1' },
  ])('rejects a request that it cannot send: $account $symbol $amount', async body => {
    expect((await post('fund', body)).status).toBe(400)
  })
})

test('POST /sandbox/reset also removes funds that are on their way', async () => {
  const client = createPublicClient({ transport: http(sandbox.rpc['eip155:1']) })
  const body = { account: `eip155:1:${account}`, symbol: 'ETH', amount: '1' }
  const sending = Array.from({ length: 8 }, () => post('fund', body))
  await Promise.race(sending)
  await post('reset', {})
  await Promise.all(sending)
  expect(await client.getBalance({ address: account })).toBe(0n)
})

test('POST /sandbox/reset answers while a chain mines nothing', async () => {
  const client = createTestClient({ mode: 'anvil', transport: http(sandbox.rpc['eip155:1']) })
  await client.setAutomine(false)
  const funding = post('fund', { account: `eip155:1:${account}`, symbol: 'ETH', amount: '1' })
  expect((await post('reset', {})).status).toBe(200)
  await client.setAutomine(true)
  await client.mine({ blocks: 1 })
  await funding
})

test('GET /sandbox/networks distinguishes running chains from clusters that are off, with any faults', async () => {
  await post('faults', { match: '/', status: 500 })
  const read = async () =>
    ((await (await fetch(`${sandbox.url}/sandbox/networks`)).json()) as { networks: object[] }).networks
  const up = { status: 'up', answersInMs: expect.any(Number) }
  expect(await read()).toEqual([
    { caip2: 'eip155:1', name: 'Ethereum', ...up },
    { caip2: 'eip155:137', name: 'Polygon', ...up },
    { caip2: solana, name: 'Solana', status: 'off' },
    { caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet', status: 'off' },
    { caip2: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', name: 'Solana Testnet', status: 'off' },
  ])
  await post('fund', { account: `${solana}:${solanaAccount}`, symbol: 'SOL', amount: '1' })
  expect((await read())[2]).toEqual({ caip2: solana, name: 'Solana', ...up })
})

test('DELETE /sandbox/faults/{id} removes one fault', async () => {
  await post('faults', { id: 'slow', match: '/nothing', delayMs: 10 })
  await post('faults', { id: 'down', match: '/getWallets', status: 503 })
  const remove = () => fetch(`${sandbox.url}/sandbox/faults/down`, { method: 'DELETE' })
  expect(await (await remove()).json()).toEqual({ faults: [{ id: 'slow', match: '/nothing', delayMs: 10 }] })
  expect((await fetch(`${sandbox.url}/getWallets?page=1&entries=1`)).status).toBe(200)
  expect((await remove()).status).toBe(404)
})

test('POST /sandbox/wallets makes the wallets decline one request', async () => {
  expect((await post('wallets', { declinesNext: true })).body).toEqual({ declinesNext: true })
  expect((await post('wallets/request', {})).body).toEqual({ declines: true })
  expect((await post('wallets/request', {})).body).toEqual({ declines: false })
  await post('wallets', { declinesNext: true })
  await sandbox.reset()
  expect(await (await fetch(`${sandbox.url}/sandbox/wallets`)).json()).toEqual({ declinesNext: false })
  expect((await post('wallets', {})).status).toBe(400)
})

/** Bodies that no client of the sandbox sends. */
const hostileBodies = [
  '',
  'null',
  '[]',
  '"text"',
  '{',
  '{"__proto__":{"match":"/"},"constructor":1}',
  '{"account":"eip155:1:0x__proto__","symbol":"__proto__","amount":"1"}',
  '{"account":"eip155:1:0x000000000000000000000000000000000000bEEF","symbol":"__proto__","amount":"999999.999999999"}',
  '{"account":"constructor:prototype:toString","symbol":"ETH","amount":"1"}',
  '{"match":"/(/","status":1e9,"headers":{"\\n":"\\n"}}',
  '{"features":[{"id":"__proto__"}],"allowedOrigins":["\\r\\n"]}',
  '{"action":"constructor"}',
  '{"declinesNext":"yes"}',
  '{"name":"..","address":"0x0","gateways":["javascript:1"]}',
  '{"pci":{},"account":[]}',
  '{"sponsors":true,"token":"0x"}',
  '{"passSeconds":-1,"recovery":"toString"}',
  '{"cutOpener":["__proto__"]}',
  `{"match":${JSON.stringify('x'.repeat(100_000))},"status":99}`,
]

describe('hostile requests', () => {
  const names = [
    'config',
    'faults',
    'relay',
    'fund',
    'wallets',
    'names',
    'sessions',
    'paymaster',
    'secure-site',
    'social',
  ]
  test.each(names)('POST /sandbox/%s never fails for any body', async name => {
    for (const body of hostileBodies) {
      const response = await fetch(`${sandbox.url}/sandbox/${name}`, { method: 'POST', body })
      expect(response.status, body.slice(0, 100)).toBeLessThan(500)
      expect(response.status >= 400 ? await response.json() : {}).not.toHaveProperty('stack')
    }
    expect((await fetch(`${sandbox.url}/sandbox/faults`)).status).toBe(200)
  })

  test.each(['%2e%2e%2ffaults', '__proto__', 'a'.repeat(10_000), '%00', '%E0%A4%A'])(
    'DELETE /sandbox/faults/%s answers 404',
    async id => {
      expect((await fetch(`${sandbox.url}/sandbox/faults/${id}`, { method: 'DELETE' })).status).toBe(404)
    },
  )
})

interface Answer {
  status: number
  body: unknown
}

async function post(name: string, body: object): Promise<Answer> {
  const response = await fetch(`${sandbox.url}/sandbox/${name}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
