import type { WalletKeys } from '../../custody/wallet-keys.ts'
import type { Approval } from '../approval/approval.ts'
import type { SitePermissions } from '../permissions/site-permissions.ts'
import type { OperationRecords } from '../smart/operation-records.ts'
import type { SmartContext } from '../smart/smart-context.ts'
import type { FrameTexts } from '../texts/texts.ts'
import type { ReadRpc } from './read-rpc.ts'

/** A network that the secure site serves. */
export interface FrameNetwork {
  readonly chainId: `eip155:${string}` | `solana:${string}`
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Whether accounts can be smart accounts on it. */
  readonly smartAccounts: boolean
  /** Whether they are the plain ones, upgraded (EIP-7702); else they are contracts of their own (ERC-4337). */
  readonly eip7702: boolean
  /** The host of who is asked to pay for their operations. @default nobody is */
  readonly sponsor?: string
  /** Highest amount of the native currency that is approved in the frame, in its smallest unit: decimal digits. @default 0: each amount needs a window */
  readonly windowAbove?: string
}

/** What a request is prepared with. */
export interface SigningContext {
  readonly network: FrameNetwork
  /** The account of the network's family that is used. */
  readonly address: string
  /** The host of the page, as the browser says it. */
  readonly site: string
  readonly siteName: string | undefined
  readonly texts: FrameTexts
  /** What the account has granted to this page. */
  readonly permissions: SitePermissions
  /** What the account has sent, for who asks later what became of it. */
  readonly records: OperationRecords
  /** Where the account is used as a smart account. */
  readonly smart?: SmartContext
  /** Asks the network's node, by way of the secure site. */
  readonly readRpc: ReadRpc
}

/** A request, read: what a person approves, and what is done once they have. */
export interface Prepared {
  readonly approval: Approval
  /** How much of the network it can use at most, where it is sent there. */
  readonly gas?: bigint
  /** The person granted it before: nobody is asked again. */
  readonly isPermitted?: true
  /** Signs, with the keys there for as long as it takes. What is signed is what was shown. */
  sign(keys: WalletKeys): Promise<unknown>
  /** What is left once the keys are gone: sending. @default what `sign` gave is the answer */
  finish?(signed: unknown): Promise<unknown>
}

/** Reads the parameters of one method. @throws FrameError -32602 where they cannot be */
export type Prepare = (params: unknown, context: SigningContext) => Promise<Prepared>
