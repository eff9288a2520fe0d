import type { CaipNetworkId, SIWXMessageData } from '@latchkey/primitives'

import { namespaceOfAccounts } from './account-names.ts'
import { referenceOf } from './chain-names.ts'
import { checkFields, maxMessageLength } from './check-fields.ts'
import { formatMessage } from './format-message.ts'
import { MessageError } from './message-error.ts'

const firstLine = /^(?<domain>\S+) wants you to sign in with your (?<name>[A-Z][a-z]+) account:$/
/** Labels of the fields after the statement, in their order. */
const labels = [
  ['uri', 'URI: '],
  ['version', 'Version: '],
  ['chainId', 'Chain ID: '],
  ['nonce', 'Nonce: '],
  ['issuedAt', 'Issued At: '],
  ['expirationTime', 'Expiration Time: '],
  ['notBefore', 'Not Before: '],
  ['requestId', 'Request ID: '],
] as const
const required = new Set<string>(['uri', 'version', 'chainId', 'nonce'])

/**
 * Parses a message. Formatting the result must give the same text to the byte, so a text has one reading or none.
 *
 * @example const { accountAddress, chainId, expirationTime } = parseMessage(session.message)
 * @throws MessageError
 */
export function parseMessage(text: string): SIWXMessageData {
  if (text.length > maxMessageLength)
    throw new MessageError(`A sign-in message has at most ${maxMessageLength} characters`)
  const { data, chainName } = readFields(text.split('\n'))
  checkFields(data)
  if (formatMessage(data, chainName) !== text)
    throw new MessageError('The sign-in message is not written as CAIP-122 says')
  return data
}

function readFields(lines: readonly string[]): { data: SIWXMessageData; chainName: string } {
  const rest = [...lines]
  const { domain = '', name = '' } = firstLine.exec(rest.shift() ?? '')?.groups ?? {}
  const namespace = namespaceOfAccounts(name)
  if (namespace === undefined) throw new MessageError('The text is no sign-in message')
  const accountAddress = rest.shift() ?? ''
  rest.shift()
  const isStated = rest[0] !== '' && rest[0]?.startsWith(labels[0][1]) !== true
  const statement = isStated ? rest.shift() : undefined
  if (rest[0] === '') rest.shift()
  const fields: Record<string, string> = {}
  for (const [field, label] of labels) {
    const [line] = rest
    if (line?.startsWith(label)) {
      fields[field] = line.slice(label.length)
      rest.shift()
    } else if (required.has(field)) throw new MessageError(`The sign-in message lacks "${label.trim()}"`)
  }
  const resources = rest[0] === 'Resources:' ? rest.splice(0).slice(1) : undefined
  if (rest.length > 0) throw new MessageError('The sign-in message has a line too many')
  const { uri = '', version = '', chainId = '', nonce = '', ...optional } = fields
  const data = {
    accountAddress,
    chainId: `${namespace}:${referenceOf(namespace, chainId)}` as CaipNetworkId,
    nonce,
    domain,
    uri,
    version,
    ...optional,
    ...(resources && { resources: resources.map(line => line.replace(/^- /, '')) }),
    ...(statement !== undefined && { statement }),
  }
  return { data, chainName: chainId }
}
