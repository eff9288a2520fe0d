import nft from '@openzeppelin/contracts/build/contracts/ERC721PresetMinterPauserAutoId.json' with { type: 'json' }
import {
  type AccountHistory,
  type AccountHistoryQuery,
  createAccountHistoryRequest,
  formatServiceUrl,
  readAccountHistory,
} from '@latchkey/protocol'
import {
  type Abi,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  type Hex,
  http,
  parseEther,
  toHex,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mainnet, polygon } from 'viem/chains'
import { expect, test } from 'vitest'

import { nativeAddress } from '../blockchain/native-address.ts'
import { devAddresses, devMnemonic } from '../chains/dev-accounts.ts'
import { callBatch, callOne } from '../chains/json-rpc-call.ts'
import { exchangeAbi } from '../convert/exchange-abi.ts'
import { exchangeAddress } from '../exchange/deploy-exchange.ts'
import { useSandbox } from '../use-started.test-support.ts'

const sdk = { projectId: 'sandbox', st: 'appkit', sv: 'html-1' }
const [sender, , other] = devAddresses
const stranger = '0x000000000000000000000000000000000000bEEF'

const sandbox = useSandbox()

test('an account without transactions has no history, and a funded one has its funding', async () => {
  expect(await history({ account: stranger })).toEqual({ data: [], next: null })
  const { data } = await history({ account: other, chainId: 'eip155:137' })
  expect(data.map(summary)).toEqual(['receive in 25000 DAI', 'receive in 25000 USDC'])
})

test('a transfer of the native currency is sent by one account and received by the other', async () => {
  const hash = await send('eip155:1', { to: stranger, value: parseEther('1.5') })
  const block = await reader('eip155:1').getBlock()
  // Right after the start the other chain's clock may be ahead, because each block of its deployments took a second.
  const [sent] = (await history({ account: sender, chainId: 'eip155:1' })).data
  expect(sent).toEqual({
    id: `eip155:1:${hash}`,
    metadata: {
      minedAt: new Date(Number(block.timestamp) * 1_000).toISOString(),
      chain: 'eip155:1',
      operationType: 'send',
      status: 'confirmed',
      hash,
      sentFrom: sender,
      sentTo: stranger,
    },
    transfers: [
      {
        direction: 'out',
        sender,
        recipient: stranger,
        quantity: { numeric: '1.5' },
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: `${sandbox.url}/public/getTokenImage/ETH` } },
      },
    ],
  })
  // An address is the same in any case.
  const { data } = await history({ account: stranger.toLowerCase() })
  expect(data.map(summary)).toEqual(['receive in 1.5 ETH'])
})

test('the history distinguishes tokens, trades, approvals, deployments, NFTs, calls and failures', async () => {
  const [usdc] = sandbox.tokens['eip155:1'] ?? []
  if (!usdc) throw new Error('No token')
  const transfer = (to: Hex, amount: string) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseEther(amount)] })
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [exchangeAddress, parseEther('100')],
  })
  const swap = (from: Hex, to: Hex, minimum = 0n) =>
    encodeFunctionData({
      abi: exchangeAbi,
      functionName: 'swap',
      args: [from, to, parseEther('1'), minimum, sender],
    })
  await send('eip155:1', { to: usdc.address, data: transfer(stranger, '2') })
  await send('eip155:1', { to: usdc.address, data: transfer(sender, '3') })
  await send('eip155:1', { to: usdc.address, data: approve })
  await send('eip155:1', { to: exchangeAddress, data: swap(nativeAddress, usdc.address), value: parseEther('1') })
  await send('eip155:1', { to: exchangeAddress, data: swap(usdc.address, nativeAddress) })
  await send('eip155:1', {
    to: exchangeAddress,
    data: swap(usdc.address, nativeAddress, parseEther('9')),
    gas: 300_000n,
  })
  const collection = getContractAddress({ from: sender, nonce: 6n })
  const abi = nft.abi as Abi
  await deployCollection()
  await send('eip155:1', { to: collection, data: encodeFunctionData({ abi, functionName: 'mint', args: [sender] }) })
  const burn = encodeFunctionData({ abi, functionName: 'burn', args: [0n] })
  await send('eip155:1', { to: collection, data: burn })
  await send('eip155:1', { to: collection, data: encodeFunctionData({ abi, functionName: 'pause' }) })

  const { data } = await history({ account: sender, chainId: 'eip155:1' })
  expect(data.map(summary).reverse()).toEqual([
    'receive in 25000 USDC',
    'receive in 25000 DAI',
    'send out 2 USDC',
    'send self 3 USDC',
    'approve',
    expect.stringMatching(/^trade out 1 ETH, in 29\d\d\.\d+ USDC$/),
    expect.stringMatching(/^trade out 1 USDC, in 0\.0003\d+ ETH$/),
    'execute failed',
    'deploy',
    'mint in Cats #0',
    'burn out Cats #0',
    'execute',
  ])
  expect(data.find(item => item.metadata.operationType === 'burn')?.metadata.sentTo).toBe(collection)
  expect((await history({ account: zeroAddress, chainId: 'eip155:1' })).data).not.toEqual([])
})

test('history pages of both chains are complete, newest first', async () => {
  // Fifteen transactions are in one block, so that a page also ends inside one.
  for (const [caip2, firstNonce] of [
    ['eip155:1', 0],
    ['eip155:137', 0],
    ['eip155:1', 15],
  ] as const) {
    const url = sandbox.rpc[caip2] ?? ''
    const calls = Array.from({ length: 15 }, (_, index) => ({
      method: 'eth_sendTransaction',
      params: [{ from: sender, to: stranger, value: '0x1', gas: '0x5208', nonce: toHex(firstNonce + index) }],
    }))
    await callOne(url, 'evm_setAutomine', [false])
    await callBatch(url, calls)
    await callOne(url, 'evm_mine')
    await callOne(url, 'evm_setAutomine', [true])
  }
  const sizes: number[] = []
  const all: AccountHistory['data'] = []
  let cursor: string | undefined
  do {
    const page = await history({ account: stranger, cursor })
    sizes.push(page.data.length)
    all.push(...page.data)
    cursor = page.next ?? undefined
  } while (cursor)
  expect(sizes).toEqual([25, 20])
  expect(new Set(all.map(({ id }) => id)).size).toBe(45)
  const times = all.map(({ metadata }) => metadata.minedAt)
  expect(times).toEqual(times.toSorted().reverse())
  for (const [caip2, count] of [
    ['eip155:1', 30],
    ['eip155:137', 15],
  ] as const) {
    expect(all.filter(({ metadata }) => metadata.chain === caip2)).toHaveLength(count)
  }
})

test('a sandbox reset clears the history, also for an earlier cursor', async () => {
  await send('eip155:1', { to: stranger, value: 1n })
  expect((await history({ account: stranger })).data).toHaveLength(1)
  await sandbox.reset()
  expect(await history({ account: stranger, cursor: 'eip155:1@999.0' })).toEqual({ data: [], next: null })
})

test.each([
  { account: 'alice.eth' },
  { account: sender, cursor: 'eip155:1' },
  { account: sender, cursor: 'eip155:1@1.0,' },
])('the history rejects %j', async query => {
  expect((await fetch(formatServiceUrl(sandbox.url, createAccountHistoryRequest(sdk, query)))).status).toBe(400)
})

/** Summarises a transaction: operation, status unless it is confirmed, and movements. */
function summary({ metadata, transfers }: AccountHistory['data'][number]): string {
  const { operationType, status } = metadata
  const moved = transfers.map(({ direction, quantity, fungible_info, nft_info }) =>
    [direction, quantity?.numeric, fungible_info?.symbol, nft_info?.name].filter(Boolean).join(' '),
  )
  return [operationType, status === 'confirmed' ? '' : status, moved.join(', ')].filter(Boolean).join(' ')
}

async function history(query: AccountHistoryQuery): Promise<AccountHistory> {
  const response = await fetch(formatServiceUrl(sandbox.url, createAccountHistoryRequest(sdk, query)))
  const result = readAccountHistory(await response.json())
  if (!result.ok) throw new Error(result.failure.reason)
  return result.value
}

function reader(caip2: string) {
  const chain = caip2 === 'eip155:1' ? mainnet : polygon
  return createPublicClient({ chain, transport: http(sandbox.rpc[caip2], { retryCount: 0 }) })
}

function writer(caip2: string) {
  const chain = caip2 === 'eip155:1' ? mainnet : polygon
  const transport = http(sandbox.rpc[caip2], { retryCount: 0 })
  return createWalletClient({ account: mnemonicToAccount(devMnemonic), chain, transport })
}

async function send(caip2: string, transaction: { to: Hex; value?: bigint; data?: Hex; gas?: bigint }): Promise<Hex> {
  const hash = await writer(caip2).sendTransaction(transaction)
  await reader(caip2).waitForTransactionReceipt({ hash })
  return hash
}

async function deployCollection(): Promise<void> {
  const hash = await writer('eip155:1').deployContract({
    abi: nft.abi as Abi,
    bytecode: nft.bytecode as Hex,
    args: ['Cats', 'CAT', 'https://cats.example/'],
  })
  await reader('eip155:1').waitForTransactionReceipt({ hash })
}
