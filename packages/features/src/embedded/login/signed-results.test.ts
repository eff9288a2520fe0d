import type { KitOptions } from '@latchkey/core'
import type { Eip1193Provider } from '@latchkey/primitives'
import { createMockAdapter, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createEmbeddedWorld, maya } from './embedded-world.test-support.ts'

const digits = (count: number): string => `0x${'A1'.repeat(count).slice(0, count)}`

/** Returns what a site gets if the frame answers a method with this result. */
async function askFor(method: string, result: unknown): Promise<unknown> {
  const { store, embedded, load, environment } = createEmbeddedWorld({ rpcRequest: () => ({ result }) })
  const connecting = store.connections.connect(embedded.connector)
  await load()
  await connecting
  const provider = embedded.connector.getProvider('eip155') as Eip1193Provider
  const answered = provider.request({ method, params: [] }).then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  )
  await environment.settle()
  // The screen that waits for the user has a place for the frame.
  embedded.screens.place({})
  return answered
}

const solanaSite = {
  networks: [testNetworks.mainnet, testNetworks.solana],
  adapters: [createMockAdapter({ connectors: [] }), createMockAdapter({ namespace: 'solana', connectors: [] })],
} satisfies Partial<KitOptions>
const garbage = [undefined, null, 7, true, {}, ['0x'], '', '0x', 'signed', `${digits(64)}\n`, digits(64).slice(2)]

describe('an answer of the frame to a request', () => {
  // covers: S5.05
  test.each(['eth_sendTransaction', 'eth_sendRawTransaction', 'eth_sendUserOperation'])(
    'is a hash of 64 digits, or is rejected: %s',
    async method => {
      expect(await askFor(method, digits(64))).toEqual({ value: digits(64) })
      for (const wrong of [digits(63), digits(65), digits(130), ...garbage])
        expect(await askFor(method, wrong)).toMatchObject({ error: { code: -32603 } })
    },
  )

  // covers: S5.06
  test.each(['personal_sign', 'eth_signTypedData_v4'])(
    'is a signature of 62 digits or more, or is rejected: %s',
    async method => {
      for (const right of [digits(62), digits(130), digits(1_000)])
        expect(await askFor(method, right)).toEqual({ value: right })
      for (const wrong of [digits(61), `${digits(130)}g`, ...garbage])
        expect(await askFor(method, wrong)).toMatchObject({ error: { code: -32603 } })
    },
  )

  // covers: S6.13, S6.14, S6.15, S6.16
  test.each<[string, unknown]>([
    ['eth_sendRawTransaction', digits(64)],
    ['wallet_getCapabilities', {}],
    ['wallet_getAssets', {}],
    ['wallet_getCallsStatus', { status: 100 }],
    ['eth_getUserOperationReceipt', null],
    ['eth_getUserOperationByHash', null],
    ['eth_estimateUserOperationGas', {}],
    ['eth_supportedEntryPoints', []],
  ])('returns without a prompt if the method needs no approval: %s', async (method, result) => {
    const { store, embedded, load } = createEmbeddedWorld({ rpcRequest: () => ({ result }) })
    const connecting = store.connections.connect(embedded.connector)
    await load()
    await connecting
    const provider = embedded.connector.getProvider('eip155') as Eip1193Provider
    expect(await provider.request({ method, params: [maya.address] })).toEqual(result)
    expect(store.modal.state.open).toBe(false)
  })

  // covers: S6.20
  test.each([
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ])('waits for an approval on Solana too: %s', async method => {
    const { store, embedded, frame, load, environment } = createEmbeddedWorld(
      { rpcRequest: () => ({ result: { signature: 's' } }) },
      solanaSite,
    )
    const connecting = store.connections.connect(embedded.connector)
    await load()
    await connecting
    const provider = embedded.connector.getProvider('solana') as Eip1193Provider
    const answered = provider.request({ method, params: {} })
    await environment.settle()
    expect(store.router.current()?.name).toBe('ApproveTransaction')
    expect(frame.asked).not.toContain('rpcRequest')
    embedded.screens.place({})
    expect(await answered).toEqual({ signature: 's' })
    expect(frame.messages.find(({ type }) => type === 'rpcRequest')?.payload).toMatchObject({ method })
  })
})
