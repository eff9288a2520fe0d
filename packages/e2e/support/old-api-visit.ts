import type { World } from './world.ts'

/** A site of the former API. */
export interface OldSite {
  /** Namespace of the account to connect. */
  namespace: 'eip155' | 'solana' | 'bip122'
  /** Whether it has its own button instead of `<appkit-button>`. */
  hasOwnButton?: boolean
  /** Whether it signs nothing. */
  isSilent?: boolean
}

/**
 * Connects on a site of the old API, signs, is connected after a reload with the stored state of the old kit, and disconnects.
 */
export async function visitOldSite(
  world: World,
  url: string,
  path: string,
  { namespace, hasOwnButton, isSilent }: OldSite,
): Promise<void> {
  const { page, modal } = await world.visit(url, {
    path,
    wallets: [`mode=approve&families=${namespace}`],
    // Such a site names no services: the policy of the test keeps it from public nodes.
    expectedErrors: /Content Security Policy|Failed to (fetch|load)/,
  })
  const shows = (status: string) => page.getByTestId('status').getByText(status, { exact: true }).waitFor()
  const showsText = (id: string, text: RegExp) => page.getByTestId(id).getByText(text).waitFor()
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click()

  await (hasOwnButton ? press('Connect') : page.getByTestId('connect-button').click())
  await modal.card.getByRole('button', { name: 'Sandbox Wallet' }).first().click()
  await shows('connected')
  await showsText('address', /\S{26,}/)
  await modal.waitUntilClosed()
  if (!isSilent) {
    await press('Sign')
    await showsText('signature', /\S{60,}/)
  }

  await page.evaluate(writeAsBefore, namespace)
  await page.reload()
  await shows('connected')
  await showsText('address', /\S{26,}/)

  await press('Disconnect')
  await shows('disconnected')
  await page.reload()
  await shows('disconnected')
}

/** Reduces the stored connection to the entries that the old kit would have written. */
function writeAsBefore(namespace: string): void {
  const read = (key: string): string => localStorage.getItem(key)?.replaceAll('"', '') ?? ''
  const connectorKey = `@appkit/${namespace}:connected_connector_id`
  const connectorId = read(connectorKey)
  const networkId = read('@appkit/active_caip_network_id')
  for (const key of Object.keys(localStorage))
    if (/^@appkit\/(.*connect|active_)/.test(key)) localStorage.removeItem(key)
  localStorage.setItem('@appkit/connection_status', 'connected')
  localStorage.setItem('@appkit/active_namespace', namespace)
  localStorage.setItem('@appkit/active_caip_network_id', networkId)
  localStorage.setItem('@appkit/connected_namespaces', namespace)
  localStorage.setItem(connectorKey, connectorId)
  localStorage.setItem('@appkit/connections', JSON.stringify({ [namespace]: [{ connectorId, accounts: [] }] }))
}
