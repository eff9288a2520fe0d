/** Methods that read an EVM chain. Its node answers them, without approval. */
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

/** Methods that a bundler answers ([ERC-7769](https://eips.ethereum.org/EIPS/eip-7769)), without approval. */
export const bundlerReads = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
] as const

/** Methods that need no approval (S6.12 to S6.16): they read, or submit something signed already. */
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

/** Methods that the user approves each time (S6.17 to S6.24). */
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

/** Error text for any other method (S6.25). */
export const rpcNotAllowed = 'Requested RPC call is not allowed'

/** Returns how an embedded wallet handles a method; `refused` for one that is in no list. */
export function classOfMethod(method: string): 'safe' | 'unsafe' | 'refused' {
  if ((safeMethods as readonly string[]).includes(method)) return 'safe'
  return (unsafeMethods as readonly string[]).includes(method) ? 'unsafe' : 'refused'
}
