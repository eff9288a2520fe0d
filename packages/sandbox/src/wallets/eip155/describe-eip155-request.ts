import { formatEther, hexToBytes } from 'viem'

import type { Eip155Chain } from './eip155-chain.ts'
import type { Eip155Request } from './eip155-request.ts'
import type { RequestDescription } from '../request-description.ts'
import { walletMessages } from '../wallet-messages.ts'

/** Describes a request. `chain` is the one on which it will run. */
export function describeEip155Request(request: Eip155Request, chain: Eip155Chain): RequestDescription {
  return { title: walletMessages.titles[request.kind], rows: describeRows(request, chain) }
}

function describeRows(request: Eip155Request, chain: Eip155Chain): RequestDescription['rows'] {
  const network = { label: walletMessages.network, value: chain.name }
  switch (request.kind) {
    case 'signMessage':
      return [
        { label: walletMessages.account, value: request.account },
        { label: walletMessages.message, value: toReadable(request.message) },
      ]
    case 'signTypedData':
      return [
        { label: walletMessages.account, value: request.account },
        { label: walletMessages.type, value: request.typedData.primaryType },
        { label: walletMessages.message, value: JSON.stringify(request.typedData.message, undefined, 2) },
      ]
    case 'signTransaction':
    case 'sendTransaction': {
      const { to, value, data } = request.transaction
      return [
        network,
        { label: walletMessages.account, value: request.account },
        { label: walletMessages.to, value: to ?? walletMessages.newContract },
        { label: walletMessages.value, value: `${formatEther(value ?? 0n)} ${chain.symbol}` },
        ...(data ? [{ label: walletMessages.data, value: data }] : []),
      ]
    }
    case 'sendRawTransaction':
      return [network, { label: walletMessages.transaction, value: request.transaction }]
    case 'switchChain':
      return [network]
    case 'addChain':
      return [
        { label: walletMessages.network, value: `${request.chain.name} (${request.chain.id})` },
        { label: walletMessages.node, value: request.chain.rpcUrl },
      ]
    default:
      return request satisfies never
  }
}

/** Decodes bytes as text if they are visible text, else formats them as hexadecimal. */
function toReadable(message: `0x${string}`): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message))
    return invisible.test(text) ? message : text
  } catch {
    return message
  }
}

/** Control characters except tabs and line ends, and those that turn the direction of the text around. */
const invisible = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u
