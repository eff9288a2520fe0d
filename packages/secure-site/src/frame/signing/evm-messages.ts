import { hexToBytes, isAddress, isHex, toHex } from 'viem'

import { FrameError } from '../frame-error.ts'
import { fill } from '../texts/texts.ts'
import { accountRows, siteOf } from './approval-facts.ts'
import { describePermit } from './describe-permit.ts'
import { hasWholeBytes, invalid, listOf, requireOwn } from './evm-params.ts'
import type { MessageSigner } from './message-signer.ts'
import { openSigner } from './open-signer.ts'
import { requireNoOperation } from './own-account.ts'
import { readPlainText, writeSeen } from './plain-text.ts'
import type { Prepare } from './prepared.ts'
import { readTypedData } from './read-typed-data.ts'
import { writeTypedData } from './write-typed-data.ts'

/**
 * Prepares `personal_sign` ([EIP-191](https://eips.ethereum.org/EIPS/eip-191)): a text, or bytes in hexadecimal, and
 * the account.
 */
export const preparePersonalSign: Prepare = async (params, context) => {
  const [first, second] = listOf(params)
  // Sites send the two parameters in either order.
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
      // The bytes may be any hash, such as that of a Safe's transaction.
      ...(text === undefined && { risks: ['unreadableData'] }),
    },
    sign: async keys => sign(keys),
  }
}

/**
 * Prepares `eth_signTypedData_v4`: the account, and [EIP-712](https://eips.ethereum.org/EIPS/eip-712) data as JSON or
 * an object.
 */
export const prepareTypedData: Prepare = async (params, context) => {
  const [address, given] = listOf(params)
  requireOwn(address, context)
  const data = readTypedData(given)
  const { name, version, chainId, verifyingContract, salt } = data.domain ?? {}
  if (chainId !== undefined && `eip155:${chainId}` !== context.network.chainId)
    throw invalid('The data is for another network')
  requireNoOperation(data, context)
  const signer = await openSigner(context)
  let sign: ReturnType<MessageSigner['typedData']>
  try {
    sign = signer.typedData(data)
  } catch (cause) {
    if (cause instanceof FrameError) throw cause
    throw new FrameError(-32602, 'The typed data cannot be read', { cause })
  }
  const { texts } = context
  const permit = await describePermit(data, context)
  return {
    approval: {
      ...siteOf(context),
      label: texts.youSign,
      text: { value: writeTypedData(data), isReadable: true },
      ...(permit && { parts: permit.parts }),
      rows: [
        ...(permit?.rows ?? []),
        ...(name ? [{ term: texts.contract, value: writeSeen(name).slice(0, 64) }] : []),
        ...(version ? [{ term: texts.version, value: writeSeen(version).slice(0, 64) }] : []),
        ...(verifyingContract
          ? [{ term: texts.contract, value: writeSeen(verifyingContract).slice(0, 64), isCode: true }]
          : []),
        ...(salt ? [{ term: texts.salt, value: writeSeen(salt).slice(0, 66), isCode: true }] : []),
        ...accountRows(context),
      ],
      warnings: [
        ...(permit?.warnings ?? [texts.signatureMayBeEnough]),
        ...(chainId === undefined ? [texts.anyNetwork] : []),
      ],
      risks: permit ? (permit.risks ?? []) : ['unreadableData'],
    },
    sign: async keys => sign(keys),
  }
}
