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
  test('names its networks, and has no account if it names none', async () => {
    const { mock, connector } = createWorld()
    Object.assign(mock.provider, { chains: ['bitcoin:mainnet', 'ethereum:1'] })
    const session = await connector.connect(request)
    expect(session.approvedNetworkIds).toEqual([mainnet.caipNetworkId])
    await expect(connector.switchNetwork(signet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('stays locked if it answers nothing more and withdraws its accounts', async () => {
    const { mock, connector } = createWorld()
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.switches.behave('silent')
    mock.disconnect()
    expect([heard.locks, heard.disconnects]).toEqual([1, 0])
  })

  test('is watched by its own events, those of the Bitcoin standard first, until the stop', async () => {
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
  ])('receives the SIGHASH flag %i by its name in the standard', async (type, flag) => {
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

  test('sends a transfer through its sats-connect provider if it has one', async () => {
    const { mock, connector, provider } = createWorld()
    const brought = createMockBitcoinWallet({ kind: 'sats-connect', isConnected: true })
    const { features } = mock.provider as { features: Record<string, unknown> }
    features['sats-connect:'] = { provider: brought.provider }
    await connector.connect(request)
    expect(await provider.sendTransfer({ amount: '9', recipient: otherPayment.address })).toMatch(/^[0-9a-f]{64}$/)
    expect(brought.sent).toHaveLength(1)
  })

  test('rejects with the wallet’s own error', async () => {
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

describe.each(['standard', 'phantom'] as const)('%s, which signs only the named inputs', kind => {
  test('receives those that spend from its addresses if the site names none', async () => {
    const { connector, provider } = createWorld({ kind })
    await connector.connect(request)
    const psbt = createPsbt([payment, ordinal], otherPayment.address)
    const signed = await provider.signPSBT({ psbt })
    expect(verifyPsbt(signed.psbt, [payment, ordinal])).toBe(parsePsbt(bitcoin, psbt)?.txid)
  })

  test('receives no PSBT without an input of its own', async () => {
    const { connector, provider, mock } = createWorld({ kind })
    await connector.connect(request)
    const psbt = createPsbt([otherPayment], payment.address)
    await expect(provider.signPSBT({ psbt })).rejects.toMatchObject({ code: 'invalidParams' })
    await expect(provider.signPSBT({ psbt })).rejects.toThrow('name the inputs in signInputs')
    expect(mock.switches.calls.map(({ method }) => method)).not.toContain('signPsbt')
  })
})
