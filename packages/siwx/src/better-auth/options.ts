import type { CaipNetworkId } from '@latchkey/primitives'
import type { Awaitable, InferOptionSchema } from 'better-auth'

import type { SiwxServerOptions } from '../server/options.ts'
import type { schema } from './schema.ts'

/** Options of the plugin that links wallets to users. */
export interface SiwxPluginOptions extends Pick<
  SiwxServerOptions,
  'domains' | 'networks' | 'rpc' | 'statement' | 'resources' | 'nonceSeconds' | 'verifySignature'
> {
  /**
   * A sentence that a signed-in user agrees to while linking a wallet. @default 'Link this wallet to my account at' and
   * the domain
   */
  linkStatement?: string
  /**
   * Whether the sign-in of an unlinked wallet creates a user. A function returns the user's fields. @default false:
   * `walletUnknown`
   */
  createUsers?: boolean | ((wallet: NewWallet) => Awaitable<NewUser>)
  /** Custom names of the tables and fields. */
  schema?: InferOptionSchema<typeof schema>
}

/** A wallet that signed in and is not linked to a user. */
export interface NewWallet {
  /** The account's address, in the form of its namespace. */
  address: string
  /** The network of the sign-in. */
  chainId: CaipNetworkId
}

/** Initial fields of a user created for a wallet, including fields of the site's own. */
export interface NewUser {
  /** Name of the user. @default the address */
  name?: string
  /**
   * An email address that certainly belongs to the user: it is not verified. @default an address that no mail reaches
   */
  email?: string
  /** URL of a picture. @default none */
  image?: string
  /** Fields of the site's own. */
  [field: string]: unknown
}
