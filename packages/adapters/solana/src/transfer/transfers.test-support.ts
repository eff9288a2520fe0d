import type { BaseError, CaipNetwork, TransferEstimate, TransferRequest } from '@latchkey/primitives'
import { startSandbox } from '@latchkey/sandbox'
import { mockSolanaAccounts } from '@latchkey/testing'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { expect } from 'vitest'

import { createToken, openConnection, tokenPrograms } from '../create-tokens.test-support.ts'
import { SolanaAdapter } from '../solana-adapter.ts'
import { addresses, createWorld, devnet, mainnet as mainnetWithoutNode } from '../test-world.test-support.ts'

/** A currency to send, and the fee of its token. */
interface Kind {
  token?: { address: string; decimals: number }
  fee?: { basisPoints: bigint; maximum: bigint }
}
/** Bytes of the account that each token creates for its recipient. */
export const accountSizes: Record<string, number> = { spl: 165, plain2022: 170, fee: 182, steep: 182 }

/** A chain with tokens of every kind on it, and wallets that send on it. */
export type TransferWorld = Awaited<ReturnType<typeof startTransferWorld>>

export async function startTransferWorld() {
  const sandbox = await startSandbox({ port: 0 })
  const url = sandbox.rpc[mainnetWithoutNode.caipNetworkId] ?? ''
  const network: CaipNetwork = {
    ...mainnetWithoutNode,
    rpcUrls: { default: { http: [url] }, chainDefault: { http: [url] } },
  }
  const connection = openConnection(url)
  const actions = await new SolanaAdapter().actions()

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
  const kinds: Record<string, Kind> = {
    native: {},
    spl: await create(spl, 6),
    plain2022: await create(token2022, 9),
    fee: await create(token2022, 2, { basisPoints: 100, maximum: 2_000_000n }),
    steep: await create(token2022, 0, { basisPoints: 9_999, maximum: 2n ** 64n - 1n }),
  }

  /** Connects a wallet with an account, on mainnet. */
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

  /** Reads the balance of an account in a token, and the fees withheld there. */
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

  /** Sends, and checks that the chain did what was predicted. */
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

  /** Creates another token with a fee, in its initial state. */
  async function refill(): Promise<void> {
    const fee = { basisPoints: 100, maximum: 2_000_000n }
    const token = { program: tokenPrograms.token2022, decimals: 2, amounts: [5_000_000_000n, 9n, 10n], extension: fee }
    const address = await createToken(connection, owner, token)
    kinds.fee = { token: { address, decimals: 2 }, fee: { basisPoints: 100n, maximum: 2_000_000n } }
  }
  return {
    actions,
    ask,
    close: () => sandbox.close(),
    connect,
    connection,
    kinds,
    lamportsOf,
    network,
    refill,
    request,
    sandbox,
    sendAndCompare,
    unitsOf,
  }
}

interface ParsedAccount {
  account: {
    data: {
      parsed: { info: { tokenAmount: { amount: string }; extensions?: { state?: { withheldAmount?: number } }[] } }
    }
  }
}

export const newAddress = () => Keypair.generate().publicKey.toBase58()
export const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => (error as BaseError).code,
  )
