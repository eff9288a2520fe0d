import { decodeBase64, readProperty, type SIWXMessageData } from '@latchkey/primitives'

import { MessageError } from './message-error.ts'

const scheme = 'urn:recap:'
const phrase = 'I further authorize the stated URI to perform the following actions on my behalf: '

/**
 * Returns the message that the site issued from one that a wallet signed while it approved a pairing. The wallet's
 * message also grants methods, in its last resource and in words at the end of its statement
 * ([ERC-5573](https://eips.ethereum.org/EIPS/eip-5573)). The grants concern the wallet and authorize no sign-in.
 *
 * @throws MessageError if the words do not match the resource
 */
export function withoutGrants(data: SIWXMessageData): SIWXMessageData {
  const { statement = '', resources = [], ...rest } = data
  const grants = resources.at(-1)
  if (!grants?.startsWith(scheme)) return data
  const at = statement.indexOf(phrase)
  const own = statement.slice(0, Math.max(at, 0)).trimEnd()
  const words = statement.slice(at + phrase.length)
  if (at < 0 || !isSame(namesIn(words), namesOf(grants.slice(scheme.length))) || !form.test(words.replace(quoted, '')))
    throw new MessageError('What the sign-in message grants in words is not what its last resource grants')
  const others = resources.slice(0, -1)
  return { ...rest, ...(own && { statement: own }), ...(others.length > 0 && { resources: others }) }
}

const quoted = /'[^']*'/g
/** Matches the words of the grants without their names. */
const form = /^(?:\(\d+\) : (?:, )* for \.(?:, | |$))+$/

function namesIn(words: string): string[] {
  return (words.match(quoted) ?? []).map(each => each.slice(1, -1))
}

/** Lists each target, followed by its kinds of ability with the allowed abilities. */
function namesOf(encoded: string): string[] {
  const targets = Object(readProperty(decode(encoded), 'att')) as Record<string, unknown>
  return Object.entries(targets).flatMap(([target, abilities]) => {
    const kinds = new Map<string, string[]>()
    for (const ability of Object.keys(Object(abilities) as object)) {
      const [kind = '', action = ''] = ability.split('/')
      const actions = kinds.get(kind)
      if (actions) actions.push(action)
      else kinds.set(kind, [action])
    }
    return [...kinds].flatMap(([kind, actions]) => [kind, ...actions, target])
  })
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())
}

function decode(encoded: string): unknown {
  try {
    const plain = encoded.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '')
    const bytes = decodeBase64(plain.padEnd(Math.ceil(plain.length / 4) * 4, '='))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
