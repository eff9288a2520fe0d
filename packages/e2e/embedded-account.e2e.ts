import type { SolanaProvider } from '@latchkey/adapter-solana'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import type { Page } from 'playwright'
import { createPublicClient, http, isErc6492Signature } from 'viem'
import { polygon } from 'viem/chains'
import { describe, expect, test } from 'vitest'

import { approveInWindow, approveMessage, approveValue, frameOf, useEmailLogin } from './support/email-login.ts'
import { switchNetwork } from './support/site-calls.ts'
import { addressOf, readFacts, untilNetwork, untilStatus } from './support/site-facts.ts'
import { signIn } from './support/sign-in.ts'
import { useWorld } from './support/world.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const smartAccount = 'account-toggle-preferred-account-type'

describe('the account of an embedded wallet', () => {
  const world = useWorld()
  const { readCode, logIn } = useEmailLogin(world)

  /** Sends a request to the EVM provider of the site, which the user approves in the frame. */
  async function approve<Result>(page: Page, method: string, params: unknown[], shown: string): Promise<Result> {
    const asked = page.evaluate(
      ([name, given]) =>
        window.kit
          ?.getProvider<{ request(call: object): Promise<unknown> }>('eip155')
          ?.request({ method: name, params: given }),
      [method, params] as const,
    )
    await frameOf(page).getByText(shown).first().waitFor()
    await (method === 'personal_sign' ? approveMessage(page) : approveValue(page))
    return (await asked) as Result
  }

  /** Opens the account, sets the switch, and closes it. */
  async function choose(page: Page, type: 'eoa' | 'smartAccount'): Promise<void> {
    await page.locator('#open').click()
    const isOn = page.getByTestId(smartAccount)
    const isSmart = async () => ((await readFacts(page))['accounts-eip155'] ?? '').startsWith('smartAccount ')
    // The switch changes once the secure site has answered.
    await expect.poll(async () => (await isOn.isChecked()) === (await isSmart())).toBe(true)
    if ((await isOn.isChecked()) !== (type === 'smartAccount')) await isOn.click()
    await expect.poll(async () => (await readFacts(page))['accounts-eip155']).toMatch(new RegExp(`^${type} `))
    await page.getByTestId('w3m-header-close').click()
  }

  const codeAt = (address: string) => world.sandbox.rpc<string>('eip155:1', 'eth_getCode', [address, 'latest'])

  // covers: S2.25, S2.43
  test('has another email address once both codes were right, and is the same wallet', async () => {
    const { page, email } = await logIn({ expectedErrors: /status of 401/ })
    const { address } = await readFacts(page)
    const next = `moved-${email}`
    await page.locator('#open').click()
    await page.getByText(email, { exact: true }).last().waitFor()
    await page.getByTestId('account-recovery-email').click()
    await world.sandbox.passSeconds(31)
    await page.getByTestId('wui-email-input').fill(next)
    await page.keyboard.press('Enter')
    const first = await readCode(email, 2)
    const code = page.getByTestId('wui-otp-input')
    await page.getByText('Confirm your current email').waitFor()
    await code.fill(first === '000000' ? '111111' : '000000')
    await page.getByText('That’s not the code').waitFor()
    await code.fill(first)
    await page.getByText('Confirm your new email').waitFor()
    await code.fill(await readCode(next))
    await page.getByText(next, { exact: true }).last().waitFor()
    expect((await readFacts(page)).address).toBe(address)

    await page.getByTestId('disconnect-button').click()
    await untilStatus(page, 'disconnected')
    await page.evaluate(() => localStorage.removeItem('@appkit-wallet/last_email_login_time'))
    await page.reload()
    await world.sandbox.passSeconds(31)
    await page.locator('#open').click()
    await page.getByTestId('wui-email-input').fill(next)
    await page.keyboard.press('Enter')
    await page.getByTestId('wui-otp-input').fill(await readCode(next, 2))
    await untilStatus(page, 'connected')
    expect((await readFacts(page)).address).toBe(address)
  })

  // covers: S9.69, S7.66, S7.65
  test('is the plain one or the smart one, as its user selects, after a reload too, and sends with it', async () => {
    const { page } = await logIn()
    const address = (await readFacts(page)).address as `0x${string}`
    expect((await readFacts(page))['accounts-eip155']).toBe(`smartAccount eip155:${address}`)
    await world.sandbox.rpc('eip155:1', 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
    await choose(page, 'eoa')
    await page.reload()
    await untilStatus(page, 'connected')
    expect((await readFacts(page))['accounts-eip155']).toBe(`eoa eip155:${address}`)

    const to = '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07f6'
    const hash = await approve<string>(
      page,
      'eth_sendTransaction',
      [{ from: address, to, value: '0xde0b6b3a764000' }],
      to,
    )
    const receipt = await world.sandbox.rpc<{ status: string; from: string }>('eip155:1', 'eth_getTransactionReceipt', [
      hash,
    ])
    expect(receipt).toMatchObject({ status: '0x1', from: address.toLowerCase() })
    expect(await codeAt(address)).toBe('0x')

    await choose(page, 'smartAccount')
    const others = ['0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07f7', '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07f8']
    const calls = others.map(each => ({ to: each, value: '0x5' }))
    const batch = { version: '2.0.0', from: address, chainId: '0x1', atomicRequired: true, calls }
    const { id } = await approve<{ id: string }>(page, 'wallet_sendCalls', [batch], '2 steps, all or none')
    expect(id).toMatch(/^0x/)
    for (const each of others)
      await expect.poll(() => world.sandbox.rpc('eip155:1', 'eth_getBalance', [each, 'latest'])).toBe('0x5')
    expect(await codeAt(address)).toMatch(/^0xef0100/)
  })

  test('changes to the plain one after a press on the switch that moves under the pointer, as when the balance loads', async () => {
    const { page } = await logIn()
    let release = (): void => {}
    const isReleased = new Promise<void>(resolve => (release = resolve))
    await page.route(/\/balance\?/, async route => {
      await isReleased
      await route.continue()
    })
    await Promise.all([page.waitForRequest(/\/balance\?/), page.locator('#open').click()])
    const isOn = page.getByTestId(smartAccount)
    await isOn.click({ trial: true })
    const topOf = async () => (await isOn.boundingBox())?.y
    const { x, y } = (await isOn.boundingBox())!
    await page.mouse.move(x + 9, y + 9)
    await page.mouse.down()
    release()
    await expect.poll(topOf).toBeGreaterThan(y + 9)
    await page.mouse.up()
    await expect.poll(async () => (await readFacts(page))['accounts-eip155']).toMatch(/^eoa /)
    expect(await isOn.isChecked()).toBe(false)
  })

  test('has an address of its own on a network without EIP-7702, signs there before and after its creation, and can be switched back', async () => {
    const { page } = await logIn()
    const plain = (await readFacts(page)).address ?? ''
    const client = createPublicClient({ chain: polygon, transport: http(world.sandbox.rpcUrl('eip155:137')) })
    const accounts = async () => (await readFacts(page))['accounts-eip155']
    await choose(page, 'eoa')
    await switchNetwork(page, 'eip155:137')
    await expect.poll(accounts).toBe(`eoa eip155:${plain}`)
    await choose(page, 'smartAccount')
    await expect.poll(accounts).toMatch(/^smartAccount eip155:/)
    const address = (await readFacts(page)).address as `0x${string}`
    expect(address).not.toBe(plain)
    await expect.poll(accounts).toBe(`smartAccount eip155:${address}`)

    const sign = async () => {
      const hex = `0x${Buffer.from('Hello').toString('hex')}`
      const signature = await approve<`0x${string}`>(page, 'personal_sign', [hex, address], 'Hello')
      const isTaken = await client.verifyMessage({ address, message: 'Hello', signature })
      return [isErc6492Signature(signature), isTaken]
    }
    expect(await sign()).toEqual([true, true])
    expect(await client.getCode({ address })).toBeUndefined()

    await world.sandbox.rpc('eip155:137', 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
    const others = ['0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07f7', '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07f8'] as const
    const calls = others.map(each => ({ to: each, value: '0x5' }))
    const batch = { version: '2.0.0', from: address, chainId: '0x89', atomicRequired: true, calls }
    await approve(page, 'wallet_sendCalls', [batch], 'creates your smart account')
    for (const each of others) await expect.poll(() => client.getBalance({ address: each })).toBe(5n)
    expect(await client.getCode({ address })).toMatch(/^0x363d3d/)
    expect(await sign()).toEqual([false, true])

    // On a network with EIP-7702 the smart account is the plain one, upgraded.
    await switchNetwork(page, 'eip155:1')
    await expect.poll(accounts).toBe(`smartAccount eip155:${plain}`)
    await switchNetwork(page, 'eip155:137')
    await expect.poll(accounts).toBe(`smartAccount eip155:${address}`)
    await page.reload()
    await untilStatus(page, 'connected')
    await expect.poll(accounts).toBe(`smartAccount eip155:${address}`)
    await choose(page, 'eoa')
    await expect.poll(accounts).toBe(`eoa eip155:${plain}`)
  })

  test('is unchanged if the secure site does not answer when its user selects another', async () => {
    const { page, modal } = await logIn({ expectedErrors: /status of 503/ })
    const { address } = await readFacts(page)
    await world.sandbox.fail({ match: '/api/', status: 503 })
    await page.locator('#open').click()
    const isOn = page.getByTestId(smartAccount)
    await isOn.click()
    await page.getByText(/^Nothing changed\. The secure site /).waitFor()
    expect(await isOn.isChecked()).toBe(true)
    expect((await readFacts(page))['accounts-eip155']).toBe(`smartAccount eip155:${address}`)
    await world.sandbox.heal()
    await isOn.click()
    await expect.poll(async () => (await readFacts(page))['accounts-eip155']).toBe(`eoa eip155:${address}`)
    await page.getByTestId('w3m-header-close').click()
    await modal.card.waitFor({ state: 'hidden' })
  })

  test('sends on the network that its user or the site selected, and on Solana', async () => {
    const { page, modal } = await logIn({
      options: { features: { email: true, socials: false }, networkNames: ['mainnet', 'polygon', 'solana'] },
    })
    const to = '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07f9'
    await page.evaluate(() => void window.kit?.open({ view: 'Networks' }))
    await page.getByTestId('w3m-network-switch-137').click()
    await untilNetwork(page, 'eip155:137')
    await modal.card.waitFor({ state: 'hidden' })
    await choose(page, 'eoa')
    const { address } = await readFacts(page)
    await world.sandbox.rpc('eip155:137', 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
    const hash = await approve<string>(page, 'eth_sendTransaction', [{ from: address, to, value: '0x7' }], 'Polygon')
    expect(await world.sandbox.rpc('eip155:137', 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect(await world.sandbox.rpc('eip155:137', 'eth_getBalance', [to, 'latest'])).toBe('0x7')
    expect(await world.sandbox.rpc('eip155:1', 'eth_getBalance', [to, 'latest'])).toBe('0x0')
    await page.reload()
    await untilNetwork(page, 'eip155:137')
    await untilStatus(page, 'connected')
    const switched = page.evaluate(() =>
      window.kit
        ?.getProvider<{ request(call: object): Promise<unknown> }>('eip155')
        ?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
    )
    expect(await switched).toBe(null)
    await untilNetwork(page, 'eip155:1')

    const payer = addressOf(await readFacts(page), 'solana')
    await world.sandbox.rpc(solana, 'requestAirdrop', [payer, 2_000_000_000])
    const signing = signIn(page, 'solana', 'Hello Solana')
    await frameOf(page).getByText('Hello Solana').waitFor()
    await approveMessage(page)
    await signing

    const receiver = Keypair.generate().publicKey
    const { value } = await world.sandbox.rpc<{ value: { blockhash: string } }>(solana, 'getLatestBlockhash')
    const transaction = new Transaction({ recentBlockhash: value.blockhash, feePayer: new PublicKey(payer) }).add(
      SystemProgram.transfer({ fromPubkey: new PublicKey(payer), toPubkey: receiver, lamports: 1_500_000_000 }),
    )
    const call = {
      transaction: transaction.serialize({ requireAllSignatures: false }).toString('base64'),
      pubkey: payer,
    }
    const sent = page.evaluate(
      given =>
        window.kit
          ?.getProvider<SolanaProvider>('solana')
          ?.request({ method: 'solana_signAndSendTransaction', params: given }),
      call,
    )
    await approveInWindow(page)
    expect(await sent).toMatchObject({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,}$/) })
    await expect
      .poll(() => world.sandbox.rpc(solana, 'getBalance', [receiver.toBase58()]))
      .toMatchObject({ value: 1_500_000_000 })
  })
})
