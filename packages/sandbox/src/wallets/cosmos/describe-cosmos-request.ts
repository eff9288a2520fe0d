import type { RequestDescription } from '../request-description.ts'
import { walletMessages } from '../wallet-messages.ts'

/** Describes a document: by its text if it represents one (ADR-036), else by its actions. */
export function describeCosmosRequest(
  network: string,
  signer: string,
  document: Readonly<Record<string, unknown>>,
): RequestDescription {
  const text = readText(document)
  const account = { label: walletMessages.account, value: signer }
  if (text !== undefined) {
    return {
      title: walletMessages.titles.signMessage,
      rows: [account, { label: walletMessages.message, value: text }],
    }
  }
  const isAmino = Array.isArray(document['msgs'])
  return {
    title: walletMessages.titles.signTransaction,
    rows: [
      { label: walletMessages.network, value: network },
      account,
      { label: walletMessages.data, value: isAmino ? JSON.stringify(document['msgs'], undefined, 2) : 'Protobuf' },
    ],
  }
}

/** Returns the text that a document represents. */
function readText(document: Readonly<Record<string, unknown>>): string | undefined {
  const [message] = Array.isArray(document['msgs']) ? (document['msgs'] as unknown[]) : []
  const { type, value } = (message ?? {}) as { type?: unknown; value?: { data?: unknown } }
  if (type !== 'sign/MsgSignData' || typeof value?.data !== 'string') return undefined
  try {
    const bytes = Uint8Array.from(atob(value.data), character => character.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return invisible.test(text) ? value.data : text
  } catch {
    return value.data
  }
}

/** Control characters except tabs and line ends, and those that turn the direction of the text around. */
const invisible = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u
