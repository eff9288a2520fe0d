import type { CaipNetworkId } from '@latchkey/primitives'
import type { Awaitable, InferOptionSchema } from 'better-auth'

import type { SiwxServerOptions } from '../server/options.ts'
import type { schema } from './schema.ts'

/** How wallets belong to users. */
export interface SiwxPluginOptions extends Pick<
  SiwxServerOptions,
  'domains' | 'networks' | 'rpc' | 'statement' | 'resources' | 'nonceSeconds' | 'verifySignature'
> {
  /** What a signed-in visitor agrees to, who adds a wallet to their account; a sentence. @default 'Link this wallet to my account at' and the domain */
  linkStatement?: string
  /** Whether a wallet of nobody's makes a user, and what the user is called. @default false: it is refused */
  createUsers?: boolean | ((wallet: NewWallet) => Awaitable<NewUser>)
  /** Other names of the tables and fields. */
  schema?: InferOptionSchema<typeof schema>
}

/** A wallet that signed in and is nobody's. */
export interface NewWallet {
  /** The account, in the form that its family writes. */
  address: string
  /** The network that it signed in on. */
  chainId: CaipNetworkId
}

/** What a user who comes with a wallet begins with; also fields of the site's own. */
export interface NewUser {
  /** @default the address */
  name?: string
  /** One that is this visitor's for sure: nobody has verified it. @default one that no mail reaches */
  email?: string
  /** The address of a picture. @default none */
  image?: string
  /** Fields of the site's own. */
  [field: string]: unknown
}
