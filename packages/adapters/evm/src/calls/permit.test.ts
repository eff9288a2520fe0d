import type { Permit } from '@latchkey/primitives'
import { encodeAbiParameters, hashStruct, type Hex, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'

import { EvmAdapter } from '../evm-adapter.ts'
import { startNode } from '../transfers.test-support.ts'

const account = privateKeyToAccount(keccak256(toHex('Somebody who signs permits')))
const token = '0x7777777777777777777777777777777777777777'
const spender = '0x5555555555555555555555555555555555555555'
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const separatorOf = (name: string, version: string, chainId = 10n, verifyingContract: Hex = token): Hex =>
  hashStruct({
    data: { name, version, chainId, verifyingContract },
    primaryType: 'EIP712Domain',
    types: { EIP712Domain: domainFields },
  })
const permitTypehash = keccak256(
  toHex('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
)
const domainOf = (name: string, version: string, fields: Hex = '0x0f'): Hex =>
  encodeAbiParameters(
    ['bytes1', 'string', 'string', 'uint256', 'address', 'bytes32', 'uint256[]'].map(type => ({ type })),
    [fields, name, version, 10n, token, `0x${'0'.repeat(64)}`, []],
  )

/** Answers of a token, by request. */
type Token = Partial<Record<'name' | 'version' | 'separator' | 'typehash' | 'domain' | 'nonces', Hex | undefined>>
const selectors: Readonly<Record<string, keyof Token>> = {
  '0x06fdde03': 'name',
  '0x54fd4d50': 'version',
  '0x3644e515': 'separator',
  '0x30adf81f': 'typehash',
  '0x84b0196e': 'domain',
  '0x7ecebe00': 'nonces',
}

/** @returns the permit that would be signed for a token */
async function prepare(answers: Token, deadline = 99n): Promise<Permit | undefined> {
  const node = await startNode({
    eth_call: ([call]) => {
      const { data } = call as { data: string }
      return answers[selectors[data.slice(0, 10)] ?? 'name'] ?? new Error('execution reverted')
    },
  })
  const { preparePermit } = await new EvmAdapter().actions()
  const { network } = node.request
  return await preparePermit({ token, owner: account.address, spender, amount: 7n, deadline, network })
}

describe('a permit', () => {
  const plain: Token = { name: text('Coin'), separator: separatorOf('Coin', '1'), nonces: number(5n) }

  test('is signed for at most an hour, by the time of the chain and not of the page', async () => {
    // The time of the latest block is second 100.
    expect(await prepare(plain, 3_700n)).toMatchObject({ deadline: 3_700n })
    expect(await prepare(plain, 3_701n)).toBeUndefined()
  })

  test.each<{ of: string; token: Token; version: string }>([
    { of: 'a name alone', token: plain, version: '1' },
    {
      of: 'a version of its own',
      token: { ...plain, version: text('2'), separator: separatorOf('Coin', '2') },
      version: '2',
    },
    {
      of: 'all of its domain',
      token: { ...plain, name: text('Other'), domain: domainOf('Coin', '3'), separator: separatorOf('Coin', '3') },
      version: '3',
    },
    { of: 'how it makes them', token: { ...plain, typehash: permitTypehash }, version: '1' },
    {
      of: 'a name, and returns nothing for functions that it does not have',
      token: { ...plain, version: '0x', typehash: '0x', domain: '0x' },
      version: '1',
    },
  ])('is prepared if the token reports $of, by its own domain separator', async ({ token, version }) => {
    expect(await prepare(token)).toMatchObject({
      amount: 7n,
      deadline: 99n,
      nonce: 5n,
      spender,
      domain: { name: 'Coin', version },
    })
  })

  test.each<{ of: string; token: Token }>([
    { of: 'tells another name', token: { ...plain, name: text('Other') } },
    { of: 'tells another version', token: { ...plain, version: text('2') } },
    { of: 'is for another network', token: { ...plain, separator: separatorOf('Coin', '1', 1n) } },
    { of: 'is for another contract', token: { ...plain, separator: separatorOf('Coin', '1', 10n, spender) } },
    { of: 'has a domain of other fields', token: { ...plain, name: undefined, domain: domainOf('Coin', '1', '0x1f') } },
    { of: 'makes them in another way, as DAI does', token: { ...plain, typehash: keccak256('0x01') } },
    { of: 'counts none', token: { ...plain, nonces: undefined } },
    { of: 'counts without an end', token: { ...plain, nonces: `${number(5n)}00` } },
    { of: 'has nothing to compare them with', token: { ...plain, separator: undefined } },
    { of: 'tells nonsense', token: { ...plain, name: '0x1234', domain: '0x1234' } },
  ])('is not prepared if the token $of', async ({ token }) => {
    expect(await prepare(token)).toBeUndefined()
  })

  test('is signed unchanged, and an invalid signature is rejected', async () => {
    const permit = (await prepare(plain))!
    const { signPermit } = await new EvmAdapter().actions()
    const { network } = (await startNode({})).request
    const asked: string[] = []
    const walletOf = (edit: (signature: Hex) => unknown, edited = (text: string) => text) => ({
      on: () => {},
      removeListener: () => {},
      async request({ method, params }: { method: string; params?: unknown }) {
        if (method === 'eth_chainId') return '0xa'
        const [, text] = params as [string, string]
        asked.push(text)
        return edit(await account.signTypedData(JSON.parse(edited(text)) as never))
      },
    })
    const signature = await signPermit(
      walletOf(each => each),
      { permit, network },
    )
    expect(JSON.parse(asked[0] ?? '')).toMatchObject({
      primaryType: 'Permit',
      domain: { name: 'Coin', version: '1', chainId: '10', verifyingContract: token },
      message: { owner: account.address, spender, value: '7', nonce: '5', deadline: '99' },
    })
    // Some wallets count the last byte from zero.
    const counted = walletOf(
      each => each.slice(0, -2) + (Number.parseInt(each.slice(-2), 16) - 27).toString().padStart(2, '0'),
    )
    expect(await signPermit(counted, { permit, network })).toBe(signature)
    for (const wallet of [
      walletOf(each => `${each}00`),
      walletOf(() => null),
      walletOf(
        each => each,
        text => text.replace('"value":"7"', '"value":"8"'),
      ),
    ])
      await expect(signPermit(wallet, { permit, network })).rejects.toMatchObject({ code: 'signatureInvalid' })
    const inLowerCase = { ...permit, owner: permit.owner.toLowerCase() }
    expect(
      await signPermit(
        walletOf(each => each),
        { permit: inLowerCase, network },
      ),
    ).toBe(signature)
    const elsewhere = { ...walletOf(each => each), request: async () => '0x1' }
    await expect(signPermit(elsewhere, { permit, network })).rejects.toMatchObject({ code: 'wrongChain' })
  })
})
