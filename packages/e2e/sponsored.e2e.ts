import type { Page } from 'playwright'
import { encodeFunctionData, erc20Abi, getContractAddress, type Hex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'

import { approveValue, frameOf, openReview, pressInFrame, pressInWindow, useEmailLogin } from './support/email-login.ts'
import { switchNetwork } from './support/site-calls.ts'
import { readFacts } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

/** The bundler of the sandbox's Polygon names a paymaster; that of its Ethereum names none. */
describe('an embedded wallet on a network with sponsored fees', () => {
  const world = useWorld()
  const { logIn } = useEmailLogin(world)
  const receivers = ['0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07e1', '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07e2']

  /** Sends a request to the EVM provider of the site; a refusal is returned too. */
  function ask<Result>(page: Page, method: string, params: unknown): Promise<Result> {
    return page.evaluate(
      ([name, given]) =>
        window.kit
          ?.getProvider<{ request(call: object): Promise<unknown> }>('eip155')
          ?.request({ method: name, params: [given] })
          .catch((error: { code?: unknown }) => ({ code: error.code })),
      [method, params] as const,
    ) as Promise<Result>
  }

  const onPolygon = <Result>(method: string, params: unknown[]) =>
    world.sandbox.rpc<Result>('eip155:137', method, params)

  /** Logs in a user without a balance there. */
  async function visit() {
    const { page, modal } = await logIn()
    const { address: plain } = await readFacts(page)
    await switchNetwork(page, 'eip155:137')
    await expect.poll(async () => (await readFacts(page)).address).not.toBe(plain)
    const { address } = await readFacts(page)
    const frame = frameOf(page)
    return {
      page,
      modal,
      frame,
      address: address as `0x${string}`,
      send: (value: string, more: readonly object[] = []) =>
        ask<{ id?: string; code?: number }>(page, 'wallet_sendCalls', {
          version: '2.0.0',
          from: address,
          chainId: '0x89',
          atomicRequired: true,
          calls: [...more, ...receivers.map(to => ({ to, value }))],
        }),
      /** Returns the frame's value of a row. */
      row: (term: string) =>
        frame
          .locator('.row', { has: page.locator('dt', { hasText: term }) })
          .locator('dd')
          .last(),
      statusOf: async (id: unknown) => (await ask<{ status: number }>(page, 'wallet_getCallsStatus', id)).status,
      balance: async () => BigInt(await onPolygon<string>('eth_getBalance', [address, 'latest'])),
      code: () => onPolygon<string>('eth_getCode', [address, 'latest']),
      fund: () => onPolygon('anvil_setBalance', [address, '0xde0b6b3a7640000']),
    }
  }

  test('names the sponsor, and executes a batch without funds of its own', async () => {
    const { page, frame, row, send, statusOf, balance, code } = await visit()
    const sending = send('0x0')
    await frame.getByText('2 steps, all or none').waitFor()
    expect(await row('The fee is paid by').textContent()).toBe(`Latchkey sandbox (${new URL(world.sandbox.url).host})`)
    expect(await row('You pay').textContent()).toBe('Nothing')
    expect(await row('Network fee, at most').textContent()).toMatch(/^0\.\d+ POL$/)
    await approveValue(page)
    const { id } = await sending
    await expect.poll(() => statusOf(id)).toBe(200)
    // The account was created with the operation: on a network without EIP-7702, smart accounts have their own address.
    expect((await code()).length).toBeGreaterThan(2)
    expect(await balance()).toBe(0n)
  })

  test('names the sponsor in the review of a send, and sends its whole balance', async () => {
    const { page, modal, balance, fund } = await visit()
    await fund()
    const to = '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07e3'
    const sent = page.evaluate(
      receiver => window.kit?.open({ view: 'WalletSend', arguments: { to: receiver, amount: '1' } }),
      to,
    )
    await modal.get('send-review-button').click()
    await modal.card.getByText(`Paid by Latchkey sandbox (${new URL(world.sandbox.url).host})`).waitFor()
    await modal.get('send-confirm-button').click()
    const opened = await openReview(page, page.context())
    await opened.locator('.row', { hasText: 'You pay' }).getByText('Nothing').waitFor()
    await pressInWindow(opened.getByTestId('approve-button'))
    await pressInWindow(opened.getByTestId('confirm-button'))
    await sent
    await expect.poll(balance).toBe(0n)
    expect(BigInt(await onPolygon<string>('eth_getBalance', [to, 'latest']))).toBe(parseEther('1'))
  })

  test('shows the token fee, and pays at most that', async () => {
    const { page, frame, row, address, send, statusOf, balance } = await visit()
    const [rich, paymaster] = [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x00000000000000000000000000000000001A7c71',
    ] as const
    // The first contract that the sandbox's operator deploys, on each of its chains.
    const usdc = getContractAddress({ from: '0x00000000000000000000000000000000001a7c40', nonce: 0n })
    const encode = (functionName: 'transfer' | 'approve', to: Hex, amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })
    const held = async () => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
      return BigInt(await onPolygon<string>('eth_call', [{ to: usdc, data }, 'latest']))
    }
    await onPolygon('anvil_impersonateAccount', [rich])
    const given = parseEther('100')
    await onPolygon('eth_sendTransaction', [{ from: rich, to: usdc, data: encode('transfer', address, given) }])
    await expect.poll(held).toBe(given)
    await world.sandbox.sponsor(true, 'USDC')

    const sending = send('0x0', [{ to: usdc, data: encode('approve', paymaster, parseEther('1')) }])
    await frame.getByText('3 steps, all or none').waitFor()
    const max = (await row('You pay, at most').textContent()) ?? ''
    expect(max).toMatch(/^0\.\d+ USDC$/)
    await approveValue(page)
    const { id } = await sending
    await expect.poll(() => statusOf(id)).toBe(200)
    const paid = given - (await held())
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(parseEther(max.replace(' USDC', '')))
    expect(await balance()).toBe(0n)
  })

  test.each([
    ['rejects', () => world.sandbox.sponsor(false)],
    ['cannot be reached', () => world.sandbox.fail({ match: '/^\\/paymaster/', status: 0 })],
  ])('shows that the account pays if the sponsor %s, before it does', async (_what, breakIt) => {
    const { page, frame, send, statusOf, balance, fund } = await visit()
    await fund()
    const before = await balance()
    await breakIt()
    const told = `${new URL(world.sandbox.url).host} does not pay this fee. If you approve, your account pays it.`
    const rejecting = send('0x1')
    await frame.getByText(told).waitFor()
    await frame.getByText('Your account', { exact: true }).waitFor()
    await pressInFrame(frame.getByTestId('reject-button'))
    expect(await rejecting).toEqual({ code: 4001 })
    expect(await balance()).toBe(before)

    const sending = send('0x1')
    await frame.getByText(told).waitFor()
    await approveValue(page)
    const { id } = await sending
    await expect.poll(() => statusOf(id)).toBe(200)
    expect(await balance()).toBeLessThan(before - 2n)
  })
})
