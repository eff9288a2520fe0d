/** What reads an EVM chain: its node answers, and nobody has to approve it. */
export const chainReads = [
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_syncing',
  'eth_uninstallFilter',
] as const

/** What a bundler answers (ERC-7769), and nobody has to approve. */
export const bundlerReads = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
] as const

/** Needs no approval (S6.12 to S6.16): what reads, and what is signed already. */
export const safeMethods = [
  ...chainReads,
  'eth_accounts',
  'eth_chainId',
  'eth_sendRawTransaction',
  ...bundlerReads,
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
] as const

/** A person approves it, each time (S6.17 to S6.24). */
export const unsafeMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
] as const

export type SafeMethod = (typeof safeMethods)[number]
export type UnsafeMethod = (typeof unsafeMethods)[number]

/** What the error says of any other method (S6.25). */
export const rpcNotAllowed = 'Requested RPC call is not allowed'

/** How a method of an embedded wallet is treated; `refused` is every one that stands in no list. */
export function classOfMethod(method: string): 'safe' | 'unsafe' | 'refused' {
  if ((safeMethods as readonly string[]).includes(method)) return 'safe'
  return (unsafeMethods as readonly string[]).includes(method) ? 'unsafe' : 'refused'
}
