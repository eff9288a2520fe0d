import type { TransferRequest } from '@latchkey/primitives'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { addresses, createWorld } from '../test-world.test-support.ts'
import { newAddress, startTransferWorld, type TransferWorld } from './transfers.test-support.ts'

let world: TransferWorld
beforeAll(async () => {
  world = await startTransferWorld()
}, 60_000)
afterAll(() => world.close())

describe('a transfer by the wallet', () => {
  // covers: S1.28
  test('is requested once, and passes the rejection on', async () => {
    const { provider, mock, sent } = await world.connect(addresses[0])
    const rejection = Object.assign(new Error('User rejected the world.request.'), { code: 4001 })
    mock.switches.once({ fail: rejection }, 'solana:signAndSendTransaction')
    const given = world.request('native', newAddress(), 1_000_000n)
    await expect(world.actions.transfer(provider(), given)).rejects.toMatchObject({ code: 4001 })
    expect(sent()).toBe(1)
    await world.actions.transfer(provider(), given)
    expect(sent()).toBe(2)
  })

  test('is not requested for an amount of zero, and the error says what to do', async () => {
    const { provider, sent } = await world.connect(addresses[0])
    await expect(world.actions.transfer(provider(), world.request('native', newAddress(), 0n))).rejects.toMatchObject({
      code: 'invalidAmount',
      message: expect.stringContaining('Send more than nothing.') as string,
    })
    expect(sent()).toBe(0)
  })

  test.each([
    'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
  ])('reports that too little is left: "%s"', async message => {
    const { provider, mock, sent } = await world.connect(addresses[0])
    const rejection = Object.assign(new Error(message), { code: -32002 })
    mock.switches.behave({ fail: rejection }, 'solana:signAndSendTransaction')
    const given = world.request('native', newAddress(), 1_000_000n)
    await expect(world.actions.transfer(provider(), given)).rejects.toMatchObject({
      code: 'insufficientFunds',
      cause: rejection,
    })
    expect(sent()).toBe(1)
  })

  test('reports that the user took longer to confirm than the network waits', async () => {
    const { provider, mock, sent } = await world.connect(addresses[0])
    const rejection = Object.assign(new Error('Transaction simulation failed: Blockhash not found'), { code: -32002 })
    mock.switches.behave({ fail: rejection }, 'solana:signAndSendTransaction')
    await expect(world.actions.transfer(provider(), world.request('spl', addresses[1], 1n))).rejects.toMatchObject({
      code: 'confirmedTooLate',
      cause: rejection,
    })
    expect(sent()).toBe(1)
  })

  test('passes on all other errors, and of a token those that may be a lack of that', async () => {
    const { provider, mock } = await world.connect(addresses[0])
    const reject = async (code: string, given: TransferRequest): Promise<void> => {
      const rejection = Object.assign(new Error(`custom program error: ${code}`), { code: -32002 })
      mock.switches.behave({ fail: rejection }, 'solana:signAndSendTransaction')
      await expect(world.actions.transfer(provider(), given)).rejects.toBe(rejection)
    }
    await reject('0x11', world.request('native', newAddress(), 1_000_000n))
    await reject('0x1', world.request('spl', addresses[1], 1n))
  })

  test('is sent by the network’s own node if the wallet only signs', async () => {
    const { connector, provider, mock } = createWorld({ without: ['solana:signAndSendTransaction'] })
    await connector.connect({ networks: [world.network], preferred: { solana: world.network } })
    const to = newAddress()
    await world.actions.transfer(provider(), world.request('native', to, 1_000_000n))
    expect(await world.lamportsOf(to)).toBe(1_000_000n)
    expect(mock.switches.calls.filter(({ method }) => method.startsWith('solana:'))).toHaveLength(1)
  })

  test('has its signature although the node’s first answer is lost, and is sent once', async () => {
    const { connector, provider } = createWorld({ without: ['solana:signAndSendTransaction'] })
    await connector.connect({ networks: [world.network], preferred: { solana: world.network } })
    const to = newAddress()
    const real = globalThis.fetch
    let sent = 0
    vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
      const response = await real(url, init)
      const isSend = init.body.includes('"sendTransaction"')
      return isSend && sent++ === 0 ? new Response('Bad gateway', { status: 502 }) : response
    })
    try {
      const signature = await world.actions.transfer(provider(), world.request('native', to, 1_000_000n))
      expect(sent).toBe(2)
      expect(await world.ask('getSignatureStatuses', [signature])).toMatchObject({ value: [{ err: null }] })
      expect(await world.lamportsOf(to)).toBe(1_000_000n)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
