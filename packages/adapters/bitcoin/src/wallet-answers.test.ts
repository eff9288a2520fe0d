import { isUserRejection } from '@latchkey/primitives'
import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'

import type { BitcoinProvider } from './bitcoin-provider.ts'
import { parsePsbt } from './psbt.ts'
import { createPsbt } from './psbt.test-support.ts'
import {
  addressesOf,
  createWorld,
  ordinal,
  otherPayment,
  payment,
  request,
  rpcError,
  toConnector,
  typesOf,
} from './test-world.test-support.ts'

describe('accounts of a wallet', () => {
  // covers: S9.40
  test.each([
    ['two addresses without a word', [payment.address, ordinal.address]],
    ['a taproot address first', [ordinal.address, payment.address]],
    [
      'purposes that the wallet names',
      [
        { address: ordinal.address, purpose: 'ordinals' },
        { address: payment.address, purpose: 'payment' },
      ],
    ],
    [
      'addresses of another chain in the list',
      [{ address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' }, payment.address, ordinal.address],
    ],
    ['an address twice', [payment.address, payment.address, ordinal.address]],
  ])('%s: payment first, ordinal second', async (_, answer) => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    Object.assign(mock.provider, { requestAccounts: async () => answer })
    const session = await connector.connect(request)
    expect(addressesOf(session)).toEqual([payment.address, ordinal.address])
    expect(typesOf(session)).toEqual(['payment', 'ordinal'])
  })

  test('have their purpose before their position', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    const answer = [
      { address: payment.address, purpose: 'ordinals' },
      { address: ordinal.address, purpose: 'payment' },
    ]
    Object.assign(mock.provider, { requestAccounts: async () => answer })
    const session = await connector.connect(request)
    expect(addressesOf(session)).toEqual([ordinal.address, payment.address])
    expect(typesOf(session)).toEqual(['payment', 'ordinal'])
  })

  test.each([[[]], [['nobody']], [null], [undefined], ['bc1'], [{ addresses: 5 }]])(
    '%j is no account',
    async answer => {
      for (const kind of ['unisat', 'standard'] as const) {
        const { mock, connector } = createWorld({ kind })
        if (kind === 'unisat') Object.assign(mock.provider, { requestAccounts: async () => answer })
        else mock.setAccounts([])
        await expect(connector.connect(request)).rejects.toMatchObject({
          code: 'noAccount',
          shortMessage: 'Failed to connect',
        })
      }
    },
  )
})

describe('a rejection', () => {
  // UniSat, OKX, Bitget and Phantom; Xverse; sats-connect's earlier methods; others that only give a sentence.
  test.each([
    rpcError(4001, 'User rejected the request.'),
    { code: 4001, message: 'no' },
    { code: -32000, message: 'User rejected request' },
    'cancel',
    new Error('Request rejected'),
    new Error('Transaction cancelled'),
    { message: 'Rejected by user' },
    new Error('The request has been declined.'),
    'Cancelled',
  ])('is recognized in %o', async thrown => {
    for (const kind of ['standard', 'unisat', 'sats-connect'] as const) {
      const { mock, connector } = createWorld({ kind })
      const reject = () => Promise.reject(thrown)
      const { features } = mock.provider as { features?: Record<string, object> }
      Object.assign(features?.['bitcoin:connect'] ?? mock.provider, {
        connect: reject,
        requestAccounts: reject,
        request: reject,
      })
      const failure = await connector.connect(request).catch((error: unknown) => error)
      expect(isUserRejection(failure)).toBe(true)
    }
  })

  test('is not recognized in an error of a network, nor of a window that is open already', async () => {
    const network = ['bad-txns-inputs-missingorspent', 'Transaction rejected by the mempool']
    // After these errors, the transaction may have been sent.
    const clients = [
      new Error('net/http: request canceled (Client.Timeout exceeded while awaiting headers)'),
      new Error('Rejecting replacement: not enough additional fees'),
      Object.assign(new Error('cancelled'), { code: -999 }),
    ]
    const nodes = [...network.map(text => rpcError(-26, text)), ...clients]
    for (const thrown of [...nodes, rpcError(-32002, 'Already pending')]) {
      const { mock, connector } = createWorld({ kind: 'unisat' })
      Object.assign(mock.provider, { requestAccounts: () => Promise.reject(thrown) })
      await expect(connector.connect(request)).rejects.toBe(thrown)
    }
  })
})

describe('a PSBT that the wallet sent', () => {
  const psbt = createPsbt([payment], otherPayment.address)
  const txid = parsePsbt(bitcoin, psbt)?.txid
  test.each([{ txid }, { txid, psbt: '02000000', hex: '02000000' }, { txid, psbt: null }])(
    'is recognized by its id if the wallet returns no PSBT (%o)',
    async result => {
      for (const kind of ['sats-connect', 'leather'] as const) {
        const { mock } = createWorld({ kind: 'sats-connect' })
        const own = mock.provider as { request(method: string, params: unknown): Promise<unknown> }
        const connector = toConnector(kind, {
          async request(method: string, params: unknown) {
            if (method === 'signPsbt') return { result }
            if (kind === 'leather') return { result: { addresses: [{ address: payment.address }] } }
            return await own.request(method, params)
          },
        })
        await connector.connect(request)
        const provider = connector.getProvider('bip122') as BitcoinProvider
        expect(await provider.signPSBT({ psbt, broadcast: true })).toEqual({ psbt, txid })
        await expect(provider.signPSBT({ psbt })).rejects.toMatchObject({ code: 'invalidAnswer' })
      }
    },
  )
})
