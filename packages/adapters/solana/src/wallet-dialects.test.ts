import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { Connection } from '@solana/web3.js'
import { describe, expect, test, vi } from 'vitest'

import {
  addresses,
  blockhash,
  createLegacyTransaction,
  createNetwork,
  createWorld,
  devnet,
  mainnet,
  request,
  verify,
} from './test-world.test-support.ts'

const metaMask = { name: 'MetaMask', dialect: 'metamask' } as const

describe('MetaMask', () => {
  test('is restored by the accounts that it shares later, and opens no window', async () => {
    const { mock, connector, methods } = createWorld({ ...metaMask, isConnected: true })
    const session = await connector.reconnect(request)
    expect(session?.accounts.map(account => account.address)).toEqual([addresses[0]])
    expect(session?.networks).toEqual({ solana: mainnet.caipNetworkId })
    expect(methods()).toEqual([])
    expect(mock.listenerCount()).toBe(0)
  })

  test('opens no window without its permission, and reconnects when the wallet shares an account', async () => {
    vi.useFakeTimers()
    try {
      const { mock, connector, methods, watch } = createWorld(metaMask)
      await vi.dynamicImportSettled()
      const restoring = connector.reconnect(request).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await restoring).toMatchObject({ code: 'walletSilent' })
      expect(methods()).toEqual([])
      const heard = watch()
      mock.isConnected = true
      mock.setAccounts([addresses[1]])
      await vi.waitFor(
        () => expect(heard.sessions.map(({ accounts }) => accounts[0]?.address)).toEqual([addresses[1]]),
        10_000,
      )
      heard.stop()
      expect(mock.listenerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('sends by itself off mainnet, where it would sign for mainnet, and lets the site send on mainnet', async () => {
    const { mock, connector, provider, methods } = createWorld(metaMask)
    await connector.connect(request)
    const connection = new Connection('http://127.0.0.1:1')
    const sendRaw = vi.spyOn(connection, 'sendRawTransaction').mockResolvedValue('sent by the site')
    await connector.switchNetwork(devnet)
    const signature = await provider().sendTransaction(createLegacyTransaction(), connection)
    expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{60,90}$/)
    expect(methods().at(-1)).toBe('solana:signAndSendTransaction')
    expect(mock.network()).toBe(devnet.caipNetworkId)
    expect(sendRaw).not.toHaveBeenCalled()
    await connector.switchNetwork(mainnet)
    expect(await provider().sendTransaction(createLegacyTransaction(), connection)).toBe('sent by the site')
    expect(methods().at(-1)).toBe('solana:signTransaction')
  })

  test('lets the site send on a chain of its own, for which the wallet has no node', async () => {
    const { connector, provider, methods } = createWorld(metaMask)
    await connector.connect(request)
    const connection = new Connection('http://127.0.0.1:1')
    vi.spyOn(connection, 'sendRawTransaction').mockResolvedValue('sent by the site')
    await connector.switchNetwork(createNetwork('siteOwnChain'))
    expect(await provider().sendTransaction(createLegacyTransaction(), connection)).toBe('sent by the site')
    expect(methods().at(-1)).toBe('solana:signTransaction')
  })
})

describe('a sign-in with Solana', () => {
  test('is signed with the text of the wallet', async () => {
    const { connector, provider } = createWorld()
    await connector.connect(request)
    const signedIn = await provider().signIn({ domain: 'shop.example', statement: 'Hello', nonce: '12345678' })
    const text = new TextDecoder().decode(signedIn.signedMessage)
    expect(text).toContain(`shop.example wants you to sign in with your Solana account:\n${addresses[0]}`)
    expect(text).toContain('Nonce: 12345678')
    expect(signedIn.address).toBe(addresses[0])
    verify(signedIn.signedMessage, signedIn.signature, addresses[0])
  })

  test('is rejected as unsupported without the feature, and as the user rejects it', async () => {
    const without = createWorld({ without: ['solana:signIn'] })
    await without.connector.connect(request)
    await expect(without.provider().signIn()).rejects.toMatchObject({ code: 4200 })
    const { mock, connector, provider } = createWorld()
    await connector.connect(request)
    mock.switches.once('reject', 'solana:signIn')
    await expect(provider().signIn()).rejects.toMatchObject({ code: 4001 })
    mock.switches.once({ fail: 'nonsense' }, 'solana:signIn')
    await expect(provider().signIn()).rejects.toBe('nonsense')
  })
})

describe('a transaction of @solana/kit', () => {
  const compile = () =>
    compileTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        message => setTransactionMessageFeePayer(address(addresses[0]), message),
        message =>
          setTransactionMessageLifetimeUsingBlockhash(
            {
              blockhash: blockhash as Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]['blockhash'],
              lastValidBlockHeight: 150n,
            },
            message,
          ),
        message =>
          appendTransactionMessageInstruction(
            {
              programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
              data: new Uint8Array([104, 105]),
            },
            message,
          ),
      ),
    )

  test('returns signed in its own form, and kit can send it', async () => {
    const { connector, provider } = createWorld()
    await connector.connect(request)
    const transaction = compile()
    const signed = await provider().signTransaction(transaction)
    const signature = signed.signatures[address(addresses[0])]
    if (!signature) throw new Error('not signed')
    verify(new Uint8Array(transaction.messageBytes), new Uint8Array(signature), addresses[0])
    expect(signed.messageBytes).toEqual(transaction.messageBytes)
    expect(signed.lifetimeConstraint).toEqual(transaction.lifetimeConstraint)
    const wire = [...Buffer.from(getBase64EncodedWireTransaction(signed), 'base64')]
    expect(wire).toEqual([1, ...signature, ...transaction.messageBytes])
    expect(transaction.signatures[address(addresses[0])]).toBeNull()
  })

  test('is sent by the wallet', async () => {
    const { connector, provider, methods } = createWorld()
    await connector.connect(request)
    expect(await provider().signAndSendTransaction(compile())).toMatch(/^[1-9A-HJ-NP-Za-km-z]{60,90}$/)
    expect(methods().at(-1)).toBe('solana:signAndSendTransaction')
  })
})
