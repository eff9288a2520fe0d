import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  encodePacked,
  keccak256,
  parseAbi,
  toHex,
} from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'

import type { SandboxState } from '../sandbox-state.ts'
import type { NameRecord } from './name-record.ts'

/** The key is public, like everything of the sandbox. */
const key: Hex = keccak256(toHex('the gateway of the sandbox'))
/** The account whose signatures the contract accepts for the records of a name. */
export const gatewaySigner = privateKeyToAccount(key)

/** Validity of an answer, in seconds. Long, because chains of the sandbox may be ahead. */
const goodForSeconds = 31_536_000

const questions = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const records = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])

/**
 * Answers a request of the gateway of off-chain names (EIP-3668, ENSIP-10), with a signature for just this request.
 *
 * @returns `undefined` for an unknown name
 */
export async function answerOfGateway(
  { offchainNames }: Pick<SandboxState, 'offchainNames'>,
  sender: Hex,
  asked: Hex,
): Promise<Hex | undefined> {
  const [packet, question] = decodeFunctionData({ abi: questions, data: asked }).args
  const found = offchainNames.find(({ name }) => toHex(packetToBytes(name)) === packet)
  return found && signAnswer(sender, asked, answerOf(found, question))
}

function answerOf({ address, texts }: NameRecord, question: Hex): Hex {
  const call = decodeFunctionData({ abi: records, data: question })
  if (call.functionName === 'addr') return encodeFunctionResult({ abi: records, functionName: 'addr', result: address })
  return encodeFunctionResult({ abi: records, functionName: 'text', result: texts[call.args[1]] ?? '' })
}

async function signAnswer(sender: Hex, asked: Hex, result: Hex): Promise<Hex> {
  const expires = BigInt(Math.floor(Date.now() / 1_000) + goodForSeconds)
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', sender, expires, keccak256(asked), keccak256(result)],
    ),
  )
  const signature = await sign({ hash, privateKey: key, to: 'hex' })
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], [result, expires, signature])
}
