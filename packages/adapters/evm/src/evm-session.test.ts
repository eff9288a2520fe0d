import type { Eip1193Provider } from '@latchkey/primitives'
import { createTestClock } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { awaitAccounts, fetchChainId, requestAccounts, toWalletSession } from './evm-session.ts'

const account = '0x1111111111111111111111111111111111111111'

/** Creates a wallet that answers by method; an error is its rejection. */
function createWallet(answers: Readonly<Record<string, unknown>>): Eip1193Provider {
  return {
    on: () => {},
    removeListener: () => {},
    async request({ method }) {
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

describe('requestAccounts', () => {
  test.each([
    ['the answer', { eth_requestAccounts: [account], eth_accounts: [] }, [account]],
    [
      'the list of a wallet that answers with nothing',
      { eth_requestAccounts: null, eth_accounts: [account] },
      [account],
    ],
    ['nothing if the list fails', { eth_requestAccounts: null, eth_accounts: new Error('not ready') }, []],
  ])('returns %s', async (_what, answers, accounts) => {
    expect(await requestAccounts(createWallet(answers))).toEqual(accounts)
  })

  test('rejects with the rejection of the user', async () => {
    const rejection = Object.assign(new Error('No'), { code: 4001 })
    await expect(requestAccounts(createWallet({ eth_requestAccounts: rejection }))).rejects.toMatchObject({
      code: 4001,
    })
  })
})

test('fetchChainId rejects what is no chain id, and says what to do', async () => {
  expect(await fetchChainId(createWallet({ eth_chainId: '0xa' }))).toBe(10)
  await expect(fetchChainId(createWallet({ eth_chainId: {} }))).rejects.toMatchObject({
    code: 'invalidChainId',
    message: expect.stringContaining('Choose a network in the wallet') as string,
  })
})

describe('awaitAccounts', () => {
  /** Creates a wallet that lists an account only when it is asked, and reports what the test emits. */
  function createLateWallet() {
    const listeners = new Map<string, (payload: unknown) => void>()
    const wallet = {
      ...createWallet({ eth_accounts: ['0x2222222222222222222222222222222222222222'] }),
      on: (event: string, listener: (payload: unknown) => void) => void listeners.set(event, listener),
      removeListener: (event: string) => void listeners.delete(event),
    } as unknown as Eip1193Provider
    return { wallet, listeners, emit: (event: string, payload: unknown) => listeners.get(event)?.(payload) }
  }

  test('returns the accounts that the wallet reports, without waiting longer', async () => {
    const { wallet, listeners, emit } = createLateWallet()
    const accounts = awaitAccounts(wallet, createTestClock())
    emit('accountsChanged', [])
    emit('accountsChanged', [account])
    expect(await accounts).toEqual([account])
    expect(listeners.size).toBe(0)
  })

  test('requests the accounts of a wallet that reports none within a second', async () => {
    const { wallet } = createLateWallet()
    const clock = createTestClock()
    const accounts = awaitAccounts(wallet, clock)
    await clock.advance(1_000)
    expect(await accounts).toEqual(['0x2222222222222222222222222222222222222222'])
  })
})

test('the session of a smart account names its network as the only approved one', () => {
  const session = { accounts: [account], chainId: 10 }
  expect(toWalletSession(session, false)).toEqual({
    accounts: [{ namespace: 'eip155', address: account, type: 'eoa' }],
    networks: { eip155: 'eip155:10' },
  })
  expect(toWalletSession(session, true)).toEqual({
    accounts: [{ namespace: 'eip155', address: account, type: 'smartAccount' }],
    networks: { eip155: 'eip155:10' },
    approvedNetworkIds: ['eip155:10'],
  })
})
