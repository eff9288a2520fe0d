import { toBase58 } from '@latchkey/primitives'

import { token2022Program, tokenProgram } from '../token-programs.ts'
import type { ChainAccount } from './read-chain.ts'
import type { TokenRejection } from './transfer-error.ts'

/** An account of a token. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  /** Balance in the smallest unit. */
  readonly amount: bigint
  readonly isFrozen: boolean
  /** Setting of the owner that refuses plain transfers. */
  readonly rejection?: 'memoRequired' | 'confidentialOnly'
}

/** Fee that a token keeps of each transfer, from an epoch on. */
export interface TransferFee {
  readonly epoch: bigint
  /** Maximum fee in the smallest unit. */
  readonly maximum: bigint
  /** Share in hundredths of a percent. */
  readonly basisPoints: bigint
}

/** Data of a token's mint about transfers. */
export interface MintFacts {
  /** Program of the token. */
  readonly program: string
  readonly decimals: number
  /** The previous fee, and the one that follows it. */
  readonly fees?: { readonly older: TransferFee; readonly newer: TransferFee }
  /** Bytes of an account that is created for an owner. */
  readonly accountSize: number
  /** Whether a new account is frozen at first, and can receive nothing. */
  readonly startsFrozen: boolean
  readonly rejection?: TokenRejection
}

/** Bytes of a mint and of an account, before the extensions of Token-2022. */
const [mintSize, accountSize] = [82, 165]
/** Position where Token-2022 writes the kind: 1 a mint, 2 an account. */
const kindAt = accountSize
/** Bytes of a multisig account, which has no kind. */
const multisigSize = 355

/** @returns `undefined` for an account that holds no token */
export function readTokenAccount({ program, data }: ChainAccount): TokenAccount | undefined {
  const isNewer = kindOf({ program, data }) === 2
  if (!isNewer && !(isTokenProgram(program) && data.length === accountSize)) return undefined
  const state = data[108]
  if (state !== 1 && state !== 2) return undefined
  const rejection = isNewer ? accountRejectionOf(new Map(readExtensions(data))) : undefined
  return {
    mint: toBase58(data.slice(0, 32)),
    owner: toBase58(data.slice(32, 64)),
    amount: viewOf(data).getBigUint64(64, true),
    isFrozen: state === 2,
    ...(rejection && { rejection }),
  }
}

function accountRejectionOf(extensions: ReadonlyMap<number, Uint8Array>): TokenAccount['rejection'] {
  if (extensions.get(types.memoTransfer)?.[0] === 1) return 'memoRequired'
  // The byte follows an approval (1), a key (32), two pending amounts (64 each), an available one (64 and 36), and whether
  // confidential transfers are allowed (1).
  const allowsPlain = extensions.get(types.confidentialAccount)?.[262]
  return allowsPlain === 0 ? 'confidentialOnly' : undefined
}

/** @returns `undefined` for an account that is no mint */
export function readMint({ program, data }: ChainAccount): MintFacts | undefined {
  const isNewer = kindOf({ program, data }) === 1
  const isInitialized = data[45] === 1
  if (!isInitialized || !(isNewer || (isTokenProgram(program) && data.length === mintSize))) return undefined
  const decimals = data[44] ?? 0
  if (program === tokenProgram) return { program, decimals, accountSize, startsFrozen: false }

  const extensions = new Map(readExtensions(data))
  const has = (type: keyof typeof types) => extensions.has(types[type])
  const config = extensions.get(types.transferFeeConfig)
  const fees = config && readFees(config)
  const rejection = rejectionOf(extensions)
  // The program makes the owner of such an account immutable, and adds the extensions that the mint requires.
  const added = [0, ...(fees ? [8] : []), ...(has('transferHook') ? [1] : []), ...(has('pausable') ? [0] : [])]
  return {
    program,
    decimals,
    accountSize: added.reduce((size, length) => size + 4 + length, accountSize + 1),
    startsFrozen: extensions.get(types.defaultAccountState)?.[0] === 2,
    ...(fees && { fees }),
    ...(rejection && { rejection }),
  }
}

function kindOf({ program, data }: Pick<ChainAccount, 'program' | 'data'>): number | undefined {
  return program === token2022Program && data.length !== multisigSize ? data[kindAt] : undefined
}

export const isTokenProgram = (program: string): boolean => program === tokenProgram || program === token2022Program

/** Returns the fee that the token keeps of an amount in an epoch, as its program computes it. */
export function feeOf({ fees }: Pick<MintFacts, 'fees'>, epoch: bigint, amount: bigint): bigint {
  if (fees === undefined) return 0n
  const { basisPoints, maximum } = epoch >= fees.newer.epoch ? fees.newer : fees.older
  const fee = (amount * basisPoints + 9_999n) / 10_000n
  return fee < maximum ? fee : maximum
}

const types = {
  transferFeeConfig: 1,
  confidentialAccount: 5,
  defaultAccountState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  interestBearing: 10,
  transferHook: 14,
  scaledUiAmount: 25,
  pausable: 26,
} as const

/** Reads the extensions after the kind: type (2), length (2), value. */
function* readExtensions(data: Uint8Array): Generator<[type: number, value: Uint8Array]> {
  const view = viewOf(data)
  for (let at = kindAt + 1; at + 4 <= data.length;) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type !== 0) yield [type, data.subarray(at + 4, at + 4 + length)]
    at += 4 + length
  }
}

/** Reads the older fee and the newer one, after two authorities (64) and the withheld amount (8). */
function readFees(config: Uint8Array): MintFacts['fees'] {
  if (config.length < 108) return undefined
  const view = viewOf(config)
  const read = (at: number): TransferFee => ({
    epoch: view.getBigUint64(at, true),
    maximum: view.getBigUint64(at + 8, true),
    basisPoints: BigInt(view.getUint16(at + 16, true)),
  })
  return { older: read(72), newer: read(90) }
}

function rejectionOf(extensions: ReadonlyMap<number, Uint8Array>): TokenRejection | undefined {
  if (extensions.has(types.nonTransferable)) return 'nonTransferable'
  // The program follows the authority (32); zeros mean none.
  if (
    extensions
      .get(types.transferHook)
      ?.subarray(32)
      .some(byte => byte !== 0)
  )
    return 'transferHook'
  if (isScaled(extensions)) return 'scaled'
  return extensions.get(types.pausable)?.[32] === 1 ? 'paused' : undefined
}

/**
 * Returns whether wallets show other amounts than the token counts: tokens with interest, or with a multiplier that is not one,
 * now or later.
 */
function isScaled(extensions: ReadonlyMap<number, Uint8Array>): boolean {
  // The fields follow the authority (32) and a time (8): the earlier rate (2), a time (8), the rate (2).
  const interest = extensions.get(types.interestBearing)
  if (interest && [40, 41, 50, 51].some(at => interest[at] !== 0)) return true
  // The fields follow the authority (32): the multiplier (8), the time (8) from which the next one counts, and the next one (8).
  const scale = extensions.get(types.scaledUiAmount)
  return scale !== undefined && (scale.length < 56 || [32, 48].some(at => viewOf(scale).getFloat64(at, true) !== 1))
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
