import { once, type SIWXConfig, type SIWXMessageData } from '@latchkey/primitives'

import type { OpenSiwx } from './open-siwx.ts'
import type { SiwxOptions } from './siwx-options.ts'

/** By name: written out, each would weigh more than all of them do before anybody signs in. */
const lateMethods = [
  'createMessage',
  'prepareMessage',
  'readMessage',
  'addSession',
  'revokeSession',
  'setSessions',
  'getSessions',
  'listSessions',
  'setActiveAccount',
  'signOut',
] as const satisfies readonly (keyof OpenSiwx)[]

/** Sign-in with the wallet, for the option `siwx` of `createAppKit`. What it does is loaded when somebody first signs in. */
export class Siwx implements SIWXConfig {
  /** Whether nobody stays connected without having signed in. */
  readonly getRequired: () => boolean
  /** Whether a visitor who disconnects is signed out. */
  readonly signOutOnDisconnect: boolean
  /** Makes the message that an account signs. */
  declare readonly createMessage: OpenSiwx['createMessage']
  /** A message of which all but the address is known, for wallets that connect and sign in one window. */
  declare readonly prepareMessage: OpenSiwx['prepareMessage']
  /** The fields of a message; rejects with a `MessageError` where it is none. */
  declare readonly readMessage: (text: string) => Promise<SIWXMessageData>
  /** Has the signature verified and keeps the session; rejects where it is not good, and keeps nothing then. */
  declare readonly addSession: OpenSiwx['addSession']
  /** Ends the sessions of an account on a network. */
  declare readonly revokeSession: OpenSiwx['revokeSession']
  /** Replaces all sessions: has the new ones verified, then ends those that are not among them. */
  declare readonly setSessions: OpenSiwx['setSessions']
  /** The sessions of an account on a network that are good now. */
  declare readonly getSessions: OpenSiwx['getSessions']
  /** All sessions that are good now. */
  declare readonly listSessions: OpenSiwx['listSessions']
  /** Tells the server which account the page shows: `getSession` gives the session of that one. Without a server it does nothing. */
  declare readonly setActiveAccount: OpenSiwx['setActiveAccount']
  /** Ends every session. */
  declare readonly signOut: OpenSiwx['signOut']

  constructor(options: SiwxOptions = {}) {
    const { required = true, signOutOnDisconnect = true } = options
    const open = once(async () => (await import('./open-siwx.ts')).openSiwx(options))
    this.getRequired = () => required
    this.signOutOnDisconnect = signOutOnDisconnect
    for (const name of lateMethods) {
      const call = async (...given: never[]) => ((await open())[name] as (...given: never[]) => unknown)(...given)
      Object.assign(this, { [name]: call })
    }
  }
}
