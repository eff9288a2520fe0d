import {
  type BuildSwapBody,
  createBuildApprovalRequest,
  createBuildSwapRequest,
  createGasPriceRequest,
  createSwapAllowanceRequest,
  createSwapQuotesRequest,
  createSwapTokensRequest,
  formatServiceUrl,
  readBuiltApproval,
  readBuiltSwap,
  readGasPrice,
  readSwapAllowance,
  readSwapQuotes,
  readSwapTokens,
  type ServiceRequest,
  type WireResult,
} from '@latchkey/protocol'
import { createPublicClient, createWalletClient, erc20Abi, type Hex, http, maxUint256, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mainnet, polygon } from 'viem/chains'
import { describe, expect, test } from 'vitest'

import { nativeAddress } from '../blockchain/native-address.ts'
import { devMnemonic } from '../chains/dev-accounts.ts'
import { useSandbox } from '../use-started.test-support.ts'

const sdk = { projectId: 'sandbox', st: 'appkit', sv: 'html-1' }
const account = mnemonicToAccount(devMnemonic)

const sandbox = useSandbox()

describe('a swap', () => {
  test.each([
    // The native prices are 3000 and 0.5 US dollars, those of the tokens 1.
    { chain: mainnet, from: 'ETH', to: 'USDC', amount: '1', about: 3_000 },
    { chain: mainnet, from: 'USDC', to: 'ETH', amount: '3000', about: 1 },
    { chain: mainnet, from: 'USDC', to: 'DAI', amount: '1000', about: 1_000 },
    { chain: polygon, from: 'POL', to: 'DAI', amount: '2000', about: 1_000 },
    { chain: polygon, from: 'DAI', to: 'POL', amount: '1000', about: 2_000 },
  ])(
    'spends $amount $from on $chain.name and pays the quoted amount in $to',
    async ({ chain, amount, about, ...symbols }) => {
      const caip2 = `eip155:${chain.id}`
      const from = await idOf(caip2, symbols.from)
      const to = await idOf(caip2, symbols.to)
      const body = { ...toBody(caip2, from, to), amount: String(parseEther(amount)) }
      const quoted = await quote(body)
      expect(Number(quoted) / 1e18 / about).toBeGreaterThan(0.99)
      expect(Number(quoted) / 1e18 / about).toBeLessThan(1)

      if (symbols.from !== chain.nativeCurrency.symbol) {
        expect(await allowance(caip2, from)).toBe('0')
        const { tx } = await ask(createBuildApprovalRequest(sdk, body), readBuiltApproval)
        await execute(caip2, { to: tx.to, data: tx.data, value: tx.value, fees: tx.eip155 })
        expect(await allowance(caip2, from)).toBe(String(maxUint256))
      }
      const { tx } = await ask(createBuildSwapRequest(sdk, body), readBuiltSwap)
      const before = { from: await balanceOf(caip2, from), to: await balanceOf(caip2, to) }
      const fee = await execute(caip2, { to: tx.to, data: tx.data, value: tx.amount, fees: tx.eip155 })
      const given = before.from - (await balanceOf(caip2, from))
      const received = (await balanceOf(caip2, to)) - before.to
      expect(given).toBe(parseEther(amount) + (isNative(from) ? fee : 0n))
      expect(received).toBe(quoted - (isNative(to) ? fee : 0n))
    },
  )

  test('fails, and moves nothing, once the rate has fallen by more than the slippage', async () => {
    const eth = await idOf('eip155:1', 'ETH')
    const usdc = await idOf('eip155:1', 'USDC')
    const { tx } = await ask(createBuildSwapRequest(sdk, toBody('eip155:1', eth, usdc)), readBuiltSwap)
    // Another account sells so much that the pool pays three percent less.
    const large = { ...toBody('eip155:1', eth, usdc), amount: String(parseEther('50')) }
    const other = await ask(createBuildSwapRequest(sdk, large), readBuiltSwap)
    await execute('eip155:1', { to: other.tx.to, data: other.tx.data, value: other.tx.amount })
    const before = await balanceOf('eip155:1', usdc)
    await expect(execute('eip155:1', { to: tx.to, data: tx.data, value: tx.amount, fees: tx.eip155 })).rejects.toThrow(
      'The transaction failed',
    )
    expect(await balanceOf('eip155:1', usdc)).toBe(before)
  })

  test('is cheaper than the gas limit that is set if the estimate is declined', async () => {
    const dai = await idOf('eip155:1', 'DAI')
    const body = toBody('eip155:1', await idOf('eip155:1', 'ETH'), dai)
    const estimated = await ask(createBuildSwapRequest(sdk, body), readBuiltSwap)
    const declined = await ask(createBuildSwapRequest(sdk, { ...body, disableEstimate: true }), readBuiltSwap)
    expect(Number(estimated.tx.eip155?.gas)).toBeLessThan(Number(declined.tx.eip155?.gas))
    // A new receiver and an unapproved token would make an estimate fail.
    const back = { ...toBody('eip155:1', dai, await idOf('eip155:1', 'ETH')), disableEstimate: true }
    expect((await ask(createBuildSwapRequest(sdk, back), readBuiltSwap)).tx.amount).toBe('0')
    expect((await send(createBuildSwapRequest(sdk, { ...back, disableEstimate: false }))).status).toBe(400)
  })
})

test('the swap tokens of a chain are its native currency and those that are deployed on it', async () => {
  const { tokens } = await ask(createSwapTokensRequest(sdk, 'eip155:137'), readSwapTokens)
  expect(tokens.map(({ symbol, decimals }) => `${symbol} ${decimals}`)).toEqual(['POL 18', 'USDC 18', 'DAI 18'])
  expect(await ask(createSwapTokensRequest(sdk, 'eip155:5'), readSwapTokens)).toEqual({ tokens: [] })
})

test('the gas price is that of the node, with higher prices for speed', async () => {
  const { standard, fast, instant } = await ask(createGasPriceRequest(sdk, 'eip155:1'), readGasPrice)
  const client = createPublicClient({ transport: http(sandbox.rpc['eip155:1']) })
  expect(standard).toBe(String(await client.getGasPrice()))
  expect(Number(fast)).toBeGreaterThan(Number(standard))
  expect(Number(instant)).toBeGreaterThan(Number(fast))
})

test('an impossible swap is rejected with the reason', async () => {
  const eth = await idOf('eip155:1', 'ETH')
  const usdc = await idOf('eip155:1', 'USDC')
  const body = toBody('eip155:1', eth, usdc)
  const rejections: [ServiceRequest, string][] = [
    [createSwapQuotesRequest(sdk, { ...toQuery(body), amount: '0' }), 'amount: Nothing'],
    [createSwapQuotesRequest(sdk, { ...toQuery(body), amount: '1.5' }), 'amount: Not a whole number'],
    [createSwapQuotesRequest(sdk, { ...toQuery(body), to: 'USDC' }), 'to: Not a CAIP-10'],
    [createSwapQuotesRequest(sdk, { ...toQuery(body), to: eth }), 'does not trade'],
    [createSwapQuotesRequest(sdk, { ...toQuery(body), to: `eip155:1:${account.address}` }), 'does not trade'],
    [createSwapQuotesRequest(sdk, { ...toQuery(body), to: usdc.replace(':1:', ':137:') }), 'on one chain'],
    [createBuildSwapRequest(sdk, { ...body, slippage: -1 }), 'eip155.slippage'],
    [createBuildSwapRequest(sdk, { ...body, amount: String(parseEther('20000')) }), 'exceeds'],
    [createBuildApprovalRequest(sdk, { ...body }), 'needs no approval'],
    [createGasPriceRequest(sdk, 'eip155:5'), 'No such chain'],
  ]
  for (const [request, reason] of rejections) {
    const response = await send(request)
    expect([response.status, await response.json()]).toEqual([400, { error: expect.stringContaining(reason) }])
  }
})

test('a sandbox reset restores the reserves and the approvals', async () => {
  const usdc = await idOf('eip155:1', 'USDC')
  const body = toBody('eip155:1', usdc, await idOf('eip155:1', 'DAI'))
  const before = await quote(body)
  const approval = await ask(createBuildApprovalRequest(sdk, body), readBuiltApproval)
  await execute('eip155:1', { ...approval.tx })
  const swap = await ask(createBuildSwapRequest(sdk, body), readBuiltSwap)
  await execute('eip155:1', { to: swap.tx.to, data: swap.tx.data, value: swap.tx.amount })
  expect(await quote(body)).toBeLessThan(before)
  await sandbox.reset()
  expect(await quote(body)).toBe(before)
  expect(await allowance('eip155:1', usdc)).toBe('0')
})

function toBody(caip2: string, from: string, to: string): BuildSwapBody {
  return { amount: String(parseEther('1')), slippage: 1, from, to, userAddress: `${caip2}:${account.address}` }
}

function toQuery({ amount, from, to, userAddress }: BuildSwapBody) {
  return { amount, from, to, userAddress, gasPrice: '1' }
}

async function quote(body: BuildSwapBody): Promise<bigint> {
  const { quotes } = await ask(createSwapQuotesRequest(sdk, toQuery(body)), readSwapQuotes)
  expect(quotes).toMatchObject([{ fromAmount: body.amount, fromAccount: body.from, toAccount: body.to }])
  return BigInt(quotes[0]?.toAmount ?? 0)
}

async function allowance(caip2: string, token: string): Promise<string> {
  const request = createSwapAllowanceRequest(sdk, token, `${caip2}:${account.address}`)
  return (await ask(request, readSwapAllowance)).allowance
}

async function idOf(caip2: string, symbol: string): Promise<string> {
  const { tokens } = await ask(createSwapTokensRequest(sdk, caip2), readSwapTokens)
  const token = tokens.find(other => other.symbol === symbol)
  if (!token) throw new Error(`No ${symbol} on ${caip2}`)
  return token.address
}

interface Built {
  to: string
  data: string
  value: string
  fees?: { gas: string; gasPrice: string } | undefined
}

/** Signs and sends a built transaction, as a wallet does. @returns the paid fee, in wei */
async function execute(caip2: string, { to, data, value, fees }: Built): Promise<bigint> {
  const chain = caip2 === 'eip155:1' ? mainnet : polygon
  const transport = http(sandbox.rpc[caip2], { retryCount: 0 })
  const hash = await createWalletClient({ account, chain, transport }).sendTransaction({
    to: to.split(':')[2] as Hex,
    data: data as Hex,
    value: BigInt(value),
    ...(fees ? { gas: BigInt(fees.gas), gasPrice: BigInt(fees.gasPrice) } : {}),
  })
  const receipt = await createPublicClient({ chain, transport }).waitForTransactionReceipt({ hash })
  if (receipt.status !== 'success') throw new Error('The transaction failed')
  return receipt.gasUsed * receipt.effectiveGasPrice
}

function balanceOf(caip2: string, token: string): Promise<bigint> {
  const client = createPublicClient({ transport: http(sandbox.rpc[caip2]) })
  if (isNative(token)) return client.getBalance({ address: account.address })
  return client.readContract({
    abi: erc20Abi,
    address: token.split(':')[2] as Hex,
    functionName: 'balanceOf',
    args: [account.address],
  })
}

function isNative(token: string): boolean {
  return token.endsWith(nativeAddress)
}

function send(request: ServiceRequest): Promise<Response> {
  return fetch(formatServiceUrl(sandbox.url, request), {
    method: request.method,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
}

async function ask<T>(request: ServiceRequest, read: (body: unknown) => WireResult<T>): Promise<T> {
  const response = await send(request)
  const body: unknown = await response.json()
  const result = read(body)
  if (!response.ok || !result.ok)
    throw new Error(`${request.path}: ${JSON.stringify(result.ok ? body : result.failure)}`)
  return result.value
}
