import { decodeBase64, readProperty, toBase58 } from '@latchkey/primitives'

import { FrameError } from '../frame-error.ts'

/** The start of a Solana account. */
export interface SolanaAccount {
  readonly lamports: bigint
  /** The program that owns it. */
  readonly program: string
  readonly data: Uint8Array
}

/** Content and owner of a token account. */
export interface Holding {
  readonly mint: string
  readonly owner: string
  /** Balance in the token's smallest unit. */
  readonly amount: bigint
  /** Delegate with its amount. */
  readonly delegate?: { readonly address: string; readonly amount: bigint }
  /** Close authority, which receives the account's native balance when it closes it. */
  readonly closer?: string
}

export const systemProgram = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Number of bytes that identify a token account and its content. */
export const headBytes = 170
/** Length of a token account, after which Token-2022 stores the kind: 2 for a token account. */
const holdingBytes = 165

/** Parses a node's base64 accounts. @throws FrameError -32603 for any other answer */
export function readSolanaAccounts(answer: unknown, count: number): readonly (SolanaAccount | undefined)[] {
  if (!Array.isArray(answer) || answer.length !== count) throw unreadable()
  return answer.map((entry: unknown) => (entry === null ? undefined : readSolanaAccount(entry)))
}

function readSolanaAccount(entry: unknown): SolanaAccount {
  const lamports = readProperty(entry, 'lamports')
  const program = readProperty(entry, 'owner')
  const text = readProperty(readProperty(entry, 'data'), '0')
  // Integers beyond JSON's exact range are rejected.
  if (!Number.isSafeInteger(lamports) || typeof program !== 'string' || typeof text !== 'string') throw unreadable()
  try {
    return { lamports: BigInt(lamports as number), program, data: decodeBase64(text) }
  } catch (cause) {
    throw new FrameError(-32603, 'The node answered something else than accounts', { cause })
  }
}

/** Parses a token account. @returns `undefined` for another account */
export function readHolding(account: SolanaAccount | undefined): Holding | undefined {
  if (!account) return undefined
  const { program, data } = account
  const isHolding =
    program === tokenProgram
      ? data.length === holdingBytes
      : program === token2022Program && (data.length === holdingBytes || data[holdingBytes] === 2)
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  // The state is 1 for initialized, 2 for frozen.
  if (!isHolding || (data[108] !== 1 && data[108] !== 2)) return undefined
  return {
    mint: toBase58(data.slice(0, 32)),
    owner: toBase58(data.slice(32, 64)),
    amount: view.getBigUint64(64, true),
    ...(view.getUint32(72, true) === 1 && {
      delegate: { address: toBase58(data.slice(76, 108)), amount: view.getBigUint64(121, true) },
    }),
    ...(view.getUint32(129, true) === 1 && { closer: toBase58(data.slice(133, 165)) }),
  }
}

/** Reads a token's decimals. @returns `undefined` for an account that is not a mint */
export function readDecimals(mint: SolanaAccount | undefined): number | undefined {
  const isMint = (mint?.program === tokenProgram || mint?.program === token2022Program) && mint.data[45] === 1
  const decimals = isMint ? mint.data[44] : undefined
  return decimals !== undefined && decimals <= 36 ? decimals : undefined
}

const unreadable = () => new FrameError(-32603, 'The node answered something else than accounts')
