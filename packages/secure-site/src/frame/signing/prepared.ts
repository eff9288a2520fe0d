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
  /** Whether it supports smart accounts. */
  readonly smartAccounts: boolean
  /**
   * Whether smart accounts are upgraded plain ones ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)); otherwise
   * they are separate contracts ([ERC-4337](https://eips.ethereum.org/EIPS/eip-4337)).
   */
  readonly eip7702: boolean
  /** Host of the paymaster. @default none */
  readonly sponsor?: string
  /**
   * Highest amount of the native currency that is approved in the frame, in its smallest unit: decimal digits. @default
   * 0: each amount needs a window
   */
  readonly windowAbove?: string
}

/** Context in which a request is prepared. */
export interface SigningContext {
  readonly network: FrameNetwork
  /** The current account of the network's namespace. */
  readonly address: string
  /** Host of the page, from the browser. */
  readonly site: string
  readonly siteName: string | undefined
  readonly texts: FrameTexts
  /** The account's grants to this page. */
  readonly permissions: SitePermissions
  /** Records of the account's operations, for later questions about their result. */
  readonly records: OperationRecords
  /** Context of a smart account; missing for a plain one. */
  readonly smart?: SmartContext
  /** Calls the network's node through the secure site. */
  readonly readRpc: ReadRpc
}

/** A prepared request: the approval, and its execution. */
export interface Prepared {
  readonly approval: Approval
  /** Maximum gas, if it is sent to the network. */
  readonly gas?: bigint
  /** Set if an earlier grant covers it, so that no approval is needed. */
  readonly isPermitted?: true
  /** Signs the reviewed data. The keys exist only during this call. */
  sign(keys: WalletKeys): Promise<unknown>
  /** Continues after the keys are gone, such as by sending. @default the result of `sign` is the answer */
  finish?(signed: unknown): Promise<unknown>
}

/** Parses the parameters of one method. @throws FrameError -32602 for invalid ones */
export type Prepare = (params: unknown, context: SigningContext) => Promise<Prepared>
