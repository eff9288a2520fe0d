import { getJsonRpcErrorCode, isUserRejection } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { firstAccount, providerOf, secondAccount } from './pairing-harness.ts'
import { namespaceTable } from './namespace-table.ts'
import { grantAccounts, openScriptedSite, type ScriptedSite, toConnectRequest } from './scripted-client-harness.ts'

const request = toConnectRequest('eip155:1', 'eip155:137')
const signing = { method: 'personal_sign', params: ['0x00', firstAccount] }

/** Creates a connected site, and a wallet that has a signature request open. */
async function openSigning() {
  const site = openScriptedSite()
  const { connector, wallet } = site
  wallet.grant = { namespaces: grantAccounts([`eip155:1:${firstAccount}`], namespaceTable.eip155) }
  let answerLate: (signature: string) => void = () => undefined
  wallet.answer = () => new Promise<string>(resolve => (answerLate = resolve))
  await connector.connect(request)
  const provider = providerOf(connector)
  const outcome = provider?.request(signing).then(
    result => ({ result, error: undefined as unknown }),
    (error: unknown) => ({ result: undefined as unknown, error }),
  )
  await expect.poll(() => wallet.requests.length).toBe(1)
  return { ...site, provider, outcome, answer: (signature: string) => answerLate(signature) }
}

describe('a request that is open in the wallet when its session ends', () => {
  const endings: [string, (site: ScriptedSite) => unknown][] = [
    ['by the kit', ({ connector }) => connector.disconnect()],
    ['by the site through the provider', ({ connector }) => providerOf(connector)?.disconnect()],
    ['by the wallet', ({ wallet }) => wallet.end()],
    ['by time', ({ wallet }) => wallet.expire()],
    ['by an update that takes every account away', ({ wallet }) => wallet.update({})],
    ['by another pairing in its place', ({ connector }) => connector.connect(request)],
    ['with the kit', ({ connector }) => connector.destroy()],
  ]
  test.each(endings)('%s fails at once as disconnected', async (_, end) => {
    const site = await openSigning()
    await end(site)
    const { error } = (await site.outcome) ?? {}
    expect(error).toMatchObject({ code: 'sessionEnded' })
    expect(getJsonRpcErrorCode(error)).toBe(4900)
    expect(isUserRejection(error)).toBe(false)
  })

  test('fails in the same way when the library ends the request first', async () => {
    const { wallet, connector } = await openSigning()
    wallet.answer = () => Promise.reject(Object.assign(new Error('User disconnected.'), { code: 6000 }))
    const failing = providerOf(connector)?.request(signing)
    await expect(failing).rejects.toMatchObject({ code: 'sessionEnded', cause: { code: 4900 } })
  })

  test('does not resolve by a later answer', async () => {
    const { connector, answer, outcome, notified, provider } = await openSigning()
    await connector.disconnect()
    answer('0x01')
    expect(await outcome).toMatchObject({ result: undefined })
    expect([notified, provider?.accounts()]).toEqual([[], []])
  })

  test('continues when the same session is restored again', async () => {
    const { connector, outcome, answer } = await openSigning()
    await connector.reconnect(request)
    answer('0x01')
    expect(await outcome).toEqual({ result: '0x01', error: undefined })
  })

  test('ends with the session also after that was restored again', async () => {
    const { connector, outcome } = await openSigning()
    await connector.reconnect(request)
    await connector.disconnect()
    expect(await outcome).toMatchObject({ error: { code: 'sessionEnded' } })
  })
})

test('a switch of the network that the wallet accepts after the disconnect changes nothing', async () => {
  const { connector, wallet, notified } = openScriptedSite()
  wallet.grant = { namespaces: grantAccounts([`eip155:1:${secondAccount}`], namespaceTable.eip155) }
  await connector.connect(request)
  let accept: (answer: null) => void = () => undefined
  wallet.answer = () => new Promise<null>(resolve => (accept = resolve))
  const switching = providerOf(connector)?.request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x89' }],
  })
  const failure = switching?.catch((error: unknown) => error)
  await expect.poll(() => wallet.requests.length).toBe(1)
  await connector.disconnect()
  accept(null)
  expect(await failure).toMatchObject({ code: 'sessionEnded' })
  expect([notified, wallet.topics, providerOf(connector)?.accounts()]).toEqual([[], [], []])
})
