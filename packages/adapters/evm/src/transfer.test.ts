import { getNodeMessage, type TransferRequest } from '@latchkey/primitives'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { anvilAccounts } from './anvil.test-support.ts'
import { EvmAdapter } from './evm-adapter.ts'
import { createScriptedWallet } from './scripted-wallet.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'
import { testTokenCode } from './test-tokens.generated.test-support.ts'
import { startNode, startTransferChain, type TransferChain } from './transfers.test-support.ts'

let chain: TransferChain
beforeAll(async () => {
  chain = await startTransferChain()
}, 60_000)
afterAll(() => chain.stop())
beforeEach(() => void (chain.wallet.requests.length = 0))

const [sender] = anvilAccounts
/** Sends, and waits until the transaction is mined. */
const send = async (request: TransferRequest, wallet: unknown = chain.wallet) => {
  const hash = await (await new EvmAdapter().actions()).transfer(wallet, request)
  await chain.mined(hash)
  return hash
}
const asked = () => chain.wallet.requests.map(({ method }) => method)
const sent = () => (chain.wallet.requests.at(-1)?.params as [Record<string, string>] | undefined)?.[0]

describe('a transfer', () => {
  test('moves native currency by one request to the wallet', async () => {
    const request = chain.request({ amount: 123_456_789_012_345_678n })
    const hash = await send(request)
    expect(await chain.balanceOf(request.to)).toBe(123_456_789_012_345_678n)
    expect(await chain.rpc('eth_getTransactionByHash', [hash])).toMatchObject({ from: sender.toLowerCase() })
    expect(asked()).toEqual(['eth_chainId', 'eth_sendTransaction'])
    expect(Object.keys(sent() ?? {}).toSorted()).toEqual(['chainId', 'from', 'to', 'value'])
  })

  test('moves a token to the last digit, and no native currency', async () => {
    const token = chain.tokens.PlainToken
    const amount = 10n ** 20n + 1n
    const request = chain.request({ token, amount })
    await send(request)
    expect([await chain.balanceOf(request.to, token), await chain.balanceOf(request.to)]).toEqual([amount, 0n])
    expect(asked()).toEqual(['eth_chainId', 'eth_sendTransaction'])
  })

  // covers: S9.70
  test.each([
    ['Ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['BNB Smart Chain', '0x55d398326f99059fF775485246999027B3197955'],
    ['Polygon', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
    ['Arbitrum', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
    ['Optimism', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
    ['Avalanche', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
  ])('moves USDT of %s although the contract returns nothing', async (_network, token) => {
    await chain.rpc('anvil_setCode', [token, testTokenCode.SilentToken])
    const [account, amount] = [sender.slice(2).padStart(64, '0'), (900).toString(16).padStart(64, '0')]
    const minting = { from: sender, to: token, data: `0x40c10f19${account}${amount}` }
    await chain.mined((await chain.rpc('eth_sendTransaction', [minting])) as string)
    const request = chain.request({ token, amount: 250n })
    await send(request)
    expect([await chain.balanceOf(request.to, token), await chain.balanceOf(sender, token)]).toEqual([250n, 650n])
  })

  test('is not requested from a wallet on another network, or on an unknown one', async () => {
    for (const answer of ['0x89', 137, undefined, 'mainnet', {}, new Error('locked')]) {
      const wallet = createScriptedWallet()
      wallet.answer('eth_chainId', () => {
        if (answer instanceof Error) throw answer
        return answer
      })
      await expect(send(chain.request(), wallet.provider)).rejects.toMatchObject({ code: 'wrongChain' })
      expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_chainId'])
    }
  })

  test('names its network to the wallet', async () => {
    await send(chain.request())
    expect(sent()?.chainId).toBe('0x1')
  })

  test('is requested once from a wallet that fails, and fails with the wallet’s own error', async () => {
    const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
    const wallet = createScriptedWallet()
    wallet.answer('eth_sendTransaction', () => Promise.reject(rejection))
    await expect(send(chain.request(), wallet.provider)).rejects.toBe(rejection)
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  test('is requested once from a wallet that answers without a hash, and reports that', async () => {
    for (const answer of [undefined, null, '', '0x1', `0x${'g'.repeat(64)}`, { hash: `0x${'1'.repeat(64)}` }, 7]) {
      const wallet = createScriptedWallet()
      wallet.answer('eth_sendTransaction', () => answer)
      await expect(send(chain.request(), wallet.provider)).rejects.toMatchObject({ code: 'hashMissing' })
      expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
    }
  })

  test('is requested if the node does not answer: the wallet has its own', async () => {
    const network = createNetwork(1, ['http://127.0.0.1:1'])
    const request = chain.request({ network, amount: 9n })
    await send(request)
    expect(await chain.balanceOf(request.to)).toBe(9n)
  }, 30_000)

  test.each([
    ['sender', { from: 'vitalik.eth' }],
    ['recipient', { to: '0x1' }],
    ['recipient, by its checksum', { to: '0xd8da6BF26964aF9D7eEd9e03E53415D37aA96045' }],
    ['token', { token: 'USDC' }],
  ])('sends no request for an invalid address: the %s', async (_who, rest) => {
    await expect(send(chain.request(rest))).rejects.toMatchObject({ code: 'invalidAddress' })
    expect(asked()).toEqual([])
  })
})

describe('a transfer of the whole balance', () => {
  /** MetaMask and other wallets do this if a site leaves the fee to them. */
  const generous = { maxFeePerGas: `0x${(10n ** 12n).toString(16)}` }

  test('is sent, by a wallet that would choose a higher fee', async () => {
    const from = anvilAccounts[1]
    const { estimateTransfer } = await new EvmAdapter().actions()
    const wallet = {
      ...chain.wallet,
      request: ({ method, params }: { method: string; params?: unknown }) =>
        chain.wallet.request({
          method,
          ...(method === 'eth_sendTransaction' ? { params: [{ ...generous, ...(params as [object])[0] }] } : {}),
        }),
    }
    for (const balance of [10n ** 18n, 10n ** 15n]) {
      await chain.setBalance(from, balance)
      const { max, fee } = await estimateTransfer(chain.request({ from }))
      const request = chain.request({ from, amount: max })
      await send(request, wallet)
      expect(await chain.balanceOf(request.to)).toBe(max)
      expect(await chain.balanceOf(from)).toBeLessThan(fee)
      expect(BigInt(sent()?.maxFeePerGas ?? 0) * BigInt(sent()?.gas ?? 0)).toBeLessThanOrEqual(balance - max)
    }
  })

  test('is sent if the base fee rose since the estimate', async () => {
    const from = anvilAccounts[1]
    await chain.setBalance(from, 10n ** 18n)
    const { max } = await (await new EvmAdapter().actions()).estimateTransfer(chain.request({ from }))
    const { baseFeePerGas } = (await chain.rpc('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: string }
    const dearer = (BigInt(baseFeePerGas) * 9n) / 8n
    await chain.rpc('anvil_setNextBlockBaseFeePerGas', [`0x${dearer.toString(16)}`])
    await chain.rpc('evm_mine')
    const request = chain.request({ from, amount: max })
    await send(request)
    expect(await chain.balanceOf(request.to)).toBe(max)
  })

  test('leaves the fee to the wallet if the tip of a chain without a base fee has risen above the rest', async () => {
    let tip = '0x64'
    const node = await startNode({
      eth_getBlockByNumber: () => ({ baseFeePerGas: '0x0' }),
      eth_gasPrice: () => tip,
      eth_maxPriorityFeePerGas: () => tip,
    })
    const { estimateTransfer, transfer } = await new EvmAdapter().actions()
    const { max } = await estimateTransfer(node.request)
    const wallet = createScriptedWallet({ chainId: 10 })
    wallet.answer('eth_sendTransaction', () => `0x${'1'.repeat(64)}`)
    const feeOf = async () => {
      await transfer(wallet.provider, { ...node.request, amount: max })
      const [asked] = (wallet.requests.at(-1)?.params ?? []) as [Record<string, string>?]
      return asked?.maxFeePerGas
    }
    expect(await feeOf()).toBe('0x64')
    tip = '0x65'
    expect(await feeOf()).toBeUndefined()
    await node.stop()
  })

  test('never costs more than the balance, for any fee of the node', async () => {
    const price = fc.bigInt({ min: 0n, max: 10n ** 13n })
    const figures = fc.record({
      balance: fc.bigInt({ min: 0n, max: 10n ** 20n }),
      gas: fc.oneof(fc.bigInt({ min: 21_000n, max: 300_000n }), fc.constant(0n)),
      base: price,
      tip: price,
      dataFee: fc.bigInt({ min: 0n, max: 10n ** 16n }),
      operatorScalar: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      hasBase: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(figures, async ({ balance, gas, base, tip, dataFee, operatorScalar, hasBase }) => {
        const hex = (value: bigint) => `0x${value.toString(16)}`
        const operatorFee = (used: bigint) => (used * operatorScalar) / 10n ** 6n
        const node = await startNode({
          eth_getBalance: () => hex(balance),
          eth_estimateGas: () => hex(gas),
          eth_getBlockByNumber: () => (hasBase ? { baseFeePerGas: hex(base) } : {}),
          eth_gasPrice: () => hex(base + tip),
          eth_maxPriorityFeePerGas: () => hex(tip),
          eth_call([call]) {
            const { data } = call as { data: string }
            const answer = data.startsWith('0x275aedd2') ? operatorFee(BigInt(`0x${data.slice(10)}`)) : dataFee
            return `0x${answer.toString(16).padStart(64, '0')}`
          },
        })
        const { estimateTransfer, transfer } = await new EvmAdapter().actions()
        const { max, fee } = await estimateTransfer(node.request)
        expect(max).toBe(balance > fee ? balance - fee : 0n)
        const wallet = createScriptedWallet({ chainId: 10 })
        wallet.answer('eth_sendTransaction', () => `0x${'1'.repeat(64)}`)
        await transfer(wallet.provider, { ...node.request, amount: max })
        const [asked] = (wallet.requests.at(-1)?.params ?? []) as [Record<string, string>?]
        const spent = BigInt(asked?.gas ?? 0) * BigInt(asked?.maxFeePerGas ?? asked?.gasPrice ?? 0)
        expect(asked?.value).toBe(hex(max))
        const rollupFee = dataFee + operatorFee(BigInt(asked?.gas ?? 0))
        if (max > 0n) expect(max + spent + rollupFee).toBeLessThanOrEqual(balance)
        await node.stop()
      }),
      { numRuns: 60 },
    )
  })

  test('leaves an amount above the balance to the wallet and the node to reject', async () => {
    const from = anvilAccounts[1]
    await chain.setBalance(from, 10n ** 15n)
    const error: unknown = await send(chain.request({ from, amount: 10n ** 15n })).catch((reason: unknown) => reason)
    expect(getNodeMessage(error)).toBe('insufficientFunds')
    expect(sent()).not.toHaveProperty('gas')
  })
})

describe('a node error about a transfer', () => {
  test.each([
    ['nonceTooLow', { nonce: '0x0' }],
    ['intrinsicGasTooLow', { gas: '0x5207' }],
    ['feeCapTooLow', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x0' }],
    ['tipAboveFeeCap', { maxFeePerGas: '0xb2d05e00', maxPriorityFeePerGas: '0xb2d05e01' }],
    ['intrinsicGasTooHigh', { gas: '0x7fffffffffffffff' }],
    ['insufficientFunds', { value: `0x${(10n ** 30n).toString(16)}` }],
  ])('passes through the wallet: %s', async (message, chosen) => {
    const wallet = {
      ...chain.wallet,
      request: ({ method, params }: { method: string; params?: unknown }) =>
        chain.wallet.request({
          method,
          ...(method === 'eth_sendTransaction' ? { params: [{ ...(params as [object])[0], ...chosen }] } : {}),
        }),
    }
    const error: unknown = await send(chain.request(), wallet).catch((reason: unknown) => reason)
    expect(getNodeMessage(error), String(error)).toBe(message)
  })
})
