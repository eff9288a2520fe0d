import type { Wallet } from '@latchkey/core'

import { createWorld, shown, type World, type WorldOptions } from './world.ts'

/** A state of a screen, and the steps to reach it. */
export interface Screen {
  readonly name: string
  readonly tag: string
  readonly world?: (name: string) => WorldOptions
  /** Opens the screen. @param name name of the wallets and networks */
  readonly open: (world: World, name: string) => void | Promise<void>
  /** Test id of the focused element: the screen's main field. @default its title */
  readonly focused?: string
}

/** A wallet in the directory's shape. */
export function createListedWallet(name: string): Wallet {
  return {
    id: 'listed',
    name,
    homepage: 'https://wallet.example',
    mobileLink: 'wallet://',
    desktopLink: 'wallet-desktop://',
    webappLink: 'https://app.wallet.example',
    appStore: 'https://apps.example/w',
    playStore: 'https://play.example/w',
    chromeStore: 'https://store.example/w',
  }
}

/** Connects wallets without the modal, one after another. */
export async function connectAll({ store }: World, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const connector = store.connectors.find(id)
    if (!connector) throw new Error(`No connector is called ${id}`)
    await store.connections.connect(connector)
  }
}

/** Opens a screen and waits until it is rendered. */
export async function show(screen: Screen, more: WorldOptions = {}, name = 'Harbor'): Promise<World> {
  const own = screen.world?.(name) ?? {}
  const world = await createWorld({
    ...own,
    ...more,
    options: { ...own.options, ...more.options },
    environment: { ...own.environment, ...more.environment },
  })
  await screen.open(world, name)
  await shown(screen.tag)
  await world.environment.settle()
  return world
}
