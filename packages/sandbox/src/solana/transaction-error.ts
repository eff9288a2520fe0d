import type { FailedTransactionMetadata } from 'litesvm'

/** A transaction's error in a node's JSON-RPC: a name, or a name with details. */
export type TransactionErrorJson = string | Readonly<Record<string, unknown>>

/** @param failure of the machine; its names are read from its text, because its numbers differ from the protocol's */
export function toTransactionError(failure: FailedTransactionMetadata): TransactionErrorJson {
  const error = failure.err()
  if (typeof error === 'number') return transactionErrors[error] ?? 'SanitizeFailure'
  if ('err' in error) {
    const inner = error.err()
    const reason =
      typeof inner === 'number'
        ? (instructionErrors[inner] ?? 'GenericError')
        : 'code' in inner
          ? { Custom: inner.code }
          : { BorshIoError: inner.msg }
    return { InstructionError: [error.index, reason] }
  }
  if ('accountIndex' in error) return { InsufficientFundsForRent: { account_index: error.accountIndex } }
  return { DuplicateInstruction: error.index }
}

/** Describes an error like a node. */
export function describeTransactionError(error: TransactionErrorJson): string {
  if (typeof error === 'string') return sentences[error] ?? `Transaction failed: ${error}`
  const rent = (error.InsufficientFundsForRent as { account_index: number } | undefined)?.account_index
  if (rent !== undefined) return `Transaction results in an account (${rent}) with insufficient funds for rent`
  const [index, reason] = (error.InstructionError ?? []) as [number?, unknown?]
  if (index === undefined) return `Transaction failed: ${Object.keys(error)[0]}`
  const custom = (reason as { Custom?: number } | undefined)?.Custom
  const what = custom === undefined ? String(reason) : `custom program error: 0x${custom.toString(16)}`
  return `Error processing Instruction ${index}: ${what}`
}

const sentences: Readonly<Record<string, string>> = {
  BlockhashNotFound: 'Blockhash not found',
  AlreadyProcessed: 'This transaction has already been processed',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  InsufficientFundsForFee: 'Insufficient funds for fee',
}

/** Names in the order of the machine's numbers. */
const transactionErrors =
  `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee
AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure
InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit
UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks
AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex
InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded
ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`.split(
    /\s+/,
  )

const instructionErrors =
  `GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds
IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction
ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified
DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable
AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified
ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed
MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation
ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority
AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner
MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
BuiltinProgramsMustConsumeComputeUnits BorshIoError`.split(/\s+/)
