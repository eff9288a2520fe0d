/** Exports that need viem: for sites, headless use and lazy features. Import the file with `import()`. */
export { createRpcTransport, type RpcTransportOptions } from './rpc-transport.ts'
export { createRpcClients, type RpcClient, type RpcClients } from './rpc-clients.ts'
export { createTransactionWatcher, type TransactionOutcome, type TransactionWatcher } from './transaction-watcher.ts'
