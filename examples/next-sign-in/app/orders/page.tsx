import { headers } from 'next/headers'
import { redirect } from 'next/navigation'

import { siwx } from '../sign-in.ts'

/** Only the account that the page shows can see this, and only after it has signed in: the server checks, whatever the page's scripts say. */
export default async function Orders() {
  const session = await siwx.getSession({ headers: await headers() })
  if (!session) redirect('/')
  return (
    <main>
      <h1>Orders</h1>
      {/* What you store belongs to `identity`: an address alone may be somebody else's contract on another network. */}
      <p data-testid="demo-orders" data-owner={session.identity}>
        Orders of {session.address}
      </p>
      <a href="/">Back</a>
    </main>
  )
}
