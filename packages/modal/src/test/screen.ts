import type { Wallet } from '@latchkey/core'

import { createWorld, shown, type World, type WorldOptions } from './world.ts'

/** One state of one screen, and how to get there. */
export interface Screen {
  readonly name: string
  readonly tag: string
  readonly world?: (name: string) => WorldOptions
  /** @param name what wallets and networks are called */
  readonly open: (world: World, name: string) => void | Promise<void>
  /** What has the focus, by its test id: the one field that the screen is for. @default its title */
  readonly focused?: string
}

/** A wallet as a directory describes it. */
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

/** Connects wallets without the modal, one after the other. */
export async function connectAll({ store }: World, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const connector = store.connectors.find(id)
    if (!connector) throw new Error(`No connector is called ${id}`)
    await store.connections.connect(connector)
  }
}

/** Brings a screen up and waits until it stands. */
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
