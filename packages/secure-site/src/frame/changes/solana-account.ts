import { decodeBase64, readProperty, toBase58 } from '@latchkey/primitives'

import { FrameError } from '../frame-error.ts'

/** An account of Solana's, as far as its first bytes tell. */
export interface SolanaAccount {
  readonly lamports: bigint
  /** The program that it belongs to. */
  readonly program: string
  readonly data: Uint8Array
}

/** What an account of a token program holds, and who has it. */
export interface Holding {
  readonly mint: string
  readonly owner: string
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** Who may take some of it besides, and how much. */
  readonly delegate?: { readonly address: string; readonly amount: bigint }
  /** Who may close it besides, and takes what it has of the network's own currency. */
  readonly closer?: string
}

export const systemProgram = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** As many bytes of an account tell whether it holds tokens, and which. */
export const headBytes = 170
/** The bytes of an account of a token, after which Token-2022 says what it is: 2 for a holding. */
const holdingBytes = 165

/** What a node answers for accounts, in base 64. @throws FrameError for anything else */
export function readSolanaAccounts(answer: unknown, count: number): readonly (SolanaAccount | undefined)[] {
  if (!Array.isArray(answer) || answer.length !== count) throw unreadable()
  return answer.map((entry: unknown) => (entry === null ? undefined : readSolanaAccount(entry)))
}

function readSolanaAccount(entry: unknown): SolanaAccount {
  const lamports = readProperty(entry, 'lamports')
  const program = readProperty(entry, 'owner')
  const text = readProperty(readProperty(entry, 'data'), '0')
  // A number that JSON does not hold exactly is none.
  if (!Number.isSafeInteger(lamports) || typeof program !== 'string' || typeof text !== 'string') throw unreadable()
  try {
    return { lamports: BigInt(lamports as number), program, data: decodeBase64(text) }
  } catch (cause) {
    throw new FrameError(-32603, 'The node answered something else than accounts', { cause })
  }
}

/** @returns `undefined` for what holds no token */
export function readHolding(account: SolanaAccount | undefined): Holding | undefined {
  if (!account) return undefined
  const { program, data } = account
  const isHolding =
    program === tokenProgram
      ? data.length === holdingBytes
      : program === token2022Program && (data.length === holdingBytes || data[holdingBytes] === 2)
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  // 1 where it is in use, 2 where it is frozen.
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

/** How many decimals a token has. @returns `undefined` for what is no mint */
export function readDecimals(mint: SolanaAccount | undefined): number | undefined {
  const isMint = (mint?.program === tokenProgram || mint?.program === token2022Program) && mint.data[45] === 1
  const decimals = isMint ? mint.data[44] : undefined
  return decimals !== undefined && decimals <= 36 ? decimals : undefined
}

const unreadable = () => new FrameError(-32603, 'The node answered something else than accounts')
