import { type Hex, hashMessage, hashTypedData, isErc6492Signature, parseAbi, zeroAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'

import { address, batch, useCreatedAccount } from './created-account.test-support.ts'
import { type Frame, own, stranger } from './smart-world.test-support.ts'

const accountAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

describe('a smart account of its own contract signs', () => {
  const { world, funded } = useCreatedAccount()
  const domain = { name: 'Shop', version: '2', chainId: 137, verifyingContract: zeroAddress } as const
  const asset = [
    { name: 'id', type: 'uint256' },
    { name: 'tags', type: 'string[]' },
  ] as const
  const typed = {
    'one type': {
      domain,
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'Hello' },
    },
    'types that come before it': {
      domain,
      types: {
        Order: [
          { name: 'gives', type: 'Asset[]' },
          { name: 'takes', type: 'Asset' },
        ],
        Asset: asset,
        Unused: [{ name: 'none', type: 'bool' }],
      },
      primaryType: 'Order',
      message: {
        gives: [
          { id: 1n, tags: ['a'] },
          { id: 2n, tags: [] },
        ],
        takes: { id: 3n, tags: ['b', 'c'] },
      },
    },
    'types that come after it': {
      domain: { name: 'Shop' },
      types: { Bid: [{ name: 'on', type: 'Lot' }], Lot: asset },
      primaryType: 'Bid',
      message: { on: { id: 1n, tags: [] } },
    },
    'a domain that it describes itself': {
      domain: { salt: `0x${'12'.repeat(32)}`, name: 'Shop' },
      types: {
        EIP712Domain: [
          { name: 'salt', type: 'bytes32' },
          { name: 'name', type: 'string' },
        ],
        Mail: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Mail',
      message: { text: 'Hello' },
    },
  } as const
  const json = (data: object) =>
    JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  const kinds = ['message', ...(Object.keys(typed) as (keyof typeof typed)[])] as const

  /** Signs like a site that uses viem. */
  async function sign(frame: Frame, kind: (typeof kinds)[number]) {
    if (kind === 'message') {
      const signature = (await frame.do('personal_sign', ['Hello', address])) as Hex
      const verify = (message: string, of: Hex = address) =>
        world.client.verifyMessage({ address: of, message, signature })
      return { signature, digest: hashMessage('Hello'), good: await verify('Hello'), bad: await verify('Bye') }
    }
    const data = typed[kind]
    const signature = (await frame.do('eth_signTypedData_v4', [address, json(data)])) as Hex
    const verify = (given: object) => world.client.verifyTypedData({ ...data, ...given, address, signature })
    const other = { domain: { ...data.domain, name: 'Other' } }
    return { signature, digest: hashTypedData(data as never), good: await verify({}), bad: await verify(other) }
  }

  test.each(kinds)('%s, which is valid by ERC-6492 before the account exists', async kind => {
    const { signature, good, bad } = await sign(world.createFrame(new Map()), kind)
    expect([isErc6492Signature(signature), good, bad]).toEqual([true, true, false])
    expect(await world.client.getCode({ address })).toBeUndefined()
  })

  test.each(kinds)('%s, which its contract accepts, also in transactions', async kind => {
    const frame = await funded(new Map())
    const early = await sign(frame, kind)
    await frame.do('wallet_sendCalls', batch([stranger()]))
    const { signature, digest, good, bad } = await sign(frame, kind)
    expect([isErc6492Signature(signature), good, bad]).toEqual([false, true, false])
    const ask = (given: Hex, gasPrice?: bigint) =>
      world.client.readContract({
        address,
        abi: accountAbi,
        functionName: 'isValidSignature',
        args: [digest, given],
        ...(gasPrice !== undefined && { account: own, gasPrice }),
      })
    expect(await Promise.all([ask(signature), ask(signature, 10n ** 10n)])).toEqual(['0x1626ba7e', '0x1626ba7e'])
    // A signature of the key alone is invalid for the account: otherwise it would be valid for every account of the
    // key.
    const plain = await mnemonicToAccount(`${'test '.repeat(11)}junk`).sign({ hash: digest })
    expect(await Promise.all([ask(plain), ask(plain, 10n ** 10n)])).toEqual(['0xffffffff', '0xffffffff'])
    // A signature from before the deployment stays valid.
    expect(
      kind === 'message'
        ? await world.client.verifyMessage({ address, message: 'Hello', signature: early.signature })
        : await world.client.verifyTypedData({ ...typed[kind], address, signature: early.signature }),
    ).toBe(true)
  })

  test.each<[string, object]>([
    [
      'a type that starts with a lowercase letter',
      { types: { mail: [{ name: 'a', type: 'bool' }] }, primaryType: 'mail' },
    ],
    ['no domain', { domain: undefined }],
    ['the domain alone', { types: { EIP712Domain: [] }, primaryType: 'EIP712Domain' }],
    [
      'the wrapper type itself',
      { types: { TypedDataSign: [{ name: 'a', type: 'bool' }] }, primaryType: 'TypedDataSign' },
    ],
    ['a message that lacks a field', { message: {} }],
  ])('rejects a message that the contract could not attribute: %s', async (_what, change) => {
    const frame = world.createFrame(new Map())
    const data = json({ ...typed['one type'], message: { text: 'x', a: true }, ...change })
    await expect(frame.prepare('eth_signTypedData_v4', [address, data])).rejects.toMatchObject({ code: -32602 })
  })
})
