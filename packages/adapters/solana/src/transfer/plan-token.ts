import type { TransferRequest, TransferToken } from '@latchkey/primitives'

import type { Web3 } from '../load-web3.ts'
import { createAccount, moveToken, toAssociatedAddress } from './instructions.ts'
import {
  type ChainAccount,
  fetchAccounts,
  fetchEpoch,
  fetchRent,
  fetchTokenAccounts,
  type ListedAccount,
  type Node,
} from './read-chain.ts'
import { feeOf, isTokenProgram, type MintFacts, readMint, readTokenAccount } from './read-token.ts'
import { transferErrors } from './transfer-error.ts'
import type { TransferSteps } from './transfer-steps.ts'

/** Maximum number of the sender's accounts that fit into one transaction. */
const maxSources = 8

/**
 * Plans a transfer of a token, from as many of the sender's accounts as needed, to the account in which the recipient's wallet
 * keeps it.
 */
export async function planToken(
  web3: Web3,
  node: Node,
  { from, to, amount, token }: TransferRequest & { token: TransferToken },
): Promise<TransferSteps> {
  const { address: mint } = token
  const [[mintAccount, sender], kept] = await Promise.all([
    fetchAccounts(node, [mint, from]),
    fetchTokenAccounts(node, from, mint),
  ])
  const facts = checkMint(mintAccount && readMint(mintAccount), token)
  const sources = findSources(kept, from, mint)
  const destination = toAssociatedAddress(web3, to, mint, facts.program)
  const [[recipient, account], least, rent, epoch] = await Promise.all([
    fetchAccounts(node, [to, destination]),
    fetchRent(node, 0),
    fetchRent(node, facts.accountSize),
    facts.fees ? fetchEpoch(node) : 0n,
  ])
  if (recipient && isTokenProgram(recipient.program))
    throw transferErrors.invalidAddress('It is an account of a token: name its owner.')
  const isThere = checkDestination(account, facts, to)

  const parts = takeFrom(sources, amount)
  const moves = parts.map(part => ({ ...part, fee: feeOf(facts, epoch, part.amount) }))
  const move = { program: facts.program, mint, decimals: facts.decimals, destination, owner: from }
  return {
    instructions: [
      ...(isThere
        ? []
        : [createAccount(web3, { payer: from, account: destination, owner: to, mint, program: facts.program })]),
      ...moves.map(({ fee, ...part }) => moveToken(web3, { ...move, ...part, fee: facts.fees && fee })),
    ],
    balance: sender?.lamports ?? 0n,
    // Lamports that are already at the address reduce the cost.
    cost: isThere ? 0n : max(rent - (account?.lamports ?? 0n), 0n),
    held: sources.reduce((sum, source) => sum + source.amount, 0n),
    // A part that stays in its account keeps its full amount.
    received: moves.reduce((left, { fee, source }) => left - (source === destination ? 0n : fee), amount),
    least,
    atLeast: 0n,
    changed: [...new Set([from, ...parts.map(({ source }) => source), destination])],
  }
}

/** @throws BaseError `invalidAddress`, `invalidAmount`, `tokenNotSendable` */
function checkMint(facts: MintFacts | undefined, { address, decimals }: TransferToken): MintFacts {
  if (facts === undefined) throw transferErrors.invalidAddress(`${address} is no token.`)
  if (facts.decimals !== decimals) throw transferErrors.invalidAmount(`The token has ${facts.decimals} decimals.`)
  if (facts.rejection) throw transferErrors.tokenNotSendable(facts.rejection)
  return facts
}

interface Source {
  readonly source: string
  readonly amount: bigint
}

/**
 * Returns the accounts that a token is sent from: those with the largest amounts, so that as few as possible are needed.
 *
 * @throws BaseError `tokenNotSendable` if the whole balance is frozen
 */
function findSources(kept: readonly ListedAccount[], owner: string, mint: string): readonly Source[] {
  const accounts = kept.flatMap(({ address, ...account }) => {
    const held = readTokenAccount(account)
    return held?.owner === owner && held.mint === mint && held.amount > 0n ? [{ ...held, source: address }] : []
  })
  const free = accounts.filter(({ isFrozen }) => !isFrozen)
  if (accounts.length > 0 && free.length === 0) throw transferErrors.tokenNotSendable('frozen')
  return free.toSorted((one, other) => (one.amount > other.amount ? -1 : 1)).slice(0, maxSources)
}

/** @returns how much of the amount comes from each account; the sum is less than the amount if they hold less */
function takeFrom(sources: readonly Source[], amount: bigint): readonly Source[] {
  let left = amount
  return sources.flatMap(({ source, amount: held }) => {
    const part = held < left ? held : left
    left -= part
    return part > 0n ? [{ source, amount: part }] : []
  })
}

/**
 * @returns whether the recipient has an account for the token @throws BaseError `tokenNotSendable` for an account that can
 *   receive nothing
 */
function checkDestination(account: ChainAccount | undefined, facts: MintFacts, owner: string): boolean {
  const held = account && readTokenAccount(account)
  if (held && held.owner !== owner) throw transferErrors.tokenNotSendable('givenAway')
  if (held?.rejection) throw transferErrors.tokenNotSendable(held.rejection)
  if (held ? held.isFrozen : facts.startsFrozen) throw transferErrors.tokenNotSendable('frozen')
  return held !== undefined
}

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other)
