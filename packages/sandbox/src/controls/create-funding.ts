import { HTTPException } from 'hono/http-exception'
import { isAddress } from 'viem/utils'
import * as v from 'valibot'

import type { SandboxChains } from '../chains/start-chains.ts'
import type { SolanaClusters } from '../solana/solana-clusters.ts'

/** Body of `POST /sandbox/fund`. */
export const fundingSchema = v.strictObject({
  /** The account as CAIP-10, on a chain of the sandbox. */
  account: v.pipe(v.string(), v.regex(/^[a-z0-9]{3,8}:[\w-]{1,32}:[A-Za-z0-9]{1,64}$/, 'Not a CAIP-10 account')),
  symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
  /** The amount in whole tokens. */
  amount: v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,9})?$/, 'Not an amount of at most a million')),
})

export type FundingRequest = v.InferOutput<typeof fundingSchema>

/** Time limit of a reset for the transfers on their way. */
const idleMs = 2_000

/** Sends worthless coins and tokens to accounts. */
export interface Funding {
  /** Sends a transfer. @returns its hash @throws HTTPException if the sandbox cannot send it */
  fund(request: FundingRequest): Promise<string>
  /** Waits until all requested transfers are sent or have failed, but at most two seconds: a chain may mine nothing. Never rejects. */
  idle(): Promise<void>
}

/** Creates the funding. It sends one transfer after another, because all are the operator's. */
export function createFunding(chains: () => SandboxChains | undefined, solana: SolanaClusters): Funding {
  let latest: Promise<unknown> = Promise.resolve()

  async function send({ account, symbol, amount }: FundingRequest): Promise<string> {
    const [namespace, reference, address = ''] = account.split(':')
    const caip2 = `${namespace}:${reference}`
    if (solana.has(caip2)) return airdrop(solana, caip2, { address, symbol, amount })
    const chain = chains()?.get(caip2)
    if (!chain) throw new HTTPException(400, { message: `The sandbox does not run ${caip2}` })
    if (!isAddress(address, { strict: false })) throw new HTTPException(400, { message: 'Not an address' })
    // Loaded at its first use, because it needs much of viem and the start should be quick.
    const { fundAccount } = await import('./fund-account.ts')
    return fundAccount(chain, { address, symbol, amount }).catch(toHttpError)
  }

  return {
    fund(request) {
      const sending = latest.then(() => send(request))
      latest = sending.catch(() => {})
      return sending
    },
    async idle() {
      let timer: ReturnType<typeof setTimeout> | undefined
      await Promise.race([latest, new Promise(resolve => (timer = setTimeout(resolve, idleMs)))])
      clearTimeout(timer)
    },
  }
}

async function airdrop(
  solana: SolanaClusters,
  caip2: string,
  { address, symbol, amount }: { address: string; symbol: string; amount: string },
): Promise<string> {
  if (symbol !== 'SOL') throw new HTTPException(400, { message: `The sandbox's ${caip2} gives only SOL` })
  const [cluster, { isAddress: isSolanaAddress }, { parseUnits }] = await Promise.all([
    solana.get(caip2),
    import('@solana/kit'),
    import('viem/utils'),
  ])
  if (!isSolanaAddress(address)) throw new HTTPException(400, { message: 'Not an address' })
  return cluster.airdrop(address, parseUnits(amount, 9))
}

function toHttpError(error: Error): never {
  throw new HTTPException(400, { message: error.message })
}
