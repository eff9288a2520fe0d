import type { AccountMeta, TransactionInstruction } from '@solana/web3.js'

import type { Web3 } from '../load-web3.ts'
import { systemProgram } from './read-chain.ts'

/** The program that creates the account in which wallets keep a token. */
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Returns the account in which wallets keep an owner's token. */
export function toAssociatedAddress({ PublicKey }: Web3, owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map(each => new PublicKey(each).toBytes())
  const [address] = PublicKey.findProgramAddressSync(seeds, new PublicKey(associatedProgram))
  return address.toBase58()
}

/** Creates the instruction that moves native currency. */
export function moveLamports(web3: Web3, from: string, to: string, lamports: bigint): TransactionInstruction {
  const [fromPubkey, toPubkey] = [new web3.PublicKey(from), new web3.PublicKey(to)]
  return web3.SystemProgram.transfer({ fromPubkey, toPubkey, lamports })
}

/** A transfer of a token between two accounts of it. */
interface TokenMove {
  program: string
  mint: string
  decimals: number
  source: string
  destination: string
  /** Owner of the source. */
  owner: string
  amount: bigint
  /** Fee that the token keeps; `undefined` for a token that never keeps one. */
  fee?: bigint | undefined
}

/** Creates the instruction that moves a token; it fails on chain if decimals or fee differ from the mint's. */
export function moveToken(web3: Web3, move: TokenMove): TransactionInstruction {
  const { program, mint, decimals, source, destination, owner, amount, fee } = move
  const data =
    fee === undefined
      ? [instructions.transferChecked, ...toU64(amount), decimals]
      : [...instructions.transferCheckedWithFee, ...toU64(amount), decimals, ...toU64(fee)]
  const accounts = [written(source), read(mint), written(destination), { ...read(owner), isSigner: true }]
  return createInstruction(web3, program, accounts, data)
}

/** Creates the instruction that makes the account for an owner's token, and does nothing if it exists. */
export function createAccount(
  web3: Web3,
  { payer, account, owner, mint, program }: Record<'payer' | 'account' | 'owner' | 'mint' | 'program', string>,
): TransactionInstruction {
  const accounts = [
    { ...written(payer), isSigner: true },
    written(account),
    ...[owner, mint, systemProgram, program].map(read),
  ]
  return createInstruction(web3, associatedProgram, accounts, [instructions.createIdempotent])
}

/** First bytes of the programs' instructions. */
export const instructions = {
  createIdempotent: 1,
  transferChecked: 12,
  transferCheckedWithFee: [26, 1],
  transferLamports: 2,
} as const

interface AccountUse extends Omit<AccountMeta, 'pubkey'> {
  address: string
}

const read = (address: string): AccountUse => ({ address, isSigner: false, isWritable: false })
const written = (address: string): AccountUse => ({ address, isSigner: false, isWritable: true })

function createInstruction(
  { PublicKey, TransactionInstruction }: Web3,
  program: string,
  accounts: readonly AccountUse[],
  data: readonly number[],
): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(program),
    keys: accounts.map(({ address, ...use }) => ({ pubkey: new PublicKey(address), ...use })),
    // The library accepts any bytes, although its type names Node's class for them.
    data: Uint8Array.from(data) as TransactionInstruction['data'],
  })
}

function toU64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}
