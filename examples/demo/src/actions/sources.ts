import type { ChainNamespace } from '@latchkey/appkit'

import type { ActionName } from './actions.ts'
import { extractBody } from './extract-body.ts'

/** The text of each file in `calls`. `site-calls.ts` runs the same files. */
const files = import.meta.glob<string>('./calls/*.ts', { query: '?raw', import: 'default', eager: true })

/** Names of the files. One without a namespace is the same in all of them. */
const fileNames: Readonly<Record<ActionName, string>> = {
  signMessage: 'sign-message',
  signIn: 'sign-in',
  send: 'send',
  swap: 'swap',
  pay: 'pay',
  buy: 'buy',
}

/** Returns the code of an action in a namespace: the lines of the function that runs. */
export function sourceOf(name: ActionName, namespace: ChainNamespace): string {
  const path = `./calls/${fileNames[name]}`
  return extractBody(files[`${path}-${namespace}.ts`] ?? files[`${path}.ts`] ?? '')
}
