import { hexToBytes, isAddress, isHex, toHex, type TypedDataDefinition } from 'viem'

import { FrameError } from '../frame-error.ts'
import { fill } from '../texts/texts.ts'
import { accountRows, siteOf } from './approval-facts.ts'
import { describePermit } from './describe-permit.ts'
import { hasWholeBytes, invalid, listOf, requireOwn } from './evm-params.ts'
import type { MessageSigner } from './message-signer.ts'
import { openSigner } from './open-signer.ts'
import { demandNoOperation } from './own-account.ts'
import { readPlainText } from './plain-text.ts'
import type { Prepare } from './prepared.ts'
import { writeTypedData } from './write-typed-data.ts'

/** `personal_sign`: a text, or bytes in hexadecimal, and the account. */
export const preparePersonalSign: Prepare = async (params, context) => {
  const [first, second] = listOf(params)
  // Sites give the two in either order.
  const isTurned = typeof first === 'string' && isAddress(first) && typeof second === 'string' && !isAddress(second)
  const [data, address] = isTurned ? [second, first] : [first, second]
  requireOwn(address, context)
  if (typeof data !== 'string') throw invalid('personal_sign takes a text')
  if (data.length > 100_000) throw invalid('The message is too long')
  const raw = isHex(data) && hasWholeBytes(data) ? data : toHex(data)
  const text = readPlainText(hexToBytes(raw))
  const domain = text === undefined ? undefined : /^(\S+) wants you to sign in with your /.exec(text)?.[1]
  const { texts, site } = context
  const sign = (await openSigner(context)).message(raw)
  return {
    approval: {
      ...siteOf(context),
      label: texts.youSign,
      text: { value: text ?? raw, isReadable: text !== undefined },
      rows: accountRows(context),
      warnings: [
        ...(text === undefined ? [texts.unreadableMessage] : []),
        ...(domain !== undefined && domain !== site ? [fill(texts.otherDomain, { domain })] : []),
      ],
    },
    sign: async keys => sign(keys),
  }
}

/** `eth_signTypedData_v4`: the account, and EIP-712 data as JSON or an object. */
export const prepareTypedData: Prepare = async (params, context) => {
  const [address, given] = listOf(params)
  requireOwn(address, context)
  const data = readTypedData(given)
  const chainId = data.domain?.chainId
  if (chainId !== undefined && `eip155:${Number(chainId)}` !== context.network.chainId)
    throw invalid('The data is for another network')
  demandNoOperation(data, context)
  const signer = await openSigner(context)
  let sign: ReturnType<MessageSigner['typedData']>
  try {
    sign = signer.typedData(data)
  } catch (cause) {
    if (cause instanceof FrameError) throw cause
    throw new FrameError(-32602, 'The typed data cannot be read', { cause })
  }
  const { texts } = context
  const { name, verifyingContract } = data.domain ?? {}
  const permit = await describePermit(data, context)
  return {
    approval: {
      ...siteOf(context),
      label: texts.youSign,
      text: { value: writeTypedData(data), isReadable: true },
      ...(permit && { parts: permit.parts }),
      rows: [
        ...(permit?.rows ?? []),
        ...(name ? [{ term: texts.contract, value: name.slice(0, 64) }] : []),
        ...(verifyingContract ? [{ term: texts.contract, value: verifyingContract, isCode: true }] : []),
        ...accountRows(context),
      ],
      warnings: permit?.warnings ?? [],
    },
    sign: async keys => sign(keys),
  }
}

function readTypedData(given: unknown): TypedDataDefinition {
  let data = given
  if (typeof given === 'string') {
    if (given.length > 200_000) throw invalid('The typed data is too long')
    try {
      data = JSON.parse(given)
    } catch (cause) {
      throw new FrameError(-32602, 'The typed data is no JSON', { cause })
    }
  }
  const isWhole =
    typeof data === 'object' && data !== null && 'types' in data && 'primaryType' in data && 'message' in data
  if (!isWhole) throw invalid('The typed data lacks a part')
  return data as TypedDataDefinition
}
