import {
  createAccountBalanceRequest,
  createAccountHistoryRequest,
  createAllowedOriginsRequest,
  createAnalyticsConfigRequest,
  createAnalyticsRequest,
  createBuildApprovalRequest,
  createBuildSwapRequest,
  createFungiblePriceRequest,
  createGasPriceRequest,
  createIdentityRequest,
  createImageRequest,
  createNameSuggestionsRequest,
  createOnrampOptionsRequest,
  createOnrampQuoteRequest,
  createOnrampUrlRequest,
  createProfileRequest,
  createRegisterNameRequest,
  createRemoteConfigRequest,
  createReverseProfileRequest,
  createRevokeSmartSessionRequest,
  createSmartSessionsRequest,
  createSupportedChainsRequest,
  createSwapAllowanceRequest,
  createSwapQuotesRequest,
  createSwapTokensRequest,
  createUserOperationReceiptRequest,
  createWalletsRequest,
  formatRegisterNameMessage,
  formatServiceUrl,
  type ImageKind,
  jsonRpcResponseSchema,
  readAccountBalance,
  readAccountHistory,
  readAllowedOrigins,
  readAnalyticsConfig,
  readBuiltApproval,
  readBuiltSwap,
  readFungiblePrices,
  readGasPrice,
  readIdentity,
  readNameSuggestions,
  readOnrampOptions,
  readOnrampQuote,
  readOnrampUrl,
  readProfile,
  readRemoteConfig,
  readReverseProfile,
  readSmartSessions,
  readSupportedChains,
  readSwapAllowance,
  readSwapQuotes,
  readSwapTokens,
  readUserOperationReceipt,
  readWalletsAnswer,
  readAnswer,
  type ServiceRequest,
  type WireResult,
} from '@latchkey/protocol'
import * as v from 'valibot'
import { getAddress, getContractAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { nativeAddress } from './blockchain/native-address.ts'
import { devMnemonic } from './chains/dev-accounts.ts'
import { operator } from './chains/send-as-operator.ts'
import { type Sandbox, startSandbox } from './start-sandbox.ts'

const sdk = { projectId: 'sandbox', st: 'appkit', sv: 'html-1' }
const signer = mnemonicToAccount(devMnemonic)
const { address } = signer
const account = `eip155:1:${address}`
// The first token that the operator deploys, on every start.
const usdc = `eip155:1:${getContractAddress({ from: operator, nonce: 0n })}`
const native = `eip155:1:${nativeAddress}`
const units = '1000000000000000000'
const integer = expect.stringMatching(/^\d+$/)
const decimal = expect.stringMatching(/^\d+\.\d+$/)
const hex = expect.stringMatching(/^0x[0-9a-f]+$/)

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  await fetch(`${sandbox.url}/sandbox/names`, {
    method: 'POST',
    body: JSON.stringify({ name: 'first.eth', address, texts: { avatar: 'https://a.example/a.png' } }),
  })
  for (const pci of ['kept', 'revoked']) {
    await fetch(`${sandbox.url}/sandbox/sessions`, { method: 'POST', body: JSON.stringify({ account, pci }) })
  }
})

afterAll(() => sandbox.close())

interface Call {
  /** Name of the call in the specification. */
  call: string
  request: ServiceRequest | (() => Promise<ServiceRequest>)
  read: (body: unknown) => WireResult<unknown>
  /** A value with an item in every list, so that an answer with an unreadable item differs. */
  value: unknown
}

const swap = { amount: units, userAddress: account, from: native, to: usdc }
const approval = { userAddress: account, from: usdc, to: native }
const destinationWallets = [{ address, blockchains: ['ethereum'], assets: ['USDC'] }]
const purchaseCurrency = { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [] }
const paymentCurrency = { id: 'USD', payment_method_limits: [] }
const profile = { name: 'alice.example.id', addresses: { '2147483649': { address } } }

async function createSignedRegistration(): Promise<ServiceRequest> {
  const message = formatRegisterNameMessage(profile.name, Date.now() / 1_000)
  const signature = await signer.signMessage({ message })
  return createRegisterNameRequest(sdk, { coin_type: 2147483649, address, message, signature })
}

const blockchainCalls: Call[] = [
  {
    call: 'GET v1/supported-chains',
    request: createSupportedChainsRequest(sdk),
    read: readSupportedChains,
    value: {
      http: expect.arrayContaining(['eip155:1', 'eip155:137', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']),
      ws: [],
    },
  },
  {
    call: 'GET /v1/identity/{address}',
    request: createIdentityRequest(sdk, address, account),
    read: readIdentity,
    value: { name: 'first.eth', avatar: 'https://a.example/a.png' },
  },
  {
    call: 'GET /v1/account/{account}/history',
    request: createAccountHistoryRequest(sdk, { account: address, chainId: 'eip155:1', cache: 'no-cache' }),
    read: readAccountHistory,
    value: {
      data: ['DAI', 'USDC'].map(symbol => ({
        id: expect.any(String),
        metadata: {
          minedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          chain: 'eip155:1',
          operationType: 'receive',
          status: 'confirmed',
          hash: hex,
          sentFrom: getAddress(operator),
          sentTo: expect.stringMatching(/^0x/),
        },
        transfers: [
          {
            direction: 'in',
            quantity: { numeric: '25000' },
            fungible_info: { symbol, icon: { url: expect.any(String) } },
          },
        ],
      })),
      next: null,
    },
  },
  {
    call: 'GET /v1/convert/quotes',
    request: createSwapQuotesRequest(sdk, { ...swap, gasPrice: '1' }),
    read: readSwapQuotes,
    value: { quotes: [{ fromAmount: units, fromAccount: native, toAmount: integer, toAccount: usdc }] },
  },
  {
    call: 'GET /v1/convert/tokens',
    request: createSwapTokensRequest(sdk, 'eip155:1'),
    read: readSwapTokens,
    value: {
      tokens: [
        { symbol: 'ETH', name: 'Ether', address: native, decimals: 18, logoUri: expect.any(String) },
        { symbol: 'USDC', name: 'USD Coin', address: usdc, decimals: 18, logoUri: expect.any(String) },
        { symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 },
      ],
    },
  },
  {
    call: 'POST /v1/fungible/price',
    request: createFungiblePriceRequest(sdk, [native, usdc, account, 'solana:mainnet:x', 'eip155:5:0x0']),
    read: readFungiblePrices,
    value: {
      fungibles: [
        { name: 'Ether', symbol: 'ETH', address: native, price: 3_000, iconUrl: expect.any(String) },
        { name: 'USD Coin', symbol: 'USDC', address: usdc, price: 1, iconUrl: expect.any(String) },
      ],
    },
  },
  {
    call: 'GET /v1/convert/allowance',
    request: createSwapAllowanceRequest(sdk, usdc, account),
    read: readSwapAllowance,
    value: { allowance: '0' },
  },
  {
    call: 'GET /v1/convert/gas-price',
    request: createGasPriceRequest(sdk, 'eip155:1'),
    read: readGasPrice,
    value: { standard: integer, fast: integer, instant: integer },
  },
  {
    call: 'POST /v1/convert/build-transaction',
    request: createBuildSwapRequest(sdk, { ...swap, slippage: 1, disableEstimate: false }),
    read: readBuiltSwap,
    value: { tx: { from: account, data: hex, amount: units, eip155: { gas: integer, gasPrice: integer } } },
  },
  {
    call: 'GET /v1/convert/build-approve',
    request: createBuildApprovalRequest(sdk, approval),
    read: readBuiltApproval,
    value: { tx: { from: account, to: usdc, data: hex, value: '0', eip155: { gas: integer, gasPrice: integer } } },
  },
  {
    call: 'GET /v1/account/{address}/balance',
    request: createAccountBalanceRequest(sdk, { address, chainId: 'eip155:1', forceUpdate: [usdc] }),
    read: readAccountBalance,
    value: {
      balances: [
        { symbol: 'ETH', quantity: { decimals: '18', numeric: '10000' }, price: 3_000, value: 30_000_000 },
        { symbol: 'USDC', address: usdc, value: 25_000 },
        { symbol: 'DAI', value: 25_000 },
      ],
    },
  },
  {
    call: 'POST /v1/profile/account',
    request: createSignedRegistration,
    read: readProfile,
    value: profile,
  },
  {
    call: 'GET /v1/profile/account/{name}',
    request: createProfileRequest(sdk, profile.name),
    read: readProfile,
    value: profile,
  },
  {
    call: 'GET /v1/profile/reverse/{address}',
    request: createReverseProfileRequest(sdk, address, address),
    read: readReverseProfile,
    value: [profile],
  },
  {
    call: 'GET /v1/profile/suggestions/{name}',
    request: createNameSuggestionsRequest(sdk, 'bobby', 'example.id'),
    read: readNameSuggestions,
    value: { suggestions: expect.arrayContaining([{ name: 'bobby.example.id', registered: false }]) },
  },
  {
    call: 'POST /v1/generators/onrampurl',
    request: createOnrampUrlRequest(sdk, {
      destinationWallets,
      defaultNetwork: 'ethereum',
      partnerUserId: 'me',
      presetFiatAmount: 20,
    }),
    read: readOnrampUrl,
    value: { url: expect.stringContaining(address) },
  },
  {
    call: 'GET /v1/onramp/options',
    request: createOnrampOptionsRequest(sdk),
    read: readOnrampOptions,
    value: {
      purchaseCurrencies: expect.arrayContaining([
        expect.objectContaining({ symbol: 'USDC', networks: [expect.any(Object), expect.any(Object)] }),
      ]),
      paymentCurrencies: ['USD', 'EUR'].map(id => ({
        id,
        payment_method_limits: [{ id: 'card' }, { id: 'ach_bank_account' }],
      })),
    },
  },
  {
    call: 'POST /v1/onramp/quote',
    request: createOnrampQuoteRequest(sdk, { purchaseCurrency, paymentCurrency, amount: '100' }),
    read: readOnrampQuote,
    value: {
      coinbaseFee: { amount: '1.50', currency: 'USD' },
      networkFee: { amount: decimal, currency: 'USD' },
      paymentSubtotal: { amount: decimal, currency: 'USD' },
      paymentTotal: { amount: '100.00', currency: 'USD' },
      purchaseAmount: { amount: decimal, currency: 'USDC' },
      quoteId: expect.any(String),
    },
  },
  {
    call: 'POST /v1/sessions/{id}/revoke',
    request: createRevokeSmartSessionRequest(sdk, account, { pci: 'revoked', signature: '0x00' }),
    read: body => readAnswer('revoke', v.object({ pci: v.string() }), body),
    value: { pci: 'revoked' },
  },
  {
    call: 'GET /v1/sessions/{id}',
    request: createSmartSessionsRequest(sdk, account),
    read: readSmartSessions,
    value: { pcis: [{ pci: 'kept' }] },
  },
  {
    call: 'POST /v1/?chainId={caip}&projectId={id}, JSON-RPC',
    request: toRpcRequest({ jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }),
    read: body => readAnswer('rpc', jsonRpcResponseSchema, body),
    value: { id: 7, result: '0x1' },
  },
  {
    call: 'POST /v1/?chainId={caip}&projectId={id}, JSON-RPC batch',
    request: toRpcRequest([1, 2].map(id => ({ jsonrpc: '2.0', id, method: 'eth_blockNumber' }))),
    read: body => readAnswer('rpc', v.array(jsonRpcResponseSchema), body),
    value: [
      { id: 1, result: hex },
      { id: 2, result: hex },
    ],
  },
]

const otherCalls: Call[] = [
  {
    call: 'GET /appkit/v1/config',
    request: createRemoteConfigRequest(sdk),
    read: readRemoteConfig,
    value: { features: [] },
  },
  {
    call: 'GET /projects/v1/origins',
    request: createAllowedOriginsRequest(sdk),
    read: readAllowedOrigins,
    value: { allowedOrigins: [] },
  },
  {
    call: 'GET /getWallets',
    request: createWalletsRequest(sdk, {
      page: 1,
      entries: 2,
      chains: ['eip155:1'],
      exclude: ['none'],
      search: 'a',
      badge_type: 'certified',
    }),
    read: readWalletsAnswer,
    value: { data: [{ id: expect.any(String), name: expect.any(String) }, {}], count: expect.any(Number) },
  },
  {
    call: 'GET /getAnalyticsConfig',
    request: createAnalyticsConfigRequest(sdk),
    read: readAnalyticsConfig,
    value: { isAnalyticsEnabled: true },
  },
  {
    call: 'the bundler, eth_getUserOperationReceipt',
    request: {
      ...createUserOperationReceiptRequest({ projectId: 'p', chainId: 'eip155:1', bundler: 'b', hash: '0x1' }),
      path: '/',
    },
    read: readUserOperationReceipt,
    value: { result: null },
  },
]

// covers: S1.58
describe('every call of section 7 is answered in the documented shape', () => {
  test.each([...blockchainCalls, ...otherCalls])('$call', async ({ request, read, value }) => {
    const response = await send(typeof request === 'function' ? await request() : request)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const result = read(await response.json())
    expect(result).toMatchObject({ ok: true, value })
  })

  test.each<[string, ImageKind, string]>([
    ['GET /getWalletImage/{id}', 'wallet', 'metamask'],
    ['GET /public/getAssetImage/{id}', 'asset', 'eip155:1'],
    ['GET /public/getCurrencyImage/{id}', 'currency', 'USD'],
    ['GET /public/getTokenImage/{id}', 'token', 'USDC'],
  ])('%s', async (_, kind, id) => {
    const response = await send(createImageRequest(sdk, kind, id))
    expect(response.status).toBe(200)
    const blob = await response.blob()
    expect(blob.type).toMatch(/^image\//)
    expect(blob.size).toBeGreaterThan(0)
  })

  test('POST /e', async () => {
    const props = { type: 'track', event: 'MODAL_OPEN' }
    const event = { eventId: '1', url: 'https://a.example/', domain: 'a.example', timestamp: 1, props }
    expect((await send(createAnalyticsRequest(sdk, event))).status).toBe(202)
  })
})

function toRpcRequest(body: unknown): ServiceRequest {
  return { method: 'POST', path: '/v1/', query: { chainId: 'eip155:1', projectId: 'sandbox' }, body }
}

function send(request: ServiceRequest): Promise<Response> {
  return fetch(formatServiceUrl(sandbox.url, request), {
    method: request.method,
    headers: { 'content-type': 'application/json' },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
}
