import artifact from '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json' with { type: 'json' }
import { type Browser, chromium } from 'playwright'
import {
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseEther,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findHeadlessChromium } from '../../../../scripts/chromium.mjs'
import { devAddresses, devMnemonic } from '../chains/dev-accounts.ts'
import { createChainClient } from '../chains/create-chain-client.ts'
import { findViolations } from '../find-violations.test-support.ts'
import { useSandbox } from '../use-started.test-support.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaAccount = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
const [sender, recipient] = devAddresses
const sandbox = useSandbox()

describe('the explorer of an EVM chain', () => {
  test('shows status, sender, recipient, value, fee and block of a transaction', async () => {
    const hash = await send({ to: recipient, value: parseEther('1.5') })
    const { status, text, html } = await open(`eip155:1/tx/${hash}`)
    expect(status).toBe(200)
    const { blockNumber } = await createChainClient(sandbox.rpc['eip155:1'] ?? '').getTransactionReceipt({ hash })
    for (const shown of ['Succeeded', hash, `Block ${blockNumber}`, sender, recipient, 'Value 1.5 ETH']) {
      expect(text).toContain(shown)
    }
    expect(text).toMatch(/Fee 0\.\d+ ETH/)
    expect(text).toMatch(/1\.5 ETH from 0xf39Fd6…b92266 to 0x709979…dc79C8/)
    expect(html).toContain(`href="/explorer/eip155:1/address/${recipient}"`)
  })

  test('shows the tokens that a transaction moved, and the transaction on the pages of its account and chain', async () => {
    const [token] = sandbox.tokens['eip155:1'] ?? []
    if (!token) throw new Error('No token')
    const to = '0x000000000000000000000000000000000000bEEF'
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseEther('12')] })
    const hash = await send({ to: token.address, data })
    expect((await open(`eip155:1/tx/${hash}`)).text).toContain('12 USDC from 0xf39Fd6…b92266 to 0x000000…00bEEF')
    const account = await open(`eip155:1/address/${to.toLowerCase()}`)
    expect(account.text).toContain(`Account Address ${to} Balance 12 USDC Latest transactions`)
    expect(account.html).toContain(`/explorer/eip155:1/tx/${hash}`)
    expect((await open('eip155:1')).html).toContain(`/explorer/eip155:1/tx/${hash}`)
    expect((await open(`eip155:1/address/${token.address}`)).text).toMatch(/ Contract Address /)
  })

  test('shows that a transaction failed, and which contract another created', async () => {
    const { hash, address } = await deploy('Gold', 'GLD')
    // A token rejects coins, and a node estimates no gas for a failing call.
    const failed = await send({ to: address, value: 1n, gas: 100_000n })
    expect((await open(`eip155:1/tx/${failed}`)).text).toContain('Status Failed')
    expect((await open(`eip155:1/tx/${hash}`)).text).toContain(`Created ${address}`)
  })

  test('shows the name of a token as text, and cuts it', async () => {
    const { address } = await deploy('Name', `<img src=x onerror=alert(1)>\u202e${'A'.repeat(500)}`)
    const { html } = await open(`eip155:1/address/${sender}`)
    expect(html).toContain(`/address/${address}`)
    expect(html).not.toContain('<img')
    expect(html).toContain('<bdi>&lt;img src=x onerror=alert(1)&gt;\u202e')
    expect(html).not.toContain('A'.repeat(100))
  })
})

describe('the explorer of a Solana cluster', () => {
  test('shows a transfer, its fee and the account that received it', async () => {
    const { hash } = await fund(`${solana}:${solanaAccount}`, 'SOL', '5')
    const { status, text } = await open(`${solana}/tx/${hash}`)
    expect(status).toBe(200)
    for (const shown of ['Succeeded', hash, `To ${solanaAccount}`, 'Value 5 SOL', 'Fee 0.000005 SOL']) {
      expect(text).toContain(shown)
    }
    const account = await open(`${solana}/account/${solanaAccount}`)
    expect(account.text).toContain(`Address ${solanaAccount} Balance 5 SOL`)
    expect(account.html).toContain(`/explorer/${solana}/tx/${hash}`)
    expect((await open(`${solana}/address/${solanaAccount}`)).status).toBe(200)
    expect((await open(solana)).html).toContain(hash)
  })
})

describe('an empty address of the explorer', () => {
  test.each([
    [`eip155:1/tx/0x${'0'.repeat(64)}`, 'No transaction on Ethereum has this hash.'],
    ['eip155:1/tx/%3Cscript%3E', 'No transaction on Ethereum has this hash.'],
    ['eip155:1/address/0x12', 'This is no address of Ethereum.'],
    [`${solana}/tx/${'1'.repeat(88)}`, 'No transaction on Solana has this hash.'],
    [`${solana}/address/${sender}`, 'This is no address of Solana.'],
    ['eip155:5/tx/0x1', 'The sandbox does not run this chain.'],
    ['__proto__', 'The sandbox does not run this chain.'],
    ['constructor/tx/0x1', 'The sandbox does not run this chain.'],
    ['eip155:1%2ftx%2f0x1', 'The sandbox does not run this chain.'],
    ['eip155:1/tx/..%2f..%2fsandbox%2fmail', 'No transaction on Ethereum has this hash.'],
    ['eip155:1/tx/%E0%A4%A', 'No transaction on Ethereum has this hash.'],
    [`eip155:1/tx/${'f'.repeat(8_000)}`, 'No transaction on Ethereum has this hash.'],
    ['eip155:1/address/%00', 'This is no address of Ethereum.'],
    [`${solana}/tx/__proto__`, 'No transaction on Solana has this hash.'],
    [`${solana}/account/${'1'.repeat(8_000)}`, 'This is no address of Solana.'],
  ])('%s is a page that explains that', async (path, message) => {
    const { status, text, html } = await open(path)
    expect(status).toBe(404)
    expect(text).toContain(message)
    expect(html).not.toContain('<script')
  })

  test('redirects the root of the explorer to the first chain', async () => {
    expect((await fetch(`${sandbox.url}/explorer`)).url).toBe(`${sandbox.url}/explorer/eip155:1`)
  })
})

describe('the explorer in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    const executablePath = findHeadlessChromium()
    browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())

  test.each(['light', 'dark'] as const)('fits and has no accessibility fault in the %s scheme', async colorScheme => {
    const page = await (await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } })).newPage()
    const hash = await send({ to: recipient, value: 1n })
    await deploy('Name', 'W'.repeat(200))
    for (const path of [`eip155:1/tx/${hash}`, `eip155:1/address/${sender}`, 'eip155:1', 'eip155:1/tx/none']) {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(`${sandbox.url}/explorer/${path}`)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect(await findViolations(page)).toEqual([])
      }
    }
    await page.context().close()
  })
})

async function open(path: string): Promise<{ status: number; text: string; html: string }> {
  const response = await fetch(`${sandbox.url}/explorer/${path}`)
  const html = await response.text()
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { status: response.status, html, text }
}

function wallet() {
  const transport = http(sandbox.rpc['eip155:1'])
  return createWalletClient({ account: mnemonicToAccount(devMnemonic), chain: mainnet, transport })
}

function send(transaction: { to: Hex; data?: Hex; value?: bigint; gas?: bigint }): Promise<Hex> {
  return wallet().sendTransaction(transaction)
}

async function deploy(name: string, symbol: string): Promise<{ hash: Hex; address: Hex }> {
  const args = [name, symbol, parseEther('1'), sender]
  const hash = await wallet().sendTransaction({
    data: encodeDeployData({ abi: artifact.abi, bytecode: artifact.bytecode as Hex, args }),
  })
  const client = createChainClient(sandbox.rpc['eip155:1'] ?? '')
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  if (!contractAddress) throw new Error('Nothing was created')
  return { hash, address: getAddress(contractAddress) }
}

async function fund(account: string, symbol: string, amount: string): Promise<{ hash: string }> {
  const body = JSON.stringify({ account, symbol, amount })
  return (await fetch(`${sandbox.url}/sandbox/fund`, { method: 'POST', body })).json() as Promise<{ hash: string }>
}
