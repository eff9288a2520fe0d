import type { BaseError, CaipNetwork, TransferEstimate, TransferRequest } from '@latchkey/primitives'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { mockSolanaAccounts } from '@latchkey/testing'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createToken, tokenPrograms } from '../create-tokens.test-support.ts'
import { SolanaAdapter } from '../solana-adapter.ts'
import { addresses, createWorld, devnet, mainnet as mainnetWithoutNode } from '../test-world.test-support.ts'

let sandbox: Sandbox
let network: CaipNetwork
let connection: Connection
let actions: Awaited<ReturnType<SolanaAdapter['actions']>>

/** What is sent, and what its token keeps. */
interface Kind {
  token?: { address: string; decimals: number }
  fee?: { basisPoints: bigint; maximum: bigint }
}
const kinds: Record<string, Kind> = { native: {} }
/** The bytes of the account that each makes for its recipient. */
const accountSizes: Record<string, number> = { spl: 165, plain2022: 170, fee: 182, steep: 182 }

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  const url = sandbox.rpc[mainnetWithoutNode.caipNetworkId] ?? ''
  network = { ...mainnetWithoutNode, rpcUrls: { default: { http: [url] }, chainDefault: { http: [url] } } }
  connection = new Connection(url, 'confirmed')
  actions = await new SolanaAdapter().actions()

  const owner = Keypair.fromSeed(Buffer.from(mockSolanaAccounts[0].seed, 'hex'))
  const amounts = [5_000_000_000n, 1n, 70_000_000_000n, 12_345n]
  const { spl, token2022 } = tokenPrograms
  const create = async (
    program: PublicKey,
    decimals: number,
    extension?: { basisPoints: number; maximum: bigint },
  ) => ({
    token: {
      address: await createToken(connection, owner, { program, decimals, amounts, ...(extension && { extension }) }),
      decimals,
    },
    ...(extension && { fee: { basisPoints: BigInt(extension.basisPoints), maximum: extension.maximum } }),
  })
  kinds.spl = await create(spl, 6)
  kinds.plain2022 = await create(token2022, 9)
  kinds.fee = await create(token2022, 2, { basisPoints: 100, maximum: 2_000_000n })
  kinds.steep = await create(token2022, 0, { basisPoints: 9_999, maximum: 2n ** 64n - 1n })
}, 60_000)
afterAll(() => sandbox.close())

/** A wallet that is connected with an account, on mainnet. */
async function connect(from: string) {
  const account = mockSolanaAccounts.find(({ address }) => address === from) ?? { address: from }
  const world = createWorld({
    accounts: [account],
    rpcUrls: { [network.caipNetworkId]: network.rpcUrls.default.http[0] ?? '' },
  })
  await world.connector.connect({ networks: [network, devnet], preferred: { solana: network } })
  return { ...world, sent: () => world.methods().filter(method => method === 'solana:signAndSendTransaction').length }
}

const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> =>
  await new SolanaAdapter().readRpc(network, { method, params })

const lamportsOf = async (owner: string) => BigInt(((await ask('getBalance', owner)) as { value: number }).value)

interface ParsedAccount {
  account: {
    data: {
      parsed: { info: { tokenAmount: { amount: string }; extensions?: { state?: { withheldAmount?: number } }[] } }
    }
  }
}

/** What an account has of a token, and what the token keeps there. */
async function unitsOf(owner: string, mint: string): Promise<{ held: bigint; withheld: bigint }> {
  const { value } = (await ask('getTokenAccountsByOwner', owner, { mint }, { encoding: 'jsonParsed' })) as {
    value: ParsedAccount[]
  }
  const infos = value.map(({ account }) => account.data.parsed.info)
  return {
    held: infos.reduce((sum, { tokenAmount }) => sum + BigInt(tokenAmount.amount), 0n),
    withheld: infos.reduce((sum, { extensions = [] }) => sum + BigInt(extensions[1]?.state?.withheldAmount ?? 0), 0n),
  }
}

async function read(request: TransferRequest) {
  const { from, to, token } = request
  const [mine, theirs] = [await lamportsOf(from), await lamportsOf(to)]
  const [own, other] = token ? [await unitsOf(from, token.address), await unitsOf(to, token.address)] : []
  return {
    lamports: [mine, theirs] as const,
    held: [own?.held ?? 0n, other?.held ?? 0n] as const,
    withheld: other?.withheld ?? 0n,
  }
}

const request = (kind: string, to: string, amount: bigint, from: string = addresses[0]): TransferRequest => ({
  from,
  to,
  network,
  amount,
  ...(kinds[kind]?.token && { token: kinds[kind].token }),
})

const newAddress = () => Keypair.generate().publicKey.toBase58()
const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => (error as BaseError).code,
  )

/** Sends, and checks that the chain did what was said before. */
async function sendAndCompare(given: TransferRequest): Promise<TransferEstimate> {
  const [estimate, simulation] = [await actions.estimateTransfer(given), await actions.simulateTransfer(given)]
  const { provider } = await connect(given.from)
  const before = await read(given)
  await actions.transfer(provider(), given)
  const after = await read(given)

  const cost = estimate.costs.reduce((sum, { amount }) => sum + amount, 0n)
  const isSelf = given.from === given.to
  const isNative = given.token === undefined
  const [mine, theirs] = [0, 1].map(at => ({
    lamports: (after.lamports[at] ?? 0n) - (before.lamports[at] ?? 0n),
    held: (after.held[at] ?? 0n) - (before.held[at] ?? 0n),
  })) as [{ lamports: bigint; held: bigint }, { lamports: bigint; held: bigint }]
  expect(mine.lamports).toBe((isNative && !isSelf ? -given.amount : 0n) - estimate.fee - cost)
  if (!isSelf) expect(isNative ? theirs.lamports : theirs.held).toBe(estimate.received)
  if (!isNative) {
    expect(mine.held).toBe(isSelf ? estimate.received - given.amount : -given.amount)
    expect(estimate.received + after.withheld - before.withheld).toBe(given.amount)
  }
  const changes = [
    { account: given.from, amount: mine.lamports + estimate.fee },
    ...(isNative && !isSelf ? [{ account: given.to, amount: theirs.lamports }] : []),
    ...(given.token ? [{ account: given.from, amount: mine.held, token: given.token.address }] : []),
    ...(given.token && !isSelf ? [{ account: given.to, amount: theirs.held, token: given.token.address }] : []),
  ].filter(({ amount }) => amount !== 0n)
  expect(simulation).toEqual({ status: 'simulated', changes: expect.any(Array) as unknown })
  expect(simulation.status === 'simulated' && simulation.changes).toEqual(expect.arrayContaining(changes))
  expect(simulation.status === 'simulated' && simulation.changes).toHaveLength(changes.length)
  return estimate
}

describe('a transfer does what was said before', () => {
  // covers: S1.22, S1.28
  test('of the network’s own currency, to one who has none yet', async () => {
    const estimate = await sendAndCompare(request('native', newAddress(), 1_234_567_891n))
    expect(estimate).toMatchObject({ fee: 5_000n, costs: [], received: 1_234_567_891n })
  })

  // covers: S1.22, S1.29
  test.each(Object.entries(accountSizes))(
    'of a token (%s), and says what the recipient’s account costs',
    async (kind, size) => {
      const to = newAddress()
      const rent = BigInt((await ask('getMinimumBalanceForRentExemption', size)) as number)
      const first = await sendAndCompare(request(kind, to, 12_000n))
      expect(first.costs).toEqual([{ kind: 'recipientAccount', amount: rent }])
      expect((await sendAndCompare(request(kind, to, 12_000n))).costs).toEqual([])
      expect(first.received).toBe({ fee: 11_880n, steep: 1n }[kind] ?? 12_000n)
    },
  )

  test('of a token that its owner keeps in several accounts, each with a fee', async () => {
    const given = request('fee', newAddress(), 0n)
    const { most } = await actions.estimateTransfer(given)
    expect(most).toBe((await unitsOf(given.from, given.token?.address ?? '')).held)
    const { received } = await sendAndCompare({ ...given, amount: most - 3n })
    expect(received).toBeLessThan(most - 3n - 2_000_000n)
    await refill()
  })

  test('where somebody has paid for a part of the recipient’s account already', async () => {
    const to = newAddress()
    const { token } = kinds.spl ?? {}
    const seeds = [new PublicKey(to), tokenPrograms.spl, new PublicKey(token?.address ?? '')].map(key => key.toBytes())
    const program = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
    const [account] = PublicKey.findProgramAddressSync(seeds, program)
    await sendAndCompare(request('native', account.toBase58(), 1_000_000n))
    const rent = BigInt((await ask('getMinimumBalanceForRentExemption', 165)) as number)
    const { costs } = await sendAndCompare(request('spl', to, 5n))
    expect(costs).toEqual([{ kind: 'recipientAccount', amount: rent - 1_000_000n }])
  })
})

describe('a transfer is refused before the wallet is asked', () => {
  /** @returns the code of the error, of the estimate too where it is the same */
  async function refusalOf(given: TransferRequest): Promise<unknown> {
    const { provider, sent } = await connect(given.from)
    const code = await codeOf(actions.transfer(provider(), given))
    expect(sent()).toBe(0)
    return code
  }
  const create = async (extension: NonNullable<Parameters<typeof createToken>[2]['extension']>) => {
    const owner = Keypair.fromSeed(Buffer.from(mockSolanaAccounts[0].seed, 'hex'))
    const token = { program: tokenPrograms.token2022, decimals: 0, amounts: [], extension }
    return { address: await createToken(connection, owner, token), decimals: 0 }
  }

  test.each([
    ['nonTransferable', 'stays with whoever has it'],
    ['transferHook', 'must agree to each transfer'],
    ['frozenAtFirst', 'frozen'],
  ] as const)('of a token that is %s', async (extension, advice) => {
    const given = { ...request('native', newAddress(), 1n), token: await create(extension) }
    expect(await refusalOf(given)).toBe('tokenNotSendable')
    await expect(actions.estimateTransfer(given)).rejects.toMatchObject({
      code: 'tokenNotSendable',
      message: expect.stringContaining(advice) as string,
    })
  })

  test('but not of one whose transfer hook is nobody', async () => {
    const token = await create('noTransferHook')
    expect(await actions.estimateTransfer({ ...request('native', newAddress(), 0n), token })).toMatchObject({
      most: 0n,
    })
  })

  test('of less than the recipient’s account must hold, or that leaves less to the sender', async () => {
    const rent = BigInt((await ask('getMinimumBalanceForRentExemption', 0)) as number)
    const tooLittle = request('native', newAddress(), rent - 1n)
    expect(await codeOf(actions.estimateTransfer(tooLittle))).toBe('belowRent')
    expect(await refusalOf(tooLittle)).toBe('belowRent')
    await sendAndCompare({ ...tooLittle, amount: rent })

    const { most } = await actions.estimateTransfer(request('native', addresses[1], 0n, addresses[2]))
    const tooMuch = request('native', addresses[1], most - 1n, addresses[2])
    expect(await refusalOf(tooMuch)).toBe('belowRent')
    expect(await actions.simulateTransfer(tooMuch)).toEqual({ status: 'fails', reason: 'Insufficient funds for rent' })
    expect(await refusalOf({ ...tooMuch, amount: most - rent + 1n })).toBe('belowRent')
    expect(await refusalOf({ ...tooMuch, amount: most + 1n })).toBe('insufficientFunds')
    await sendAndCompare({ ...tooMuch, amount: most - rent - 5_000n })
    const all = await actions.estimateTransfer({ ...tooMuch, amount: 0n })
    expect(all.most).toBe(rent)
    await sendAndCompare({ ...tooMuch, amount: rent })
    expect(await lamportsOf(addresses[2])).toBe(0n)
    await ask('requestAirdrop', addresses[2], 1_000_000_000_000)
  })

  test('where the fee alone would leave the sender less than an account must hold', async () => {
    const from = addresses[2]
    await sendAndCompare(request('spl', from, 100n))
    const rent = BigInt((await ask('getMinimumBalanceForRentExemption', 0)) as number)
    const all = await actions.estimateTransfer(request('native', addresses[1], 0n, from))
    await sendAndCompare(request('native', addresses[1], all.most - rent, from))
    expect(await lamportsOf(from)).toBe(rent)
    expect((await actions.estimateTransfer(request('native', addresses[1], 0n, from))).most).toBe(0n)
    expect(await refusalOf(request('native', addresses[1], rent - 5_000n, from))).toBe('insufficientFunds')
    expect(await refusalOf(request('spl', addresses[0], 1n, from))).toBe('insufficientFunds')
    await ask('requestAirdrop', from, 1_000_000_000_000)
  })

  test('to one who has no account where the sender has less than it needs', async () => {
    const from = addresses[2]
    await sendAndCompare(request('spl', from, 100n))
    const { most } = await actions.estimateTransfer(request('native', addresses[0], 0n, from))
    await sendAndCompare(request('native', addresses[0], most - 1_500_000n, from))
    const given = request('spl', newAddress(), 1n, from)
    const { costs, fee } = await actions.estimateTransfer(given)
    expect(fee + (costs[0]?.amount ?? 0n)).toBeGreaterThan(1_500_000n)
    expect(await refusalOf(given)).toBe('insufficientFunds')
    await ask('requestAirdrop', from, 1_000_000_000_000)
  })

  test('of nothing, of less, to what is no address, of what is no token, with other decimals', async () => {
    const to = newAddress()
    expect(await refusalOf(request('native', to, 0n))).toBe('invalidAmount')
    expect(await refusalOf(request('native', to, -1n))).toBe('invalidAmount')
    expect(await refusalOf(request('native', to, 2n ** 64n))).toBe('invalidAmount')
    expect(await refusalOf(request('native', ` ${to}`, 1n))).toBe('invalidAddress')
    expect(await refusalOf(request('native', '2'.repeat(32), 1n))).toBe('invalidAddress')
    const { token } = kinds.spl ?? {}
    const wrong = { ...request('spl', to, 1n), token: { address: token?.address ?? '', decimals: 7 } }
    expect(await refusalOf(wrong)).toBe('invalidAmount')
    const none = { ...wrong, token: { address: addresses[1], decimals: 6 } }
    expect(await refusalOf(none)).not.toBe('notPrepared')
  })

  test('to an account of a token, which a person cannot spend from', async () => {
    const { token } = kinds.spl ?? {}
    const { value } = (await ask('getTokenAccountsByOwner', addresses[0], { mint: token?.address })) as {
      value: { pubkey: string }[]
    }
    expect(await refusalOf(request('spl', value[0]?.pubkey ?? '', 1n))).toBe('invalidAddress')
  })

  test('from an account that the wallet does not share, and on another cluster than it is on', async () => {
    const { provider, sent, connector } = await connect(addresses[0])
    const given = request('native', newAddress(), 1_000_000n)
    await expect(actions.transfer(provider(), { ...given, from: addresses[1] })).rejects.toMatchObject({ code: 4100 })
    await connector.switchNetwork(devnet)
    expect(await codeOf(actions.transfer(provider(), given))).toBe('wrongChain')
    expect(sent()).toBe(0)
  })

  test('where the node does not answer', async () => {
    const { provider, sent } = await connect(addresses[0])
    const away = { ...network, rpcUrls: { ...network.rpcUrls, default: { http: [`${sandbox.url}/nowhere`] } } }
    const given = { ...request('native', newAddress(), 1_000_000n), network: away }
    expect(await codeOf(actions.transfer(provider(), given))).toBe('notPrepared')
    expect(sent()).toBe(0)
  })
})

describe('the wallet', () => {
  // covers: S1.28
  test('is asked once, and its refusal is passed on', async () => {
    const { provider, mock, sent } = await connect(addresses[0])
    const refusal = Object.assign(new Error('User rejected the request.'), { code: 4001 })
    mock.switches.once({ fail: refusal }, 'solana:signAndSendTransaction')
    const given = request('native', newAddress(), 1_000_000n)
    await expect(actions.transfer(provider(), given)).rejects.toMatchObject({ code: 4001 })
    expect(sent()).toBe(1)
    await actions.transfer(provider(), given)
    expect(sent()).toBe(2)
  })

  test.each([
    'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
  ])('passes on that too little is left: "%s"', async message => {
    const { provider, mock, sent } = await connect(addresses[0])
    const refusal = Object.assign(new Error(message), { code: -32002 })
    mock.switches.behave({ fail: refusal }, 'solana:signAndSendTransaction')
    const given = request('native', newAddress(), 1_000_000n)
    await expect(actions.transfer(provider(), given)).rejects.toMatchObject({
      code: 'insufficientFunds',
      cause: refusal,
    })
    expect(sent()).toBe(1)
  })

  test('passes on that the person took longer to confirm than the network waits', async () => {
    const { provider, mock, sent } = await connect(addresses[0])
    const refusal = Object.assign(new Error('Transaction simulation failed: Blockhash not found'), { code: -32002 })
    mock.switches.behave({ fail: refusal }, 'solana:signAndSendTransaction')
    await expect(actions.transfer(provider(), request('spl', addresses[1], 1n))).rejects.toMatchObject({
      code: 'confirmedTooLate',
      cause: refusal,
    })
    expect(sent()).toBe(1)
  })

  test('passes on all else as it is, and of a token what may be a lack of that', async () => {
    const { provider, mock } = await connect(addresses[0])
    const refuse = async (code: string, given: TransferRequest): Promise<void> => {
      const refusal = Object.assign(new Error(`custom program error: ${code}`), { code: -32002 })
      mock.switches.behave({ fail: refusal }, 'solana:signAndSendTransaction')
      await expect(actions.transfer(provider(), given)).rejects.toBe(refusal)
    }
    await refuse('0x11', request('native', newAddress(), 1_000_000n))
    await refuse('0x1', request('spl', addresses[1], 1n))
  })

  test('that only signs has what it signed sent by the network’s own node', async () => {
    const { connector, provider, mock } = createWorld({ without: ['solana:signAndSendTransaction'] })
    await connector.connect({ networks: [network], preferred: { solana: network } })
    const to = newAddress()
    await actions.transfer(provider(), request('native', to, 1_000_000n))
    expect(await lamportsOf(to)).toBe(1_000_000n)
    expect(mock.switches.calls.filter(({ method }) => method.startsWith('solana:'))).toHaveLength(1)
  })

  test('is told the signature where the node’s first answer is lost, and what was sent is sent once', async () => {
    const { connector, provider } = createWorld({ without: ['solana:signAndSendTransaction'] })
    await connector.connect({ networks: [network], preferred: { solana: network } })
    const to = newAddress()
    const real = globalThis.fetch
    let sent = 0
    vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
      const response = await real(url, init)
      const isSend = init.body.includes('"sendTransaction"')
      return isSend && sent++ === 0 ? new Response('Bad gateway', { status: 502 }) : response
    })
    try {
      const signature = await actions.transfer(provider(), request('native', to, 1_000_000n))
      expect(sent).toBe(2)
      expect(await ask('getSignatureStatuses', [signature])).toMatchObject({ value: [{ err: null }] })
      expect(await lamportsOf(to)).toBe(1_000_000n)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('what was sent', () => {
  const send = async (given: TransferRequest) => actions.transfer((await connect(given.from)).provider(), given)

  test.each(Object.keys(accountSizes).concat('native'))('is found on chain by its trace (%s)', async kind => {
    const to = newAddress()
    const given = request(kind, to, 2_000_000n)
    await send({ ...given, amount: 1_999_999n })
    const trace = await actions.traceTransfer(given)
    expect(JSON.parse(JSON.stringify(trace))).toEqual(trace)
    const find = () => actions.findTransfer(trace, network)
    expect(await find()).toBeUndefined()
    await send({ ...given, amount: 2_000_001n })
    await send({ ...given, to: newAddress() })
    await send(request(kind === 'native' ? 'spl' : 'native', to, 2_000_000n))
    expect(await find()).toBeUndefined()
    const signature = await send(given)
    await send({ ...given, amount: 1_999_998n })
    expect(await find()).toEqual({ status: 'there', hash: signature })
  })

  test('is found from several accounts of the sender', async () => {
    await refill()
    const given = request('fee', newAddress(), 5_000_000_003n)
    const trace = await actions.traceTransfer(given)
    const signature = await send(given)
    expect(await actions.findTransfer(trace, network)).toEqual({ status: 'there', hash: signature })
  })

  test('is no transfer of before', async () => {
    const given = request('native', newAddress(), 1_000_000n)
    await send(given)
    await expect
      .poll(
        async () => {
          const trace = await actions.traceTransfer(given)
          return await actions.findTransfer(trace, network)
        },
        { timeout: 10_000 },
      )
      .toBeUndefined()
  })

  test('is watched until it is on chain', async () => {
    const signature = await send(request('native', newAddress(), 1_000_000n))
    const outcome = new Promise(resolve => void actions.watchTransfer(signature, network, resolve))
    expect(await outcome).toEqual({ status: 'success' })
  })
})

test('says of a recipient whether it is a program’s, and whether it was used', async () => {
  const inspect = (address: string) => actions.inspectRecipient(address, network)
  const { token } = kinds.spl ?? {}
  expect(await inspect(addresses[0])).toEqual({ isContract: false, isUsed: true })
  expect(await inspect(newAddress())).toEqual({ isContract: false, isUsed: false })
  expect(await inspect(token?.address ?? '')).toEqual({ isContract: true, isUsed: true })
  expect(await inspect(tokenPrograms.spl.toBase58())).toEqual({ isContract: true, isUsed: true })
  const to = newAddress()
  await sendAndCompare(request('spl', to, 1n))
  // It has no account of its own, but has been heard of.
  expect(await inspect(to)).toEqual({ isContract: false, isUsed: true })
  await expect(inspect('nobody')).rejects.toMatchObject({ code: 'invalidAddress' })
})

// covers: S1.28, S1.29, S5.10
test('does what was said before, whatever is sent, and never more than there is', async () => {
  let made = 0
  const property = fc.asyncProperty(
    fc.constantFrom(...Object.keys(kinds)),
    fc.constantFrom(addresses[0], addresses[1]),
    fc.constantFrom(addresses[0], addresses[1], addresses[2], 'new'),
    fc.oneof(
      { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: 50_000n }) },
      { weight: 1, arbitrary: fc.constantFrom(999_999n, 1_000_000n) },
    ),
    fc.bigInt({ min: 0n, max: 3n }),
    async (kind, from, recipient, share, more) => {
      const to = recipient === 'new' ? newAddress() : recipient
      if ((await lamportsOf(from)) < 100_000_000n) await ask('requestAirdrop', from, 10_000_000_000)
      const { most } = await actions.estimateTransfer(request(kind, to, 0n, from))
      // To one whose key nobody has goes a little.
      const amount = (most * (recipient === 'new' ? share % 100n : share)) / 1_000_000n + more
      const given = request(kind, to, amount, from)
      const refusal = await codeOf(actions.estimateTransfer(given))
      if (amount === 0n || amount > most || refusal !== undefined) {
        const { provider, sent } = await connect(from)
        const code = refusal ?? (amount === 0n ? 'invalidAmount' : 'insufficientFunds')
        expect(await codeOf(actions.transfer(provider(), given))).toBe(code)
        expect(sent()).toBe(0)
        return
      }
      made++
      const { received, fee } = await sendAndCompare(given)
      const { basisPoints = 0n, maximum = 0n } = kinds[kind]?.fee ?? {}
      const whole = (amount * basisPoints + 9_999n) / 10_000n
      // From several accounts, each part has a fee of its own.
      if (from !== to) expect(amount - received).toBeGreaterThanOrEqual(whole < maximum ? whole : maximum)
      if (kind === 'native') expect(amount).toBeLessThanOrEqual(most)
      expect(fee).toBe(5_000n)
    },
  )
  await fc.assert(property, { numRuns: 200 })
  expect(made).toBeGreaterThan(100)
}, 120_000)

/** Another token with a fee, as it was at first. */
async function refill(): Promise<void> {
  const owner = Keypair.fromSeed(Buffer.from(mockSolanaAccounts[0].seed, 'hex'))
  const fee = { basisPoints: 100, maximum: 2_000_000n }
  const token = { program: tokenPrograms.token2022, decimals: 2, amounts: [5_000_000_000n, 9n, 10n], extension: fee }
  const address = await createToken(connection, owner, token)
  kinds.fee = { token: { address, decimals: 2 }, fee: { basisPoints: 100n, maximum: 2_000_000n } }
}
