import { Siwx } from '@latchkey/siwx'

import { sandboxUrl } from './sandbox.ts'

/** Whether visitors are asked to sign in when they connect, or have to: `?sign-in=asked`, `?sign-in=required`. */
export const signInMode = new URLSearchParams(location.search).get('sign-in')

/** The sandbox runs the server; a site of your own mounts `createSiwxServer`. */
export const siwx = signInMode
  ? new Siwx({ server: `${sandboxUrl}/siwx`, required: signInMode === 'required' })
  : undefined

/** The kit reads its options once, so another mode is another visit. */
export function changeSignIn(next: 'asked' | 'required' | undefined): void {
  const query = new URLSearchParams(location.search)
  query.delete('sign-in')
  if (next) query.set('sign-in', next)
  location.search = query.toString()
}
