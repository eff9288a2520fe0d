import { recoverTypedDataAddress, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'

import { mockEvmAccounts } from './mock-evm-accounts.ts'
import { createMockEvmWallet, type MockEvmWallet } from './mock-evm-wallet.ts'

const [first, second, third] = mockEvmAccounts
const connect = { method: 'eth_requestAccounts' }
const toPolygon = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }
const ask = (wallet: MockEvmWallet, method: string, params: unknown[] = []) =>
  wallet.provider.request({ method, params })

describe('a mock EVM wallet', () => {
  test('prompts the user, and returns its accounts from then on', async () => {
    const wallet = createMockEvmWallet()
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    expect(await wallet.provider.request(connect)).toEqual([first.address])
    expect(await ask(wallet, 'eth_accounts')).toEqual([first.address])
    await wallet.provider.request(connect)
    expect(wallet.switches.calls.map(({ method, asked }) => [method, asked])).toEqual([
      ['eth_accounts', false],
      ['eth_requestAccounts', true],
      ['eth_accounts', false],
      ['eth_requestAccounts', false],
    ])
  })

  test('returns no accounts when the user declines', async () => {
    const wallet = createMockEvmWallet()
    wallet.switches.once('reject')
    await expect(wallet.provider.request(connect)).rejects.toMatchObject({ code: 4001 })
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    await expect(ask(wallet, 'personal_sign', ['0x68', first.address])).rejects.toMatchObject({ code: 4100 })
  })

  test('signs messages and typed data that a library verifies', async () => {
    const wallet = createMockEvmWallet({ isConnected: true })
    const signature = (await ask(wallet, 'personal_sign', ['0x6869', first.address])) as `0x${string}`
    expect(await verifyMessage({ address: first.address, message: 'hi', signature })).toBe(true)
    const typedData = {
      domain: { name: 'Shop', chainId: 1 },
      types: { Order: [{ name: 'id', type: 'uint256' }] },
      primaryType: 'Order' as const,
      message: { id: '7' },
    }
    const signed = await ask(wallet, 'eth_signTypedData_v4', [first.address, JSON.stringify(typedData)])
    expect(
      await recoverTypedDataAddress({
        ...typedData,
        message: { id: 7n },
        signature: signed as `0x${string}`,
      }),
    ).toBe(first.address)
  })

  test('reports a wrong account, and signs with another key, on demand', async () => {
    const wallet = createMockEvmWallet()
    wallet.switches.behave('lie')
    expect(await wallet.provider.request(connect)).toEqual([third.address])
    expect(await ask(wallet, 'eth_accounts')).toEqual([third.address])
    const signature = (await ask(wallet, 'personal_sign', ['0x6869', first.address])) as `0x${string}`
    expect(await verifyMessage({ address: first.address, message: 'hi', signature })).toBe(false)
    expect(await verifyMessage({ address: third.address, message: 'hi', signature })).toBe(true)
  })

  test('has only its chains, and those that are added', async () => {
    const wallet = createMockEvmWallet()
    await expect(wallet.provider.request(toPolygon)).rejects.toMatchObject({ code: 4902 })
    await ask(wallet, 'wallet_addEthereumChain', [{ chainId: '0x89' }])
    const heard: unknown[] = []
    wallet.provider.on('chainChanged', chainId => heard.push(chainId))
    await wallet.provider.request(toPolygon)
    expect([heard, wallet.network()]).toEqual([['0x89'], 'eip155:137'])
  })

  test('switches to another chain than the requested one, and reports a wrong chain, on demand', async () => {
    const wallet = createMockEvmWallet({ knownChainIds: [137, 10] })
    wallet.switches.once('wrongChain', 'wallet_switchEthereumChain')
    await wallet.provider.request(toPolygon)
    expect(wallet.network()).not.toBe('eip155:137')
    wallet.switches.behave('wrongChain', 'eth_chainId')
    expect(await ask(wallet, 'eth_chainId')).not.toBe(`0x${Number(wallet.network().slice(7)).toString(16)}`)
  })

  test('does not answer while it is locked, and answers once it is unlocked', async () => {
    const wallet = createMockEvmWallet({ isConnected: true })
    wallet.switches.behave('lock')
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    const asked = wallet.provider.request(connect)
    await expect.poll(() => wallet.switches.waiting).toBe(1)
    wallet.switches.answer()
    expect(await asked).toEqual([first.address])
  })

  test("notifies the site of the user's actions in the wallet", async () => {
    const wallet = createMockEvmWallet({ isConnected: true })
    const heard: unknown[] = []
    const listener = (accounts: unknown): void => void heard.push(accounts)
    wallet.provider.on('accountsChanged', listener)
    wallet.setAccounts([second.address])
    wallet.disconnect()
    expect(heard).toEqual([[second.address], []])
    expect(wallet.listenerCount()).toBe(1)
    wallet.provider.removeListener('accountsChanged', listener)
    expect(wallet.listenerCount()).toBe(0)
  })

  test('sends without a node, with a new hash each time', async () => {
    const wallet = createMockEvmWallet({ isConnected: true })
    const send = () => ask(wallet, 'eth_sendTransaction', [{ from: first.address, to: second.address, value: '0x1' }])
    const hashes = [await send(), await send()]
    expect(hashes.every(hash => /^0x[0-9a-f]{64}$/.test(String(hash)))).toBe(true)
    expect(hashes[0]).not.toBe(hashes[1])
    await expect(ask(wallet, 'eth_blockNumber')).rejects.toMatchObject({ code: 4200 })
  })

  test('signs with no other key than that of the account', async () => {
    const wallet = createMockEvmWallet({
      accounts: [{ address: first.address, privateKey: second.privateKey }],
      isConnected: true,
    })
    await expect(ask(wallet, 'personal_sign', ['0x68', first.address])).rejects.toThrow(second.address)
  })
})
