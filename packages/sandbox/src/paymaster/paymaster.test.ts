import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  type PublicClient,
  zeroAddress,
} from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint08Abi,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { beforeAll, describe, expect, test } from 'vitest'

import { entryPoints } from '../bundler/entry-point.ts'
import { useSandbox } from '../use-started.test-support.ts'
import { paymasterAddress, tokenPaymasterAddress } from './deploy-paymaster.ts'

const [{ address: entryPointAddress }] = entryPoints

/** Uses the client that sites use, because wallets are written with it. */
describe('the sandbox’s paymaster', () => {
  const sandbox = useSandbox()
  let client: PublicClient

  beforeAll(() => {
    client = createPublicClient({ chain: mainnet, transport: http(sandbox.rpc['eip155:1']), pollingInterval: 20 })
  })

  const address = () => `${sandbox.url}/paymaster?chainId=eip155:1`
  const stranger = (): Hex => privateKeyToAccount(generatePrivateKey()).address
  const depositOf = (account: Hex) =>
    client.readContract({
      address: entryPointAddress,
      abi: entryPoint08Abi,
      functionName: 'balanceOf',
      args: [account],
    })

  /** Creates an account without any balance. */
  async function createAccount() {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = await toSimple7702SmartAccount({ client, owner })
    const bundler = createBundlerClient({
      client,
      chain: mainnet,
      transport: http(`${sandbox.url}/?projectId=p&chainId=eip155:1&bundler=b`, { retryCount: 0 }),
      paymaster: createPaymasterClient({ transport: http(address(), { retryCount: 0 }) }),
      pollingInterval: 20,
    })
    const authorization = await owner.signAuthorization({
      address: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
      chainId: 1,
      nonce: 0,
    })
    return { account, bundler, authorization }
  }

  const control = (sponsors: boolean, token?: string) =>
    fetch(`${sandbox.url}/sandbox/paymaster`, { method: 'POST', body: JSON.stringify({ sponsors, token }) })

  test('pays for an account without funds, the first operation and the next', async () => {
    const { account, bundler, authorization } = await createAccount()
    const before = await depositOf(paymasterAddress)
    const calls = [{ to: stranger(), data: '0x' as const }]
    const hash = await bundler.sendUserOperation({ account, calls, authorization })
    expect(await bundler.waitForUserOperationReceipt({ hash })).toMatchObject({
      success: true,
      paymaster: paymasterAddress,
    })
    const again = await bundler.sendUserOperation({ account, calls })
    expect(await bundler.getUserOperation({ hash: again })).toMatchObject({
      userOperation: {
        paymaster: paymasterAddress.toLowerCase(),
        paymasterData: expect.stringMatching(/^0x[0-9a-f]{142}$/),
      },
    })
    expect(await client.getBalance({ address: account.address })).toBe(0n)
    expect(await depositOf(paymasterAddress)).toBeLessThan(before)
  })

  test('pays for an account with only a token, and charges the fee in that token, if it is configured for it', async () => {
    await control(true, 'USDC')
    const { account, bundler, authorization } = await createAccount()
    const usdc = sandbox.tokens['eip155:1']?.find(({ symbol }) => symbol === 'USDC')?.address ?? zeroAddress
    const token = { address: usdc, abi: erc20Abi } as const
    const rich = createWalletClient({
      account: mnemonicToAccount(`${'test '.repeat(11)}junk`),
      chain: mainnet,
      transport: http(sandbox.rpc['eip155:1']),
    })
    await rich.writeContract({ ...token, functionName: 'transfer', args: [account.address, parseEther('100')] })
    const data = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [tokenPaymasterAddress, amount] })
    const calls = [{ to: usdc, data: data(parseEther('50')) }]
    const hash = await bundler.sendUserOperation({ account, calls, authorization })
    const { success, actualGasCost, paymaster } = await bundler.waitForUserOperationReceipt({ hash })
    expect({ success, paymaster }).toEqual({ success: true, paymaster: tokenPaymasterAddress })
    const taken = await client.readContract({ ...token, functionName: 'balanceOf', args: [tokenPaymasterAddress] })
    expect(taken).toBeGreaterThan(actualGasCost * 2_900n)
    expect(taken).toBeLessThan(actualGasCost * 4_000n)

    // Without an allowance the paymaster gets nothing, and the operation is undone.
    await bundler
      .waitForUserOperationReceipt({
        hash: await bundler.sendUserOperation({ account, calls: [{ to: usdc, data: data(0n) }] }),
      })
      .then(({ success: isDone }) => expect(isDone).toBe(false))
    await control(true, 'DOGE')
    await expect(bundler.sendUserOperation({ account, calls })).rejects.toThrow('takes no DOGE')
  })

  test('pays only for an operation that it signed', async () => {
    const { account, bundler, authorization } = await createAccount()
    const prepared = await bundler.prepareUserOperation({ account, calls: [{ to: stranger() }], authorization })
    const send = async (change: object) => {
      const whole = { ...prepared, authorization, ...change }
      const signature = await account.signUserOperation(whole)
      const sent = { ...whole, signature, account: undefined, entryPointAddress }
      return bundler.sendUserOperation(sent as never).then(
        () => 'sent',
        (error: Error) => error.message,
      )
    }
    const { paymasterData = '0x' } = prepared
    const callData = await account.encodeCalls([{ to: stranger(), value: 1n }])
    expect(await send({ callData })).toContain('AA34')
    expect(await send({ callGasLimit: prepared.callGasLimit + 1n })).toContain('AA34')
    expect(await send({ paymasterPostOpGasLimit: 1n })).toContain('AA34')
    expect(await send({ paymasterData: paymasterData.replace(/^0x.{12}/, '0xffffffffffff') })).toContain('AA34')
    expect(await send({ paymasterData: '0x' })).toContain('AA33')
    expect(await send({ paymaster: stranger() })).toContain('AA3')
    expect(await send({})).toBe('sent')
  })

  test('rejects another chain, another entry point, and any request while it sponsors nothing', async () => {
    const ask = async (method: string, params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      return ((await (await fetch(address(), { method: 'POST', body })).json()) as { error?: { code: number } }).error
        ?.code
    }
    const operation = { sender: stranger(), nonce: '0x0', callData: '0x', signature: '0x' }
    const good = [operation, entryPointAddress, '0x1', {}]
    expect(await ask('pm_getPaymasterStubData', good)).toBeUndefined()
    expect(await ask('pm_getPaymasterData', [operation, entryPointAddress, '0x89', {}])).toBe(-32602)
    expect(await ask('pm_getPaymasterData', [operation, zeroAddress, '0x1', {}])).toBe(-32602)
    expect(await ask('pm_getPaymasterData', [{}, entryPointAddress, '0x1', {}])).toBe(-32602)
    expect(await ask('pm_sponsorUserOperation', good)).toBe(-32601)
    await control(false)
    expect(await ask('pm_getPaymasterStubData', good)).toBe(-32501)
    expect(await ask('pm_getPaymasterData', good)).toBe(-32501)
    await control(true)
    expect(await ask('pm_getPaymasterStubData', good)).toBeUndefined()
  })
})
