import { type Connector, formatUnits } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector, createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { estimateTransfer, sendTransfer, watchSend } from './send-of-site.ts'
import { sendRecordsFeature } from '../shared/send-records-feature.ts'
import { fee, hash, maya, setUp, usdc } from './send-world.test-support.ts'

describe('sends of the site without the modal', () => {
  test('are estimated with the costs of the namespace, in whole units', async () => {
    const { store } = await setUp({
      actions: {
        estimateTransfer: async () => ({
          fee: 21n * 10n ** 12n,
          max: 1_204_500_000n,
          costs: [{ kind: 'recipientAccount', amount: 2_039_280n * 10n ** 9n }],
          received: 1_485_000n,
        }),
      },
    })
    expect(await estimateTransfer(store, { to: maya, amount: '1.5', token: usdc })).toEqual({
      fee: '0.000021',
      symbol: 'ETH',
      received: '1.485',
      max: '1204.5',
      accountCost: '0.00203928',
    })
  })

  test('are estimated by the wallet of an account that the node does not have, with any payer', async () => {
    const payer = { name: 'Sponsor', isFree: true }
    const { store, connector } = await setUp({
      actions: {
        async estimateTransfer({ amount, to }, signal, askWallet) {
          const told = await askWallet?.([{ to, value: '0x1' }], signal)
          return { fee: told?.fee ?? 1n, max: amount, costs: [], received: amount, ...(told?.payer && { payer }) }
        },
      },
    })
    const asked: unknown[] = []
    const estimateFee: Connector['estimateFee'] = async (network, calls) => {
      asked.push([network.caipNetworkId, calls])
      return { fee: 21n * 10n ** 12n, payer }
    }
    Object.assign(connector, { estimateFee })
    const estimate = await estimateTransfer(store, { to: maya, amount: '0.5' })
    expect(estimate).toMatchObject({ fee: '0.000021', payer })
    expect(asked).toEqual([['eip155:1', [{ to: maya, value: '0x1' }]]])
  })

  test.each([
    ['ANNOUNCED', 'Foxglove', 'Foxglove'],
    // The user has no app of that name to check.
    ['AUTH', 'Latchkey', ''],
  ] as const)('record for a wallet of the type %s called %s the name "%s"', async (type, name, written) => {
    const { store } = await setUp({ connector: createMockConnector({ type, name }) })
    await sendTransfer(store, { to: maya, amount: '0.5' })
    expect(store.use(sendRecordsFeature).state.list.map(({ wallet }) => wallet)).toEqual([written])
  })

  test('estimates nothing with an adapter that has no actions, whatever the recipient', async () => {
    const connector = createMockConnector()
    const { actions: _actions, ...adapter } = createMockAdapter({ connectors: [connector] })
    const environment = createTestEnvironment()
    environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
    const quantity = { decimals: '18', numeric: '2' }
    environment.respond('/balance', {
      json: { balances: [{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity }] },
    })
    const { store } = await setUp({
      environment,
      connector,
      options: {
        adapters: [{ ...adapter, capabilities: ['transfer', 'fetchBalance'] }],
        services: { blockchain: 'https://chain.example' },
      },
    })
    const to = `0x${'0'.repeat(40)}`
    await expect(estimateTransfer(store, { to, amount: '0.5' })).rejects.toMatchObject({ code: 'sendChainUnsupported' })
  })

  test('have no cost of a new account in their estimate if the recipient needs none', async () => {
    const { store } = await setUp()
    expect(await estimateTransfer(store, { to: maya, amount: '0.5' })).toStrictEqual({
      fee: formatUnits(fee, 18),
      symbol: 'ETH',
      received: '0.5',
      max: formatUnits(2n * 10n ** 18n - fee, 18),
    })
  })

  test('reject their estimate if the adapter estimates no transfers', async () => {
    const { store } = await setUp({ without: ['estimateTransfer'] })
    await expect(estimateTransfer(store, { to: maya, amount: '0.5' })).rejects.toMatchObject({
      code: 'sendChainUnsupported',
    })
  })

  test('reject without an account', async () => {
    const { store, asked } = await setUp()
    await store.connections.disconnect()
    await expect(sendTransfer(store, { to: maya, amount: '0.5' })).rejects.toMatchObject({
      code: 'caipNetworkOrAddressUndefined',
    })
    expect(asked()).toBe(0)
  })

  test('go to the recipient without the spaces around its address', async () => {
    const { store, transfers } = await setUp()
    await sendTransfer(store, { to: ` ${maya}\n`, amount: '0.5' })
    expect(transfers).toMatchObject([{ to: maya }])
  })

  test('of the native currency are made even if the list of tokens does not load', async () => {
    const { store, transfers } = await setUp({
      actions: { fetchTokens: () => Promise.reject(new Error('The node is gone')) },
    })
    await sendTransfer(store, { to: maya, amount: '0.5' })
    expect(transfers).toMatchObject([{ to: maya, amount: 5n * 10n ** 17n }])
    await expect(sendTransfer(store, { to: maya, amount: '1', token: usdc })).rejects.toMatchObject({
      code: 'sendTokenMissing',
    })
  })

  test('stop at an abort of their estimate', async () => {
    const { store } = await setUp({ actions: { resolveName: async () => ({ address: maya }) } })
    const reason = new Error('The site needs it no more')
    const estimate = estimateTransfer(store, { to: 'maya.eth', amount: '0.5' }, AbortSignal.abort(reason))
    await expect(estimate).rejects.toBe(reason)
  })

  test('send the wallet one request for each call, and return its hash', async () => {
    const { store, transfers } = await setUp()
    expect(await sendTransfer(store, { to: maya, amount: '0.5' })).toEqual({ hash })
    expect(transfers).toMatchObject([{ to: maya, amount: 5n * 10n ** 17n }])
  })

  test.each([
    [{ to: '', amount: '1' }, 'An amount and receiver address are required'],
    [{ to: ' ', amount: '1' }, 'An amount and receiver address are required'],
    [{ to: maya, amount: '1,000' }, 'An amount and receiver address are required'],
    [{ to: maya, amount: '0' }, 'An amount and receiver address are required'],
    [{ to: maya, amount: '1.2345678', token: usdc }, 'The token has 6 decimals'],
    [{ to: maya, amount: '1', token: maya }, 'A token is required'],
    [{ to: maya, amount: '1,000', namespace: 'bip122' as const }, 'An amount and receiver address are required'],
    [{ to: maya, amount: '1', namespace: 'bip122' as const }, 'Unsupported chain'],
    [{ to: 'nobody.eth', amount: '1' }, 'Error resolving name'],
  ])('reject %o before the wallet is requested: %s', async (request, message) => {
    const { store, asked } = await setUp({ actions: { resolveName: async () => undefined } })
    await expect(sendTransfer(store, request)).rejects.toThrow(message)
    expect(asked()).toBe(0)
  })

  test('reject with different codes for a failure and an unknown outcome', async () => {
    const { store } = await setUp({ answers: [new Error('nonce too high'), new Error('no answer')] })
    await expect(sendTransfer(store, { to: maya, amount: '0.5' })).rejects.toMatchObject({
      code: 'sendFailed',
      message: expect.stringContaining('nonceTooHigh'),
    })
    await expect(sendTransfer(store, { to: maya, amount: '0.5' })).rejects.toMatchObject({
      code: 'sendUnanswered',
      message: expect.stringContaining('Look for it before it is sent again'),
    })
  })

  test('reject with the cause if a name cannot be resolved', async () => {
    const cause = new Error('The node is gone')
    const { store } = await setUp({ actions: { resolveName: () => Promise.reject(cause) } })
    await expect(sendTransfer(store, { to: 'maya.eth', amount: '0.5' })).rejects.toMatchObject({
      code: 'sendNameUnresolved',
      cause,
    })
  })

  test('are watched until stopped', async () => {
    const { store, environment } = await setUp()
    const heard: number[] = []
    const stop = watchSend(store, ({ sends }) => heard.push(sends.length))
    await sendTransfer(store, { to: maya, amount: '0.5' })
    await environment.settle()
    expect([heard[0], heard.at(-1)]).toEqual([0, 1])
    stop()
    const count = heard.length
    await sendTransfer(store, { to: maya, amount: '0.5' })
    await environment.settle()
    expect(heard).toHaveLength(count)
  })
})
