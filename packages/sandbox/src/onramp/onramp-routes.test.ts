import {
  createAccountHistoryRequest,
  createOnrampOptionsRequest,
  createOnrampQuoteRequest,
  createOnrampUrlRequest,
  formatServiceUrl,
  type OnrampOptions,
  type OnrampQuote,
  type OnrampUrlQuery,
  readAccountHistory,
  readOnrampOptions,
  readOnrampQuote,
  readOnrampUrl,
  type ServiceRequest,
} from '@latchkey/protocol'
import { createPublicClient, erc20Abi, formatEther, type Hex, http } from 'viem'
import { expect, test } from 'vitest'

import { useSandbox } from '../use-started.test-support.ts'

const sdk = { projectId: 'sandbox', st: 'appkit', sv: 'html-1' }
const receiver = '0x000000000000000000000000000000000000bEEF'

const sandbox = useSandbox()

test('the onramp lists the tokens and currencies of the chains, with their chains', async () => {
  const { purchaseCurrencies, paymentCurrencies } = await options()
  const found = purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map(network => network.chain_id)])
  expect(found).toEqual([
    ['USDC', ['1', '137']],
    ['DAI', ['1', '137']],
    ['ETH', ['1']],
    ['POL', ['137']],
  ])
  expect(purchaseCurrencies[0]?.networks[1]).toEqual({
    name: 'polygon',
    display_name: 'Polygon',
    chain_id: '137',
    contract_address: sandbox.tokens['eip155:137']?.[0]?.address,
  })
  const limits = [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ]
  expect(paymentCurrencies).toEqual(['USD', 'EUR'].map(id => ({ id, payment_method_limits: limits })))
})

test.each([
  { symbol: 'USDC', currency: 'USD', amount: '100', about: 98.5 },
  { symbol: 'ETH', currency: 'USD', amount: '6000.50', about: 1.97 },
  { symbol: 'POL', currency: 'EUR', amount: '100', about: 216.7 },
])('a purchase of $symbol for $amount $currency is priced with fees', async ({ symbol, currency, amount, about }) => {
  const quote = await quoteOf(symbol, currency, amount)
  expect(Number(quote.purchaseAmount.amount) / about).toBeCloseTo(1, 1)
  expect(quote.purchaseAmount.currency).toBe(symbol)
  expect(quote.quoteId).toBeTruthy()
  const parts = [quote.paymentSubtotal, quote.coinbaseFee, quote.networkFee].map(part => Number(part?.amount))
  expect(parts.reduce((sum, part) => sum + part)).toBeCloseTo(Number(amount), 1)
  expect(quote.paymentTotal).toEqual({ amount: Number(amount).toFixed(2), currency })
})

test.each([
  { amount: '9.99' },
  { amount: '25000.01' },
  { amount: '1e3' },
  { paymentCurrency: 'XYZ' },
  { purchaseCurrency: 'XYZ' },
])('the onramp rejects the quote %j', async wrong => {
  const body = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'USDC', ...wrong }
  const response = await send({ ...createOnrampOptionsRequest(sdk), method: 'POST', path: '/v1/onramp/quote', body })
  expect(response.status).toBe(400)
})

test.each([
  { caip2: 'eip155:137', network: 'polygon', symbol: 'USDC', preset: { presetFiatAmount: 50 } },
  { caip2: 'eip155:1', network: 'ethereum', symbol: 'ETH', preset: { presetCryptoAmount: 1 } },
])('a purchase on the page of $symbol on $network arrives, and is in the history', async purchase => {
  const { caip2, network, symbol, preset } = purchase
  const address = await openPage({ defaultNetwork: network, ...preset }, symbol)
  const page = await (await fetch(address)).text()
  expect(page).toContain('For development only')
  const form = new FormData()
  for (const [, name = '', value = ''] of page.matchAll(/name="(\w+)"[^>]*?value="([^"]*)"/g)) form.set(name, value)
  form.set('purchaseCurrency', symbol)
  form.set('paymentCurrency', 'USD')
  const answer = await fetch(`${sandbox.url}/onramp/buy`, { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  const [, bought = ''] = /Bought ([\d.]+) /.exec(await answer.text()) ?? []
  expect(Number(bought)).toBeGreaterThan(0.9)
  expect(Number(formatEther(await balanceOf(caip2, symbol)))).toBe(Number(bought))
  for (const onramp of ['coinbase', undefined] as const) {
    const result = readAccountHistory(await json(createAccountHistoryRequest(sdk, { account: receiver, onramp })))
    expect(result).toMatchObject({
      ok: true,
      value: {
        data: [
          {
            metadata: { operationType: 'buy', chain: caip2 },
            transfers: [{ direction: 'in', fungible_info: { symbol } }],
          },
        ],
      },
    })
  }
  await sandbox.reset()
  expect(await balanceOf(caip2, symbol)).toBe(0n)
})

test("the address of Meld's page redirects to the form, and is rejected without a parameter", async () => {
  const query = { publicKey: 'k', destinationCurrencyCode: 'USDC', walletAddress: receiver, externalCustomerId: 'me' }
  const visit = (parts: Record<string, string>) => fetch(`${sandbox.url}/onramp/meld/?${new URLSearchParams(parts)}`)
  const page = await visit(query)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(receiver)
  for (const name of Object.keys(query)) expect((await visit({ ...query, [name]: '' })).status, name).toBe(400)
})

test('other transfers are no purchases', async () => {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const read = async (onramp?: 'coinbase') =>
    readAccountHistory(await json(createAccountHistoryRequest(sdk, { account, onramp })))
  expect(await read()).toMatchObject({ ok: true, value: { data: [{}, {}, {}, {}] } })
  expect(await read('coinbase')).toEqual({ ok: true, value: { data: [], next: null } })
})

test('a purchase page does not run or send texts of its address', async () => {
  const query = new URLSearchParams({ receiver, caip2: 'eip155:1', amount: '"><script>alert(1)</script>' })
  const response = await fetch(`${sandbox.url}/onramp/?${query}`)
  expect(await response.text()).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
})

async function openPage(query: Partial<OnrampUrlQuery>, symbol: string): Promise<string> {
  const wallets = [
    { address: 'bc1q', blockchains: ['bitcoin'], assets: ['BTC'] },
    { address: receiver, blockchains: ['ethereum', 'polygon'], assets: [symbol] },
  ]
  const full = { destinationWallets: wallets, defaultNetwork: 'ethereum', partnerUserId: 'me', ...query }
  const result = readOnrampUrl(await json(createOnrampUrlRequest(sdk, full)))
  if (!result.ok) throw new Error(result.failure.reason)
  return result.value.url
}

async function quoteOf(symbol: string, currency: string, amount: string): Promise<OnrampQuote> {
  const { purchaseCurrencies, paymentCurrencies } = await options()
  const purchaseCurrency = purchaseCurrencies.find(other => other.symbol === symbol)
  const paymentCurrency = paymentCurrencies.find(other => other.id === currency)
  if (!purchaseCurrency || !paymentCurrency) throw new Error('Not on offer')
  const request = createOnrampQuoteRequest(sdk, { purchaseCurrency, paymentCurrency, amount })
  const result = readOnrampQuote(await json(request))
  if (!result.ok) throw new Error(result.failure.reason)
  return result.value
}

async function options(): Promise<OnrampOptions> {
  const result = readOnrampOptions(await json(createOnrampOptionsRequest(sdk)))
  if (!result.ok) throw new Error(result.failure.reason)
  return result.value
}

function balanceOf(caip2: string, symbol: string): Promise<bigint> {
  const client = createPublicClient({ transport: http(sandbox.rpc[caip2]) })
  const address: Hex | undefined = sandbox.tokens[caip2]?.find(token => token.symbol === symbol)?.address
  if (!address) return client.getBalance({ address: receiver })
  return client.readContract({ abi: erc20Abi, address, functionName: 'balanceOf', args: [receiver] })
}

function send(request: ServiceRequest): Promise<Response> {
  return fetch(formatServiceUrl(sandbox.url, request), {
    method: request.method,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
}

async function json(request: ServiceRequest): Promise<unknown> {
  return (await send(request)).json()
}
