import {
  type BundlerClient,
  createBundlerClient,
  entryPoint07Address,
  getUserOperationHash,
  toSimple7702SmartAccount,
  toSoladySmartAccount,
} from 'viem/account-abstraction'
import { createPublicClient, http, pad, type PublicClient, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseEther, toHex } from 'viem/utils'
import { mainnet, polygon } from 'viem/chains'
import { beforeAll, describe, expect, test } from 'vitest'

import { useSandbox } from '../use-started.test-support.ts'
import { entryPoints } from './entry-point.ts'

const [{ address: entryPointAddress }] = entryPoints

/** Uses viem's own client, because wallets are written with it. */
describe('the sandbox’s bundler', () => {
  const sandbox = useSandbox()
  let client: PublicClient

  beforeAll(() => {
    client = createPublicClient({ chain: mainnet, transport: http(sandbox.rpc['eip155:1']), pollingInterval: 20 })
  })

  const address = (chainId = 'eip155:1') => `${sandbox.url}/?projectId=sandbox&chainId=${chainId}&bundler=sandbox`

  async function createAccount(ether = '1') {
    const owner = privateKeyToAccount(generatePrivateKey())
    await client.request({ method: 'anvil_setBalance', params: [owner.address, toHex(parseEther(ether))] } as never)
    const account = await toSimple7702SmartAccount({ client, owner })
    const bundler: BundlerClient = createBundlerClient({
      client,
      chain: mainnet,
      transport: http(address(), { retryCount: 0 }),
      pollingInterval: 20,
    })
    const authorize = async () =>
      owner.signAuthorization({
        address: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
        chainId: 1,
        nonce: await client.getTransactionCount({ address: owner.address }),
      })
    return { owner, account, bundler, authorize }
  }

  const receivers = () =>
    [generatePrivateKey(), generatePrivateKey()].map(key => privateKeyToAccount(key).address) as [
      `0x${string}`,
      `0x${string}`,
    ]

  test('upgrades an account, and executes all calls of an operation at once', async () => {
    const { owner, account, bundler, authorize } = await createAccount()
    const [first, second] = receivers()
    const calls = [
      { to: first, value: 3n },
      { to: second, value: 5n },
    ]
    const hash = await bundler.sendUserOperation({ account, calls, authorization: await authorize() })
    const receipt = await bundler.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({ success: true, userOpHash: hash, entryPoint: entryPointAddress })
    expect(await Promise.all([first, second].map(each => client.getBalance({ address: each })))).toEqual([3n, 5n])
    expect(await client.getCode({ address: owner.address })).toBe('0xef0100e6cae83bde06e4c305530e199d7217f42808555b')
    const again = await bundler.sendUserOperation({ account, calls: [{ to: first, value: 4n }] })
    expect(await bundler.getUserOperation({ hash: again })).toMatchObject({
      userOperation: { sender: owner.address, callData: expect.stringMatching(/^0xb61d27f6/) },
    })
    expect(await client.getBalance({ address: first })).toBe(7n)
  })

  test('works again after a reset', async () => {
    await sandbox.reset()
    const { account, bundler, authorize } = await createAccount()
    const [to] = receivers()
    await bundler.sendUserOperation({ account, calls: [{ to, value: 1n }], authorization: await authorize() })
    expect(await client.getBalance({ address: to })).toBe(1n)
  })

  test('rejects each operation that a real bundler rejects, and sends nothing', async () => {
    const { owner, account, bundler, authorize } = await createAccount()
    const [to] = receivers()
    const authorization = await authorize()
    const prepared = {
      ...(await bundler.prepareUserOperation({ account, calls: [{ to, value: 1n }], authorization })),
      entryPointAddress,
    }
    const rejected = async (change: object) => {
      const whole = { ...prepared, authorization, ...change }
      const signature = await account.signUserOperation(whole)
      return bundler.sendUserOperation({ ...whole, signature, account: undefined, ...change }).then(
        () => 'sent',
        (error: Error) => error.message,
      )
    }
    const stranger = privateKeyToAccount(generatePrivateKey())
    expect(await rejected({ signature: await stranger.signMessage({ message: 'x' }) })).toMatch(/signature|AA24/i)
    expect(await rejected({ nonce: 7n })).toMatch(/nonce|AA25/i)
    expect(await rejected({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })).toMatch(/base fee/)
    expect(await rejected({ preVerificationGas: 1n })).toMatch(/preVerificationGas/)
    expect(await rejected({ verificationGasLimit: 100n })).toMatch(/AA2|verificationGasLimit/i)
    expect(
      await rejected({
        authorization: await stranger.signAuthorization({ address: zeroAddress, chainId: 1, nonce: 0 }),
      }),
    ).toMatch(/another account/)
    await client.request({ method: 'anvil_setBalance', params: [owner.address, '0x10'] } as never)
    expect(await rejected({})).toMatch(/prefund|AA21|balance/i)
    expect(await client.getBalance({ address: to })).toBe(0n)
  })

  test('rejects at once an operation that cannot be executed', async () => {
    const { account, bundler, authorize } = await createAccount()
    const authorization = await authorize()
    const calls = [{ to: entryPointAddress, data: '0xdeadbeef' }] as const
    await expect(bundler.prepareUserOperation({ account, calls, authorization })).rejects.toThrow(/reverted/i)
    const ask = async (query: string, body: object): Promise<unknown> =>
      (await fetch(`${sandbox.url}/?${query}`, { method: 'POST', body: JSON.stringify(body) })).json()
    const call = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params })
    expect(await ask('chainId=eip155:9', call('eth_supportedEntryPoints'))).toMatchObject({ error: { code: -32602 } })
    expect(await ask('chainId=eip155:1', call('eth_sign'))).toMatchObject({ error: { code: -32601 } })
    expect(
      await ask('chainId=eip155:1', call('eth_sendUserOperation', [{ sender: 1 }, entryPointAddress])),
    ).toMatchObject({ error: { code: -32602 } })
    expect(await ask('chainId=eip155:1', call('eth_sendUserOperation', [{}, zeroAddress]))).toMatchObject({
      error: { code: -32602 },
    })
    expect(await ask('chainId=eip155:1', call('eth_getUserOperationReceipt', ['0x1']))).toMatchObject({ result: null })
  })

  test('creates an account by its factory with EntryPoint 0.7, on a chain without EIP-7702', async () => {
    const factoryAddress = '0x5626fdD5Dbe8C8306A7c3E3B36Dbe15E6F78d1bB'
    const there = createPublicClient({ chain: polygon, transport: http(sandbox.rpc['eip155:137']) })
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = await toSoladySmartAccount({
      client: there,
      owner,
      factoryAddress,
      salt: pad(owner.address, { dir: 'right', size: 32 }),
    })
    await there.request({ method: 'anvil_setBalance', params: [account.address, toHex(parseEther('1'))] } as never)
    const bundler = createBundlerClient({
      client: there,
      chain: polygon,
      transport: http(address('eip155:137'), { retryCount: 0 }),
      pollingInterval: 20,
    })
    expect(await bundler.getSupportedEntryPoints()).toContain(entryPoint07Address)
    const [to] = receivers()
    const prepared = await bundler.prepareUserOperation({ account, calls: [{ to, value: 7n }] })
    // The account accepts the hash of its operation as data that identifies it.
    const chainId = polygon.id
    const hash = getUserOperationHash({
      chainId,
      entryPointAddress: entryPoint07Address,
      entryPointVersion: '0.7',
      userOperation: prepared,
    })
    const signature = await owner.signTypedData({
      domain: { name: 'Latchkey account', version: '1', chainId, verifyingContract: account.address },
      types: { UserOperation: [{ name: 'hash', type: 'bytes32' }] },
      primaryType: 'UserOperation',
      message: { hash },
    })
    const send = async (given: `0x${string}`) =>
      bundler.sendUserOperation({
        ...prepared,
        account: undefined,
        signature: given,
        entryPointAddress: entryPoint07Address,
      })
    await expect(send(await owner.signMessage({ message: { raw: hash } }))).rejects.toThrow(/signature|AA24/i)
    expect(await send(signature)).toBe(hash)
    expect(await bundler.getUserOperationReceipt({ hash })).toMatchObject({ success: true, sender: account.address })
    expect(await bundler.getUserOperation({ hash })).toMatchObject({
      entryPoint: entryPoint07Address,
      userOperation: { sender: account.address, factory: factoryAddress.toLowerCase() },
    })
    expect(await there.getBalance({ address: to })).toBe(7n)
    expect(await account.isDeployed()).toBe(true)
  })
})
