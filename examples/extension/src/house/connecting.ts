import type { ConnectingPart } from '@latchkey/appkit/extension'

const page = new URLSearchParams(location.search)

export const fills: readonly ConnectingPart[] = [
  {
    name: 'house',
    // The wallet is not shown yet, and the previous connection stays unchanged.
    establish({ session, reject }) {
      const closed = (page.get('closed') ?? '').toLowerCase().split(',')
      const isClosed = session.accounts.some(({ address }) => closed.includes(address.toLowerCase()))
      if (isClosed || closed.includes('all')) reject('The house is closed to this address')
    },
    async settle({ show, reject }) {
      if (!page.has('rules')) return
      const isAccepted = await new Promise<boolean>(answer => show('HouseRules', { answer }))
      if (!isAccepted) reject('The visitor declined the house rules')
    },
  },
]
