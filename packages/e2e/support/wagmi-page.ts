import type { Page } from 'playwright'
import { expect } from 'vitest'

import type { Visit } from './world.ts'

export const rdns = 'dev.latchkey.sandbox'

/** Values that the wagmi example shows of the kit or of wagmi. */
export interface Shown {
  readonly status: string
  readonly address?: string
  readonly chain?: string
  readonly wallet?: string
}

/** Waits until wagmi's hooks and the kit's show the same, and the wanted values. @returns the values */
export async function untilAgreed(page: Page, wanted: Shown): Promise<Shown> {
  const read = (): Promise<{ wagmi: Shown; kit: Shown }> =>
    page.evaluate(() => {
      const of = (side: string): Shown =>
        Object.fromEntries(
          ['status', 'address', 'chain', 'wallet'].map(name => [
            name,
            document.querySelector(`[data-testid="${side}-${name}"]`)?.textContent ?? '',
          ]),
        ) as unknown as Shown
      return { wagmi: of('wagmi'), kit: of('kit') }
    })
  let shown = await read()
  await expect
    .poll(async () => {
      shown = await read()
      const { wallet: ofWagmi, ...wagmi } = shown.wagmi
      const { wallet: ofKit, ...kit } = shown.kit
      // The connector of a pairing or of the whole kit has its own name.
      const isWrapped = ofWagmi === 'WalletConnect' || ofWagmi === 'Latchkey'
      return { wagmi: { ...wagmi, wallet: isWrapped ? ofKit : ofWagmi }, kit: { ...kit, wallet: ofKit } }
    })
    .toEqual({ wagmi: expect.objectContaining(wanted), kit: expect.objectContaining(wanted) })
  const { wallet: _, ...wagmi } = shown.wagmi
  expect(shown.kit).toMatchObject(wagmi)
  return shown.kit
}

export const disconnected: Shown = { status: 'disconnected', address: '', wallet: '' }

/** Reads the wallet's own state: the site's accounts, its chain, and the number of requests for accounts. */
export function readWallet(page: Page): Promise<{ accounts: readonly string[]; chain: string; asked: number }> {
  return page.evaluate(async () => {
    interface Wallet {
      accounts: readonly string[]
      requests: readonly { method: string }[]
      provider: { request(request: object): Promise<unknown> }
    }
    const { latchkeySandboxWallet: wallet } = window as unknown as { latchkeySandboxWallet: Wallet }
    return {
      accounts: wallet.accounts,
      chain: String(Number(await wallet.provider.request({ method: 'eth_chainId' }))),
      asked: wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length,
    }
  })
}

/** Acts in the wallet as its user. */
export function actInWallet(page: Page, action: 'revoke' | 'setChain' | 'setMode', value?: unknown): Promise<void> {
  return page.evaluate(
    ([name, given]) => {
      const { latchkeySandboxWallet: wallet } = window as unknown as {
        latchkeySandboxWallet: Record<string, (value: unknown) => void>
      }
      wallet[name]?.(given)
    },
    [action, value] as const,
  )
}

/** Waits until both sides and the wallet itself agree. */
export async function untilAllAgree(page: Page, chain: string): Promise<Shown> {
  const shown = await untilAgreed(page, { status: 'connected', chain, wallet: 'Sandbox Wallet' })
  expect(await readWallet(page)).toMatchObject({ accounts: [shown.address], chain })
  return shown
}

export async function connectInModal({ page, modal }: Pick<Visit, 'page' | 'modal'>, wallet = rdns): Promise<void> {
  await page.getByTestId('open').click()
  await modal.chooseWallet(wallet)
  await modal.waitUntilClosed()
}

export async function disconnectInModal({ page, modal }: Visit): Promise<void> {
  await page.getByTestId('open').click()
  await modal.disconnect()
  await modal.waitUntilClosed()
}

export async function switchInModal({ page, modal }: Visit, chainId: number): Promise<void> {
  await page.getByTestId('open').click()
  await modal.switchNetwork(chainId)
}

export const text = (page: Page, testId: string): Promise<string | null> => page.getByTestId(testId).textContent()
