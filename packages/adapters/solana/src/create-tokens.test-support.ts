import { Connection, Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js'

export const tokenPrograms = {
  spl: new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
}

/** Connects to a cluster of the sandbox, whose WebSocket uses the port of its HTTP; the library expects it one port higher. */
export function openConnection(url: string): Connection {
  const connection = new Connection(url, { commitment: 'confirmed', wsEndpoint: url.replace('http', 'ws') })
  // Otherwise the library would dial for ever once the sandbox is closed, and print each refusal.
  const socket = Reflect.get(connection, '_rpcWebSocket') as { setAutoReconnect(isWanted: boolean): void }
  socket.setAutoReconnect(false)
  return connection
}

/** A token to create. */
interface NewToken {
  program: PublicKey
  decimals: number
  /** Amount for each of the owner's accounts, in the smallest unit. */
  amounts: readonly bigint[]
  /** Name and symbol on chain, which a token of Token-2022 can have. */
  metadata?: { name: string; symbol: string }
  /** Extension of Token-2022. */
  extension?: keyof typeof extensions | { basisPoints: number; maximum: bigint }
}

/**
 * Bytes of accounts: of a mint, of a mint with a pointer to its metadata, of its metadata, of a holding, and of a holding with
 * room for a withheld fee.
 */
const sizes = { mint: 82, mintWithPointer: 234, metadata: 400, holding: 165, holdingWithFee: 178 }

/** Creates a token with the programs themselves, for an owner who pays. @returns its mint */
export async function createToken(connection: Connection, owner: Keypair, token: NewToken): Promise<string> {
  const { program, decimals, amounts, metadata, extension } = token
  const authority = owner.publicKey.toBytes()
  const ask = (accounts: readonly PublicKey[], ...data: readonly Uint8Array[]) =>
    new TransactionInstruction({
      programId: program,
      keys: accounts.map(pubkey => ({ pubkey, isSigner: pubkey === owner.publicKey, isWritable: true })),
      data: Buffer.concat(data),
    })
  const send = (steps: readonly TransactionInstruction[], signer: Keypair) =>
    connection.sendTransaction(new Transaction().add(...steps), [owner, signer])
  const create = async (account: Keypair, space: number, sizeInTheEnd = space) =>
    SystemProgram.createAccount({
      fromPubkey: owner.publicKey,
      newAccountPubkey: account.publicKey,
      space,
      lamports: await connection.getMinimumBalanceForRentExemption(sizeInTheEnd),
      programId: program,
    })

  const keys = Keypair.generate()
  const mint = keys.publicKey
  const initialize = ask([mint], Buffer.of(instructions.initializeMint, decimals), authority, Buffer.of(1), authority)
  if (metadata) {
    const texts = [metadata.name, metadata.symbol, ''].map(withLength)
    const steps = [
      await create(keys, sizes.mintWithPointer, sizes.metadata),
      ask([mint], Buffer.of(instructions.metadataPointer, 0), authority, mint.toBytes()),
      initialize,
      ask([mint, owner.publicKey, mint, owner.publicKey], initializeMetadata, ...texts),
    ]
    await send(steps, keys)
  } else if (extension) {
    const { size, data } =
      typeof extension === 'string' ? extensions[extension](authority) : toFeeExtension(extension, authority)
    await send([await create(keys, sizes.holding + 1 + 4 + size), ask([mint], data), initialize], keys)
  } else {
    await send([await create(keys, sizes.mint), initialize], keys)
  }
  const accountSize = typeof extension === 'object' ? sizes.holdingWithFee : sizes.holding
  for (const amount of amounts) {
    const account = Keypair.generate()
    const steps = [
      await create(account, accountSize),
      ask([account.publicKey, mint], Buffer.of(instructions.initializeAccount), authority),
      ask([mint, account.publicKey, owner.publicKey], Buffer.of(instructions.mintTo), toUnits(amount)),
    ]
    await send(steps, account)
  }
  return mint.toBase58()
}

/** First byte of the instructions of both programs; the pointer is Token-2022's. */
const instructions = { mintTo: 7, initializeAccount: 18, initializeMint: 20, metadataPointer: 39 }

/** Extensions of a mint: the bytes that each adds, and the instruction before the mint is created. */
const extensions = {
  nonTransferable: () => ({ size: 0, data: Buffer.of(32) }),
  transferHook: (authority: Uint8Array) => ({
    size: 64,
    data: Buffer.concat([Buffer.of(36, 0), authority, tokenPrograms.spl.toBytes()]),
  }),
  noTransferHook: (authority: Uint8Array) => ({
    size: 64,
    data: Buffer.concat([Buffer.of(36, 0), authority, Buffer.alloc(32)]),
  }),
  interestBearing: (authority: Uint8Array) => ({
    size: 52,
    data: Buffer.concat([Buffer.of(33, 0), authority, Buffer.of(100, 0)]),
  }),
  noInterest: (authority: Uint8Array) => ({
    size: 52,
    data: Buffer.concat([Buffer.of(33, 0), authority, Buffer.of(0, 0)]),
  }),
  multipliedByTen: (authority: Uint8Array) => toScaledExtension(authority, 10),
  multipliedByOne: (authority: Uint8Array) => toScaledExtension(authority, 1),
  frozenAtFirst: () => ({ size: 1, data: Buffer.of(28, 0, 2) }),
} satisfies Record<string, (authority: Uint8Array) => { size: number; data: Buffer }>

function toScaledExtension(authority: Uint8Array, multiplier: number) {
  const factor = Buffer.alloc(8)
  factor.writeDoubleLE(multiplier)
  return { size: 56, data: Buffer.concat([Buffer.of(43, 0), authority, factor]) }
}

function toFeeExtension({ basisPoints, maximum }: { basisPoints: number; maximum: bigint }, authority: Uint8Array) {
  const points = Buffer.alloc(2)
  points.writeUInt16LE(basisPoints)
  const data = [Buffer.of(26, 0, 1), authority, Buffer.of(1), authority, points, toUnits(maximum)]
  return { size: 108, data: Buffer.concat(data) }
}

/** The first eight bytes of the SHA-256 of `spl_token_metadata_interface:initialize_account`. */
const initializeMetadata = Buffer.from('d2e11ea258b84d8d', 'hex')

function toUnits(amount: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return bytes
}

function withLength(text: string): Buffer {
  const [head, bytes] = [Buffer.alloc(4), Buffer.from(text)]
  head.writeUInt32LE(bytes.length)
  return Buffer.concat([head, bytes])
}
