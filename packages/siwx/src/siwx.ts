import { once, type SIWXConfig, type SIWXMessageData } from '@latchkey/primitives'

import type { OpenSiwx } from './open-siwx.ts'
import type { SiwxOptions } from './siwx-options.ts'

/**
 * Names of the methods that are loaded with the first call. Separate methods would be larger than all of them before
 * the first sign-in.
 */
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

/**
 * Sign-in with the wallet, for the option `siwx` of `createAppKit`
 * ([CAIP-122](https://chainagnostic.org/CAIPs/caip-122)). Most of its code is loaded with the first sign-in.
 *
 * @example createAppKit({ ...options, siwx: new Siwx({ server: '/siwx' }) })
 */
export class Siwx implements SIWXConfig {
  /** Whether an account must sign in to stay connected. */
  readonly getRequired: () => boolean
  /** Whether a user who disconnects is signed out. */
  readonly signOutOnDisconnect: boolean
  /** Creates the message that an account signs. */
  declare readonly createMessage: OpenSiwx['createMessage']
  /** Creates a message without its address, for wallets that connect and sign in one window. */
  declare readonly prepareMessage: OpenSiwx['prepareMessage']
  /** Parses a message; rejects with a `MessageError` if it is invalid. */
  declare readonly readMessage: (text: string) => Promise<SIWXMessageData>
  /** Verifies the signature and stores the session; rejects for an invalid one, which is not stored. */
  declare readonly addSession: OpenSiwx['addSession']
  /** Ends the sessions of an account on a network. */
  declare readonly revokeSession: OpenSiwx['revokeSession']
  /** Replaces all sessions: verifies the new ones, then ends those that are not among them. */
  declare readonly setSessions: OpenSiwx['setSessions']
  /** Lists the valid sessions of an account on a network. */
  declare readonly getSessions: OpenSiwx['getSessions']
  /** Lists all valid sessions. */
  declare readonly listSessions: OpenSiwx['listSessions']
  /**
   * Reports to the server which account the page shows, whose session its `getSession` returns. Without a server it
   * does nothing.
   */
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
