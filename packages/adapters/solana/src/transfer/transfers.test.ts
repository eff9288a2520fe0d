import type { TransferRequest } from '@latchkey/primitives'
import { mockSolanaAccounts } from '@latchkey/testing'
import { Keypair, PublicKey, SystemProgram, Transaction, type VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createToken, tokenPrograms } from '../create-tokens.test-support.ts'
import { addresses, devnet } from '../test-world.test-support.ts'
import { accountSizes, codeOf, newAddress, startTransferWorld, type TransferWorld } from './transfers.test-support.ts'

let world: TransferWorld
beforeAll(async () => {
  world = await startTransferWorld()
}, 60_000)
afterAll(() => world.close())

describe('a transfer has the estimated effect', () => {
  // covers: S1.22, S1.28
  test('in the native currency, to a recipient without any', async () => {
    const estimate = await world.sendAndCompare(world.request('native', newAddress(), 1_234_567_891n))
    expect(estimate).toMatchObject({ fee: 5_000n, costs: [], received: 1_234_567_891n })
  })

  // covers: S1.22, S1.29
  test.each(Object.entries(accountSizes))(
    'in a token (%s), with the costs of the recipient’s account',
    async (kind, size) => {
      const to = newAddress()
      const rent = BigInt((await world.ask('getMinimumBalanceForRentExemption', size)) as number)
      const first = await world.sendAndCompare(world.request(kind, to, 12_000n))
      expect(first.costs).toEqual([{ kind: 'recipientAccount', amount: rent }])
      expect((await world.sendAndCompare(world.request(kind, to, 12_000n))).costs).toEqual([])
      expect(first.received).toBe({ fee: 11_880n, steep: 1n }[kind] ?? 12_000n)
    },
  )

  test('in a token that its owner has in several accounts, each with a fee', async () => {
    const given = world.request('fee', newAddress(), 0n)
    const { max } = await world.actions.estimateTransfer(given)
    expect(max).toBe((await world.unitsOf(given.from, given.token?.address ?? '')).held)
    const { received } = await world.sendAndCompare({ ...given, amount: max - 3n })
    expect(received).toBeLessThan(max - 3n - 2_000_000n)
    await world.refill()
  })

  test('if another account has paid for a part of the recipient’s account already', async () => {
    const to = newAddress()
    const { token } = world.kinds.spl ?? {}
    const seeds = [new PublicKey(to), tokenPrograms.spl, new PublicKey(token?.address ?? '')].map(key => key.toBytes())
    const program = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
    const [account] = PublicKey.findProgramAddressSync(seeds, program)
    await world.sendAndCompare(world.request('native', account.toBase58(), 1_000_000n))
    const rent = BigInt((await world.ask('getMinimumBalanceForRentExemption', 165)) as number)
    const { costs } = await world.sendAndCompare(world.request('spl', to, 5n))
    expect(costs).toEqual([{ kind: 'recipientAccount', amount: rent - 1_000_000n }])
  })
})

describe('a transfer is rejected before the wallet is requested', () => {
  /** @returns the code of the error, which the estimate must share if it fails */
  async function rejectionOf(given: TransferRequest): Promise<unknown> {
    const { provider, sent } = await world.connect(given.from)
    const code = await codeOf(world.actions.transfer(provider(), given))
    expect(sent()).toBe(0)
    return code
  }
  const create = async (extension: NonNullable<Parameters<typeof createToken>[2]['extension']>) => {
    const owner = Keypair.fromSeed(Buffer.from(mockSolanaAccounts[0].seed, 'hex'))
    const token = { program: tokenPrograms.token2022, decimals: 0, amounts: [], extension }
    return { address: await createToken(world.connection, owner, token), decimals: 0 }
  }

  test.each([
    ['nonTransferable', 'stays with whoever has it'],
    ['transferHook', 'must agree to each transfer'],
    ['frozenAtFirst', 'frozen'],
    ['interestBearing', 'multiplied'],
    ['multipliedByTen', 'multiplied'],
  ] as const)('in a token that is %s', async (extension, advice) => {
    const given = { ...world.request('native', newAddress(), 1n), token: await create(extension) }
    expect(await rejectionOf(given)).toBe('tokenNotSendable')
    await expect(world.actions.estimateTransfer(given)).rejects.toMatchObject({
      code: 'tokenNotSendable',
      message: expect.stringContaining(advice) as string,
    })
  })

  test.each([
    ['transfer hook is the zero address', 'noTransferHook'],
    ['interest is none', 'noInterest'],
    ['multiplier is one', 'multipliedByOne'],
  ] as const)('is accepted for a token whose %s', async (_what, extension) => {
    const token = await create(extension)
    expect(await world.actions.estimateTransfer({ ...world.request('native', newAddress(), 0n), token })).toMatchObject(
      {
        max: 0n,
      },
    )
  })

  test('for less than the recipient’s account must have, or that leaves less to the sender', async () => {
    const rent = BigInt((await world.ask('getMinimumBalanceForRentExemption', 0)) as number)
    const tooLittle = world.request('native', newAddress(), rent - 1n)
    expect(await codeOf(world.actions.estimateTransfer(tooLittle))).toBe('belowRent')
    expect(await rejectionOf(tooLittle)).toBe('belowRent')
    await world.sendAndCompare({ ...tooLittle, amount: rent })

    const { max } = await world.actions.estimateTransfer(world.request('native', addresses[1], 0n, addresses[2]))
    const tooMuch = world.request('native', addresses[1], max - 1n, addresses[2])
    expect(await rejectionOf(tooMuch)).toBe('belowRent')
    expect(await world.actions.simulateTransfer(tooMuch)).toEqual({
      status: 'fails',
      reason: 'Insufficient funds for rent',
    })
    expect(await rejectionOf({ ...tooMuch, amount: max - rent + 1n })).toBe('belowRent')
    expect(await rejectionOf({ ...tooMuch, amount: max + 1n })).toBe('insufficientFunds')
    await world.sendAndCompare({ ...tooMuch, amount: max - rent - 5_000n })
    const all = await world.actions.estimateTransfer({ ...tooMuch, amount: 0n })
    expect(all.max).toBe(rent)
    await world.sendAndCompare({ ...tooMuch, amount: rent })
    expect(await world.lamportsOf(addresses[2])).toBe(0n)
    await world.ask('requestAirdrop', addresses[2], 1_000_000_000_000)
  })

  test('if the fee alone would leave the sender less than an account must have', async () => {
    const from = addresses[2]
    await world.sendAndCompare(world.request('spl', from, 100n))
    const rent = BigInt((await world.ask('getMinimumBalanceForRentExemption', 0)) as number)
    const all = await world.actions.estimateTransfer(world.request('native', addresses[1], 0n, from))
    await world.sendAndCompare(world.request('native', addresses[1], all.max - rent, from))
    expect(await world.lamportsOf(from)).toBe(rent)
    expect((await world.actions.estimateTransfer(world.request('native', addresses[1], 0n, from))).max).toBe(0n)
    expect(await rejectionOf(world.request('native', addresses[1], rent - 5_000n, from))).toBe('insufficientFunds')
    expect(await rejectionOf(world.request('spl', addresses[0], 1n, from))).toBe('insufficientFunds')
    await world.ask('requestAirdrop', from, 1_000_000_000_000)
  })

  test('to a recipient without an account if the sender has less than it needs', async () => {
    const from = addresses[2]
    await world.sendAndCompare(world.request('spl', from, 100n))
    const { max } = await world.actions.estimateTransfer(world.request('native', addresses[0], 0n, from))
    await world.sendAndCompare(world.request('native', addresses[0], max - 1_500_000n, from))
    const given = world.request('spl', newAddress(), 1n, from)
    const { costs, fee } = await world.actions.estimateTransfer(given)
    expect(fee + (costs[0]?.amount ?? 0n)).toBeGreaterThan(1_500_000n)
    expect(await rejectionOf(given)).toBe('insufficientFunds')
    await world.ask('requestAirdrop', from, 1_000_000_000_000)
  })

  test('for zero, for less, to an invalid address, in an invalid token, and with other decimals', async () => {
    const to = newAddress()
    expect(await rejectionOf(world.request('native', to, 0n))).toBe('invalidAmount')
    expect(await rejectionOf(world.request('native', to, -1n))).toBe('invalidAmount')
    expect(await rejectionOf(world.request('native', to, 2n ** 64n))).toBe('invalidAmount')
    expect(await rejectionOf(world.request('native', ` ${to}`, 1n))).toBe('invalidAddress')
    expect(await rejectionOf(world.request('native', '2'.repeat(32), 1n))).toBe('invalidAddress')
    const { token } = world.kinds.spl ?? {}
    const wrong = { ...world.request('spl', to, 1n), token: { address: token?.address ?? '', decimals: 7 } }
    expect(await rejectionOf(wrong)).toBe('invalidAmount')
    const none = { ...wrong, token: { address: addresses[1], decimals: 6 } }
    expect(await rejectionOf(none)).not.toBe('notPrepared')
  })

  test('to a token account, which a user cannot spend from', async () => {
    const { token } = world.kinds.spl ?? {}
    const { value } = (await world.ask('getTokenAccountsByOwner', addresses[0], { mint: token?.address })) as {
      value: { pubkey: string }[]
    }
    expect(await rejectionOf(world.request('spl', value[0]?.pubkey ?? '', 1n))).toBe('invalidAddress')
  })

  test('to an account whose owner requires a memo, which the program would reject', async () => {
    const [payer, recipient] = [0, 1].map(at =>
      Keypair.fromSeed(Buffer.from(mockSolanaAccounts[at]?.seed ?? '', 'hex')),
    )
    if (!payer || !recipient) throw new Error('No accounts')
    const program = tokenPrograms.token2022
    const address = await createToken(world.connection, payer, { program, decimals: 0, amounts: [100n] })
    const given = { ...world.request('native', recipient.publicKey.toBase58(), 7n), token: { address, decimals: 0 } }
    await world.sendAndCompare(given)
    const kept = (await world.ask('getTokenAccountsByOwner', given.to, { mint: address }, { encoding: 'base64' })) as {
      value: { pubkey: string }[]
    }
    const account = { pubkey: new PublicKey(kept.value[0]?.pubkey ?? ''), isSigner: false, isWritable: true }
    const owner = { pubkey: recipient.publicKey, isSigner: true, isWritable: true }
    const system = { pubkey: SystemProgram.programId, isSigner: false, isWritable: false }
    const steps = [
      // Reallocate for the extension MemoTransfer, and enable it.
      { programId: program, keys: [account, owner, system, owner], data: Buffer.of(29, 8, 0) },
      { programId: program, keys: [account, owner], data: Buffer.of(30, 0) },
    ]
    await world.connection.sendTransaction(new Transaction().add(...steps), [recipient])
    expect(await rejectionOf(given)).toBe('tokenNotSendable')
    await expect(world.actions.estimateTransfer(given)).rejects.toThrow('without a memo')
  })

  test('from an account that the wallet does not share, and on another cluster', async () => {
    const { provider, sent, connector } = await world.connect(addresses[0])
    const given = world.request('native', newAddress(), 1_000_000n)
    await expect(world.actions.transfer(provider(), { ...given, from: addresses[1] })).rejects.toMatchObject({
      code: 4100,
    })
    await connector.switchNetwork(devnet)
    expect(await codeOf(world.actions.transfer(provider(), given))).toBe('wrongChain')
    expect(sent()).toBe(0)
  })

  test('if the node does not answer', async () => {
    const { provider, sent } = await world.connect(addresses[0])
    const away = {
      ...world.network,
      rpcUrls: { ...world.network.rpcUrls, default: { http: [`${world.sandbox.url}/nowhere`] } },
    }
    const given = { ...world.request('native', newAddress(), 1_000_000n), network: away }
    expect(await codeOf(world.actions.transfer(provider(), given))).toBe('notPrepared')
    expect(sent()).toBe(0)
  })
})

// covers: S1.28, S1.29, S5.10
test('any transfer has the estimated effect, and never costs more than the balance', async () => {
  let made = 0
  const property = fc.asyncProperty(
    fc.constantFrom(...Object.keys(world.kinds)),
    fc.constantFrom(addresses[0], addresses[1]),
    fc.constantFrom(addresses[0], addresses[1], addresses[2], 'new'),
    fc.oneof(
      { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: 50_000n }) },
      { weight: 1, arbitrary: fc.constantFrom(999_999n, 1_000_000n) },
    ),
    fc.bigInt({ min: 0n, max: 3n }),
    async (kind, from, recipient, share, more) => {
      const to = recipient === 'new' ? newAddress() : recipient
      if ((await world.lamportsOf(from)) < 100_000_000n) await world.ask('requestAirdrop', from, 10_000_000_000)
      const { max } = await world.actions.estimateTransfer(world.request(kind, to, 0n, from))
      // A fresh recipient gets a small amount.
      const amount = (max * (recipient === 'new' ? share % 100n : share)) / 1_000_000n + more
      const given = world.request(kind, to, amount, from)
      const rejection = await codeOf(world.actions.estimateTransfer(given))
      if (amount === 0n || amount > max || rejection !== undefined) {
        const { provider, sent } = await world.connect(from)
        const code = rejection ?? (amount === 0n ? 'invalidAmount' : 'insufficientFunds')
        expect(await codeOf(world.actions.transfer(provider(), given))).toBe(code)
        expect(sent()).toBe(0)
        return
      }
      made++
      const { received, fee } = await world.sendAndCompare(given)
      const { basisPoints = 0n, maximum = 0n } = world.kinds[kind]?.fee ?? {}
      const whole = (amount * basisPoints + 9_999n) / 10_000n
      // Each part from a different account has its own fee.
      if (from !== to) expect(amount - received).toBeGreaterThanOrEqual(whole < maximum ? whole : maximum)
      if (kind === 'native') expect(amount).toBeLessThanOrEqual(max)
      // A transfer that leaves the sender little names a priority fee.
      expect([5_000n, ...(kind === 'native' ? [6_000n] : [])]).toContain(fee)
    },
  )
  await fc.assert(property, { numRuns: 60 })
  // The number of possible transfers is random, but not zero.
  expect(made).toBeGreaterThan(10)
}, 120_000)

test('a transfer of all SOL names its own priority fee, so that no wallet adds one that does not fit', async () => {
  const from = addresses[2]
  const compute = 'ComputeBudget111111111111111111111111111111'
  const programsOf = async (amount: bigint): Promise<string[]> => {
    const { provider } = await world.connect(from)
    const wallet = provider()
    const programs: string[] = []
    const asked = vi.spyOn(wallet, 'signAndSendTransaction').mockImplementation(async transaction => {
      const { staticAccountKeys, compiledInstructions } = (transaction as VersionedTransaction).message
      programs.push(...compiledInstructions.map(each => String(staticAccountKeys[each.programIdIndex])))
      throw new Error('not now')
    })
    const given = world.request('native', addresses[1], amount, from)
    await expect(world.actions.transfer(wallet, given)).rejects.toThrow('not now')
    asked.mockRestore()
    return programs
  }
  const { max } = await world.actions.estimateTransfer(world.request('native', addresses[1], 0n, from))
  expect(max).toBe((await world.lamportsOf(from)) - 6_000n)
  expect(await programsOf(max)).toEqual([compute, compute, '1'.repeat(32)])
  expect(await programsOf(max / 2n)).toEqual(['1'.repeat(32)])
  const { fee } = await world.sendAndCompare(world.request('native', addresses[1], max, from))
  expect(fee).toBe(6_000n)
  expect(await world.lamportsOf(from)).toBe(0n)
  await world.ask('requestAirdrop', from, 1_000_000_000_000)
})
