import { createMockBitcoinWallet } from '@latchkey/testing'
import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'

import { parsePsbt } from './psbt.ts'
import { createPsbt, verifyPsbt } from './psbt.test-support.ts'
import {
  addressesOf,
  createWorld,
  mainnet,
  ordinal,
  otherPayment,
  payment,
  request,
  rpcError,
  signet,
  toConnector,
  watchConnector,
} from './test-world.test-support.ts'

describe('a wallet of the Wallet Standard', () => {
  test('says which networks it knows, and has no account where it says none', async () => {
    const { mock, connector } = createWorld()
    Object.assign(mock.provider, { chains: ['bitcoin:mainnet', 'ethereum:1'] })
    const session = await connector.connect(request)
    expect(session.approvedNetworkIds).toEqual([mainnet.caipNetworkId])
    await expect(connector.switchNetwork(signet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('waits for one that answers nothing more and takes its accounts away', async () => {
    const { mock, connector } = createWorld()
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.switches.behave('silent')
    mock.disconnect()
    expect([heard.locks, heard.disconnects]).toEqual([1, 0])
  })

  test('is heard by its own events, by those of Bitcoin’s standard first, and let go of', async () => {
    // MetaMask, Magic Eden and others only have `bitcoin:events` (ExodusMovement/bitcoin-wallet-standard).
    const { mock, connector } = createWorld()
    const { features } = mock.provider as { features: Record<string, unknown> }
    features['bitcoin:events'] = features['standard:events']
    delete features['standard:events']
    await connector.connect(request)
    const heard = watchConnector(connector)
    expect(mock.listenerCount()).toBe(1)
    mock.setAccounts([otherPayment.address])
    expect(addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
    mock.setAccounts([])
    expect(heard.locks).toBe(1)
    heard.stop()
    expect(mock.listenerCount()).toBe(0)
  })

  test.each([
    [0, undefined],
    [1, 'ALL'],
    [2, 'NONE'],
    [3, 'SINGLE'],
    [0x81, 'ALL|ANYONECANPAY'],
    [0x82, 'NONE|ANYONECANPAY'],
    [0x83, 'SINGLE|ANYONECANPAY'],
  ])('is told the SIGHASH flag %i in the standard’s word', async (type, flag) => {
    const { mock, connector, provider } = createWorld()
    const { features } = mock.provider as { features: Record<string, Record<string, unknown>> }
    const asked: unknown[] = []
    Object.assign(features['bitcoin:signTransaction'] ?? {}, {
      signTransaction: async ({ psbt, inputsToSign }: { psbt: Uint8Array; inputsToSign: { sigHash?: string }[] }) => {
        asked.push(...inputsToSign.map(({ sigHash }) => sigHash))
        return [{ signedPsbt: psbt }]
      },
    })
    await connector.connect(request)
    const psbt = createPsbt([payment], otherPayment.address)
    const signInputs = [{ address: payment.address, index: 0, sighashTypes: [type] }]
    await expect(provider.signPSBT({ psbt, signInputs })).rejects.toMatchObject({ code: 'psbtNotSigned' })
    expect(asked).toEqual([flag])
  })

  test('sends a transfer through sats-connect’s provider where it brings one', async () => {
    const { mock, connector, provider } = createWorld()
    const brought = createMockBitcoinWallet({ kind: 'sats-connect', isConnected: true })
    const { features } = mock.provider as { features: Record<string, unknown> }
    features['sats-connect:'] = { provider: brought.provider }
    await connector.connect(request)
    expect(await provider.sendTransfer({ amount: '9', recipient: otherPayment.address })).toMatch(/^[0-9a-f]{64}$/)
    expect(brought.sent).toHaveLength(1)
  })

  test('what a wallet throws at once comes back as a rejection', async () => {
    const thrown = rpcError(4900, 'gone')
    const connector = toConnector('standard', {
      get features(): never {
        throw thrown
      },
    })
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 4200 })
    const { mock, connector: other } = createWorld()
    const { features } = mock.provider as { features: Record<string, Record<string, unknown>> }
    Object.assign(features['bitcoin:connect'] ?? {}, {
      connect: () => {
        throw thrown
      },
    })
    await expect(other.connect(request)).rejects.toBe(thrown)
  })
})

describe.each(['standard', 'phantom'] as const)('%s, which signs only the inputs that are named', kind => {
  test('is told those that spend from its addresses where the site names none', async () => {
    const { connector, provider } = createWorld({ kind })
    await connector.connect(request)
    const psbt = createPsbt([payment, ordinal], otherPayment.address)
    const signed = await provider.signPSBT({ psbt })
    expect(verifyPsbt(signed.psbt, [payment, ordinal])).toBe(parsePsbt(bitcoin, psbt)?.txid)
  })

  test('is not asked for a PSBT of which no input is seen to be its own', async () => {
    const { connector, provider, mock } = createWorld({ kind })
    await connector.connect(request)
    const psbt = createPsbt([otherPayment], payment.address)
    await expect(provider.signPSBT({ psbt })).rejects.toMatchObject({ code: 'invalidParams' })
    await expect(provider.signPSBT({ psbt })).rejects.toThrow('name the inputs in signInputs')
    expect(mock.switches.calls.map(({ method }) => method)).not.toContain('signPsbt')
  })
})
