import type { Eip1193Provider } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { canBatchCalls, fetchBatchOutcome, sendCall } from './calls/send-calls.ts'
import { scriptedAccounts } from './scripted-wallet.test-support.ts'
import { signMessage } from './sign-message.ts'
import { createNetwork } from './test-networks.test-support.ts'

// Each answer in this file comes from a public bug report about a wallet. The link of a test is that report.

const network = createNetwork(1)
const hash = `0x${'ab'.repeat(32)}`
const [account] = scriptedAccounts
if (!account) throw new Error('There is no account')
const from = account.address

/** Creates a wallet that gives these answers, by method. */
function answering(answers: Readonly<Record<string, unknown>>): Eip1193Provider {
  return {
    request: async ({ method }) => (Object.hasOwn(answers, method) ? answers[method] : '0x1'),
    on: () => {},
    removeListener: () => {},
  }
}

describe('the signature of a message', () => {
  const request = { address: from, message: 'hello', network }
  const sign = (answer: unknown) => signMessage(answering({ personal_sign: answer }), request)

  // https://github.com/dfinity/oisy-wallet/pull/130
  test('has the prefix 0x that the wallet left out', async () => {
    const signature = await account.signMessage({ message: 'hello' })
    expect(await sign(signature.slice(2))).toEqual({ signature })
  })

  test('is in lower case if the wallet wrote capitals', async () => {
    const signature = await account.signMessage({ message: 'hello' })
    expect(await sign(`0x${signature.slice(2).toUpperCase()}`)).toEqual({ signature })
  })

  // https://github.com/MetaMask/metamask-extension/issues/10850
  test('ends with 27 or 28 if the wallet wrote 0 or 1, as for a Ledger', async () => {
    for (const message of ['hello', 'other', 'third', 'fourth']) {
      const signature = await account.signMessage({ message })
      const parity = Number.parseInt(signature.slice(-2), 16) - 27
      expect(await sign(`${signature.slice(0, -2)}0${parity}`)).toEqual({ signature })
    }
  })

  // A contract (ERC-1271) decides what its signatures look like. https://github.com/safe-global/safe-apps-sdk/issues/237
  test.each([
    ['is empty', '0x'],
    ['is an approved hash of a Safe', `0x${'0'.repeat(24)}${from.slice(2).toLowerCase()}${'0'.repeat(64)}01`],
    ['is longer than a key’s', `0x${'ab'.repeat(97)}01`],
  ])('is passed on unchanged if it %s', async (_, signature) => {
    expect(await sign(signature)).toEqual({ signature })
  })

  test.each(['', 'ab', 'ab'.repeat(64), 'not hexadecimal', `0x${'a'.repeat(129)}`, null, {}])(
    'is missing in %j',
    async answer => {
      await expect(sign(answer)).rejects.toMatchObject({ code: 'walletAnswerInvalid' })
    },
  )
})

describe('the hash of a transaction', () => {
  const call = { to: from, value: 1n, data: '0x' }
  const send = (answer: unknown) => sendCall(answering({ eth_sendTransaction: answer }), { from, network, call })

  // https://github.com/horizontalsystems/unstoppable-wallet-android/pull/7579
  test('has the prefix 0x that the wallet left out', async () => {
    expect(await send(hash.slice(2))).toBe(hash)
  })

  // https://github.com/WalletConnect/walletconnect-monorepo/issues/192
  test.each([[`0xf9016b${'3f'.repeat(300)}`], [null], [''], [{ hash }]])(
    'is missing in %.40j, which does not prove that nothing was sent',
    async answer => {
      await expect(send(answer)).rejects.toMatchObject({ code: 'hashMissing' })
    },
  )
})

describe('the status of a batch', () => {
  const read = (answer: unknown) => fetchBatchOutcome(answering({ wallet_getCallsStatus: answer }), 'one')
  const receipt = (status: unknown) => ({ transactionHash: hash, status })

  // The words of EIP-5792 before its version 2. https://github.com/wevm/viem/issues/3462
  test.each([
    [{ status: 'PENDING' }, { status: 'pending' }],
    [{ status: 'CONFIRMED' }, { status: 'pending' }],
    [{ status: 'CONFIRMED', receipts: [] }, { status: 'pending' }],
    [
      { status: 'CONFIRMED', receipts: [receipt('0x1')] },
      { status: 'success', hash },
    ],
    [
      { status: 'CONFIRMED', receipts: [receipt('success')] },
      { status: 'success', hash },
    ],
    [
      { status: 'CONFIRMED', receipts: [receipt('0x0'), receipt('0x1')] },
      { status: 'reverted', hash },
    ],
    [
      { status: 'CONFIRMED', receipts: [receipt('reverted')] },
      { status: 'reverted', hash },
    ],
    [
      { status: '0xc8', receipts: [receipt('0x1')] },
      { status: 'success', hash },
    ],
  ])('%j is %j', async (answer, outcome) => {
    expect(await read(answer)).toEqual(outcome)
  })
})

describe('the capabilities of a wallet', () => {
  const can = (answer: unknown) => canBatchCalls(answering({ wallet_getCapabilities: answer }), { from, network })
  const atomic = { atomic: { status: 'supported' } }

  // `0x0` stands for every chain. https://github.com/ethereum/EIPs/pull/9601
  test.each([
    [{ '0x0': atomic }, true],
    [{ '0x01': atomic }, true],
    [{ 1: atomic }, true],
    [{ '0x0': atomic, '0x1': { atomic: { status: 'unsupported' } } }, false],
    [{ '0x0': atomic, '0x1': { paymasterService: {} } }, true],
    [{ '0x89': atomic }, false],
    [{ '': atomic, 'not a chain': atomic }, false],
    [undefined, false],
  ])('allow a batch for %j: %s', async (answer, expected) => {
    expect(await can(answer)).toBe(expected)
  })
})
