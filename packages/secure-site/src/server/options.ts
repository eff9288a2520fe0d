import type { Database, DatabaseOptions } from '@latchkey/sql'

import type { RecoveryKeys } from '../operator/recovery-keys.ts'
import type { SecureSiteErrorCode } from '../wire.ts'
import type { FrameFiles } from './frame-files.ts'
import type { Mail } from './mail.ts'
import type { SocialApps } from './social/social-apps.ts'

/** The pages that may have the frame, as origins; null is any. */
export type ProjectOrigins = readonly string[] | null

/** A network that the site serves. */
export interface NetworkOption {
  /** CAIP-2: `eip155:1`. */
  chainId: `eip155:${string}` | `solana:${string}`
  /** What people call it. */
  name: string
  /** The currency in which it takes its fees. */
  symbol: string
  decimals: number
  /** Its node. The site asks it; browsers do not hear of it. */
  rpc: string
  /**
   * Its ERC-4337 bundler: accounts can be smart accounts there. For EntryPoint 0.8; for 0.7 where the network has no EIP-7702.
   * With `?paymaster=` and the address of an ERC-7677 service in it, that service is asked to pay for operations, and the bundler without it.
   * @default none: they are plain accounts
   */
  bundler?: string
  /** What the paymaster is told besides, as it wants it: `{ policyId: '…' }`. @default nothing */
  paymasterContext?: Readonly<Record<string, unknown>>
  /**
   * Whether the network has EIP-7702: smart accounts are the plain ones, upgraded. Elsewhere they are contracts of their own, for which those of
   * `@latchkey/secure-site/account-contracts` have to be on the network. Once people have smart accounts there, changing it gives them other addresses.
   *
   * @default true
   */
  eip7702?: boolean
  /** As the option of the site with this name, for this network alone. */
  approvalWindowAbove?: string
}

/** Where the operator of the site keeps a recovery share of each wallet whose person was told: they could open it, and email alone brings it to a new browser. */
export interface OperatorOptions {
  /** What people are told: "Shop Ltd could open this wallet". @default the host of the site */
  name?: string
  /** For which new shares are sealed: an uncompressed point of P-256 in base64url. */
  publicKey: string
  /** Where the private keys are. What was sealed for them at the first start is opened at each: with other keys `ready` rejects. */
  keys: RecoveryKeys
  /** Former keys that are lost for good, by the id that the refusal of a start names: nothing that was sealed for them opens. @default none */
  lostKeys?: readonly string[]
}

/** How a secure site is run. */
export interface SecureSiteOptions {
  /**
   * Where browsers find it: `https://secure.example`. On https, or on this machine. A function where one server has several, which then must not believe whatever
   * `Host` it is sent: mails have links there.
   */
  origin: string | ((request: Request) => string)
  /** Where it is mounted below that. @default '/' */
  basePath?: string
  /** The projects whose pages may have the frame, by id. A function answers undefined for one that there is not. */
  projects: Readonly<Record<string, ProjectOrigins>> | ((id: string) => ProjectOrigins | undefined)
  /** How mail goes out: the address of an SMTP server, such as `smtps://user:password@mail.example`, or a function. */
  mail: { smtp: string; from: string } | ((mail: Mail) => Promise<void>)
  /**
   * 32 random bytes in base64url. Whoever has it and the database has the server's shares; whoever loses it loses them.
   * @default that of a file beside the database, which the first start makes
   */
  secret?: string
  /** Where everything is kept: a database, or where it is. @default `DATABASE_URL` where it is PostgreSQL's, else the file `latchkey.db` */
  store?: Database | DatabaseOptions
  /** The networks on which wallets are used. @default none: nothing can be signed */
  networks?: readonly NetworkOption[]
  /** The files of the frame: a folder, or what gives them by name. @default a page that says that there is none */
  frame?: FrameFiles
  /** What the frame may connect to besides this site, as sources of a content security policy: `https://rpc.example`. @default nothing */
  connect?: readonly string[]
  /** How long a session is good. @default 30 days */
  sessionSeconds?: number
  /**
   * The day on which the database was put back to an older backup, in milliseconds since 1970. The first start with it ends the sessions, codes and approvals of that backup. Wallets that were made after that backup are not in it: whoever logs in and has none here
   * is asked whether it is their first before another one is made, for 400 days.
   *
   * @default never
   */
  restoredAt?: number
  /**
   * The day on which you upgrade from a version that did not bind its rows, in milliseconds since 1970. On that day, give or take two, a start binds what the earlier version
   * wrote. Without it the server refuses to start on such rows, as anybody who writes into the database could have put them there.
   *
   * @default never
   */
  upgradedAt?: number
  /** How many mails strangers may ask for in an hour, of the whole site, counted in each process. What is refused beyond that is an error in the log. Approved browsers are not counted. @default 3,000 */
  mailsPerHour?: number
  /** How many mails the visitors of one network address may ask for in an hour. Many may share one. @default 30 */
  mailsPerNetworkAddress?: number
  /** How many logins by a provider the visitors of one network address may begin in an hour. @default 100 */
  loginsPerNetworkAddress?: number
  /**
   * How much a user may ask of the nodes, bundlers and paymasters in a minute, and all users of a network four times as much. Most requests cost one unit, those that read whole
   * blocks or run code 10 or 20. Counted in each process. @default 3,000
   */
  nodeUnitsPerMinute?: number
  /**
   * A user reviews a request in a window of this site, and not in the frame, if more of a network's native currency leaves the account: in whole units, `0.1`.
   * Other requests that need the window have no setting: they are in docs/reference/embedded-wallet.md.
   *
   * @default '0.1'
   */
  approvalWindowAbove?: string
  /** The providers by which people can log in: those that know this site as an app of theirs. @default none */
  socials?: SocialApps
  /** Who keeps the recovery share besides the person. @default nobody: a recovery is the person's alone */
  operator?: OperatorOptions
  /** Who reads `GET /metrics` says this as its `Bearer`. @default nobody may */
  metricsToken?: string
  /** Milliseconds since 1970. @default Date.now */
  clock?(): number
  /** Told of each request. @default nothing */
  log?(entry: SecureSiteLogEntry): void
}

/** What a server noticed. Nothing in it says whose address, code or token it was. */
export interface SecureSiteLogEntry {
  /** `error` is a failure of the server or of mail. */
  level: 'info' | 'error'
  /** Method and path, without what names somebody; `operator key` where it was not a request but the key of the operator that was asked for. */
  route: string
  status: number
  /** How long it took. */
  milliseconds: number
  /** Why it was refused. */
  code?: SecureSiteErrorCode
  /** What failed. */
  failure?: string
}

/** Who sent a request. */
export interface Client {
  /**
   * The network address, as the HTTP server or the proxy before it tells. `undefined` counts no attempts by it: strangers then have no limit but those of an address and of
   * the whole site.
   */
  address: string | undefined
}
