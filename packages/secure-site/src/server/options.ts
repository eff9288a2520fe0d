import type { Database, DatabaseOptions } from '@latchkey/sql'

import type { RecoveryKeys } from '../operator/recovery-keys.ts'
import type { SecureSiteErrorCode } from '../wire.ts'
import type { FrameFiles } from './frame-files.ts'
import type { Mail } from './mail.ts'
import type { SocialApps } from './social/social-apps.ts'

/** Origins of the pages that may embed the frame; `null` for any. */
export type ProjectOrigins = readonly string[] | null

/** A network that the site serves. */
export interface NetworkOption {
  /** CAIP-2 id: `eip155:1`. */
  chainId: `eip155:${string}` | `solana:${string}`
  /** The network's name for users. */
  name: string
  /** Symbol of the currency of its fees. */
  symbol: string
  decimals: number
  /** JSON-RPC address of its node. Only the site calls it; browsers never receive it. */
  rpc: string
  /**
   * Address of its [ERC-4337](https://eips.ethereum.org/EIPS/eip-4337) bundler, which enables smart accounts. For
   * EntryPoint 0.8, or 0.7 on a network without EIP-7702. With `?paymaster=` and the address of an ERC-7677 service in
   * it, that service is requested to pay for operations, and the bundler is called without it.
   *
   * @default none: accounts are plain ones
   */
  bundler?: string
  /** The context sent to the paymaster, in its format: `{ policyId: '…' }`. @default nothing */
  paymasterContext?: Readonly<Record<string, unknown>>
  /**
   * Whether the network has [EIP-7702](https://eips.ethereum.org/EIPS/eip-7702): smart accounts are upgraded plain
   * ones. Otherwise they are separate contracts, which need those of `@latchkey/secure-site/account-contracts` on the
   * network. A later change gives users with smart accounts other addresses.
   *
   * @default true
   */
  eip7702?: boolean
  /** Overrides the site's `approvalWindowAbove` for this network. @default the site's option */
  approvalWindowAbove?: string
}

/**
 * Recovery by the site's operator, who stores a share of each wallet whose user was informed. The operator could open
 * such a wallet, and email alone restores it in a new browser.
 */
export interface OperatorOptions {
  /** The operator's name for users: "Shop Ltd could open this wallet". @default the host of the site */
  name?: string
  /** Public key for new shares: an uncompressed point of P-256 in base64url. */
  publicKey: string
  /** Access to the private keys. Every start opens data sealed at the first one: with other keys `ready` rejects. */
  keys: RecoveryKeys
  /**
   * Ids of former keys that are lost for good, as the error of a rejected start names them: their shares cannot be
   * opened. @default none
   */
  lostKeys?: readonly string[]
}

/** Options of {@link createSecureSite}. */
export interface SecureSiteOptions {
  /**
   * Origin of the site for browsers: `https://secure.example`. It must be on https, or on this machine. A function
   * serves several origins. It must not trust an arbitrary `Host` header, because mails have links to it.
   */
  origin: string | ((request: Request) => string)
  /** Path below the origin at which the site is mounted. @default '/' */
  basePath?: string
  /** The projects whose pages may embed the frame, by id. A function returns `undefined` for an unknown one. */
  projects: Readonly<Record<string, ProjectOrigins>> | ((id: string) => ProjectOrigins | undefined)
  /** Sends mails: the address of an SMTP server, such as `smtps://user:password@mail.example`, or a function. */
  mail: { smtp: string; from: string } | ((mail: Mail) => Promise<void>)
  /**
   * 32 random bytes in base64url. With this secret and the database, the server's shares can be read; without it they
   * are lost.
   *
   * @default that of a file beside the database, created at the first start
   */
  secret?: string
  /** The database, or its options. @default `DATABASE_URL` if it names PostgreSQL, else the file `latchkey.db` */
  store?: Database | DatabaseOptions
  /** The networks on which wallets are used. @default none: nothing can be signed */
  networks?: readonly NetworkOption[]
  /**
   * The files of the frame: a folder, an object, or a function of the name. @default a page that says that there is
   * none
   */
  frame?: FrameFiles
  /**
   * Further addresses that the frame may connect to, as sources of a content security policy: `https://rpc.example`.
   * @default none
   */
  connect?: readonly string[]
  /** Lifetime of a session in seconds. @default 30 days */
  sessionSeconds?: number
  /**
   * The day on which the database was restored from a backup, in milliseconds since 1970. The first start with it ends
   * the sessions, codes and approvals of that backup. The backup lacks wallets created later: for 400 days, a user who
   * logs in and has no wallet is asked whether it is their first, before another one is created.
   *
   * @default never
   */
  restoredAt?: number
  /**
   * The day on which you upgrade from a version without bound rows, in milliseconds since 1970. On that day, plus or
   * minus two, a start binds the rows of the earlier version. Without it the server rejects such rows at its start,
   * because an attacker with write access to the database could have added them.
   *
   * @default never
   */
  upgradedAt?: number
  /**
   * Maximum mails per hour to unknown browsers, for the whole site, counted in each process. A rejection beyond that is
   * logged as an error. Approved browsers are not counted. @default 3,000
   */
  mailsPerHour?: number
  /** Maximum mails per hour for one network address, which many users may share. @default 30 */
  mailsPerNetworkAddress?: number
  /** Maximum logins by a provider per hour that one network address may start. @default 100 */
  loginsPerNetworkAddress?: number
  /**
   * Units of requests per minute to nodes, bundlers and paymasters for one user. All users of a network have four times
   * as many. Most requests cost one unit, those that read whole blocks or run code 10 or 20. Counted in each process.
   * @default 3,000
   */
  nodeUnitsPerMinute?: number
  /**
   * Amount of a network's native currency in whole units, such as `0.1`. If a request sends more than that from the
   * account, the user reviews it in a window of this site instead of the frame. Other requests that need the window
   * have no setting: docs/reference/embedded-wallet.md lists them.
   *
   * @default '0.1'
   */
  approvalWindowAbove?: string
  /** The providers by which users can log in, at which this site is registered as an app. @default none */
  socials?: SocialApps
  /** The operator who stores a recovery share besides the user. @default none: only the user has a recovery */
  operator?: OperatorOptions
  /** The `Bearer` token that `GET /metrics` requires. @default none: the route does not exist */
  metricsToken?: string
  /** Returns the time in milliseconds since 1970. @default Date.now */
  clock?(): number
  /** Receives each request. @default no log */
  log?(entry: SecureSiteLogEntry): void
}

/** A log entry. It contains no address, code or token. */
export interface SecureSiteLogEntry {
  /** `error` is a failure of the server or of a mail. */
  level: 'info' | 'error'
  /**
   * Method and path, without personal data; `operator key` for a check of the operator's key, `mail` for a stored mail that could not be sent.
   */
  route: string
  status: number
  /** Duration of the request. */
  milliseconds: number
  /** Code of the rejection. */
  code?: SecureSiteErrorCode
  /** Description of the failure. */
  failure?: string
}

/** The client of a request. */
export interface Client {
  /**
   * The network address, from the HTTP server or the proxy in front. With `undefined`, attempts are not counted by it:
   * unknown browsers are then limited only per email address and for the whole site.
   */
  address: string | undefined
}
