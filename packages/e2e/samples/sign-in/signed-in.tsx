import { getSessions, signOut } from '@latchkey/appkit/sign-in'
import { useAppKitAccount, useAppKitEvents } from '@latchkey/react'
import { useEffect, useState } from 'react'

import { kit } from './kit.ts'

export function SignedIn() {
  const { caipAddress, status } = useAppKitAccount() // `connected` once a reload has restored the wallet
  const { timestamp } = useAppKitEvents() // changes with each event, such as SIWX_AUTH_SUCCESS
  const [addresses, setAddresses] = useState<string[]>([])
  useEffect(() => {
    let isCurrent = true
    void getSessions(kit)
      .catch(() => []) // the server did not answer
      .then(sessions => isCurrent && setAddresses(sessions.map(({ data }) => data.accountAddress)))
    return () => void (isCurrent = false)
  }, [caipAddress, status, timestamp])
  if (addresses.length === 0) return <p>Not signed in</p>
  return (
    <p>
      Signed in: {addresses.join(', ')}{' '}
      <button onClick={() => void signOut(kit).then(() => setAddresses([]))}>Sign out</button>
    </p>
  )
}
