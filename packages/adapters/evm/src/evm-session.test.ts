import type { Eip1193Provider } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { fetchChainId, requestAccounts } from './evm-session.ts'

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
