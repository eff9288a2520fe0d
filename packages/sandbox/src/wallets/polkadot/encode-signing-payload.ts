import { RpcError, rpcErrorCodes } from '../rpc-error.ts'

/**
 * Returns the signed bytes of a transaction: call, extensions, and the chain's additions to them (Substrate extrinsic format,
 * version 4), from a site's JSON for a signer.
 * @throws {RpcError} -32602 for an unknown signed extension, whose bytes would be guessed.
 */
export function encodeSigningPayload(payload: Readonly<Record<string, unknown>>): Uint8Array {
  const names = Array.isArray(payload['signedExtensions']) ? payload['signedExtensions'].map(String) : []
  const parts = names.map(name => {
    const part = Object.hasOwn(extensions, name) ? extensions[name] : undefined
    if (!part) throw new RpcError(rpcErrorCodes.invalidParams, `The wallet does not know the signed extension ${name}.`)
    return part
  })
  const encode = (side: 0 | 1): Uint8Array[] => parts.map(part => part[side](payload))
  return concat([toBytes(payload['method']), ...encode(0), ...encode(1)])
}

type Encode = (payload: Readonly<Record<string, unknown>>) => Uint8Array

const nothing: Encode = () => new Uint8Array()

/** For each signed extension, its part of the transaction, and its part of only the signed bytes. */
const extensions: Readonly<Record<string, readonly [Encode, Encode]>> = {
  CheckNonZeroSender: [nothing, nothing],
  CheckSpecVersion: [nothing, ({ specVersion }) => toUint32(specVersion)],
  CheckTxVersion: [nothing, ({ transactionVersion }) => toUint32(transactionVersion)],
  CheckGenesis: [nothing, ({ genesisHash }) => toBytes(genesisHash)],
  CheckMortality: [({ era }) => toBytes(era), ({ blockHash }) => toBytes(blockHash)],
  CheckNonce: [({ nonce }) => toCompact(nonce), nothing],
  CheckWeight: [nothing, nothing],
  ChargeTransactionPayment: [({ tip }) => toCompact(tip), nothing],
  ChargeAssetTxPayment: [({ tip, assetId }) => concat([toCompact(tip), toOption(assetId)]), nothing],
  CheckMetadataHash: [({ mode }) => Uint8Array.of(Number(mode ?? 0)), ({ metadataHash }) => toOption(metadataHash)],
  PrevalidateAttests: [nothing, nothing],
  WeightReclaim: [nothing, nothing],
  StorageWeightReclaim: [nothing, nothing],
}

function toBytes(value: unknown): Uint8Array {
  const hex = String(value).replace(/^0x/, '')
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

function toUint32(value: unknown): Uint8Array {
  return toLittleEndian(toBigInt(value), 4)
}

function toOption(value: unknown): Uint8Array {
  return value == null ? Uint8Array.of(0) : concat([Uint8Array.of(1), toBytes(value)])
}

/** Encodes SCALE's compact integers. */
function toCompact(value: unknown): Uint8Array {
  const number = toBigInt(value)
  if (number < 1n << 6n) return toLittleEndian(number << 2n, 1)
  if (number < 1n << 14n) return toLittleEndian((number << 2n) | 1n, 2)
  if (number < 1n << 30n) return toLittleEndian((number << 2n) | 2n, 4)
  const length = Math.ceil(number.toString(16).length / 2)
  return concat([Uint8Array.of(((length - 4) << 2) | 3), toLittleEndian(number, length)])
}

function toBigInt(value: unknown): bigint {
  return BigInt(typeof value === 'number' || typeof value === 'string' ? value : 0)
}

function toLittleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(index * 8)) & 255n))
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap(part => [...part]))
}
