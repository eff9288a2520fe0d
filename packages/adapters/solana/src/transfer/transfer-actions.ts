import { estimateTransfer } from './estimate-transfer.ts'
import { findTransfer } from './find-transfer.ts'
import { inspectRecipient } from './inspect-recipient.ts'
import { sendTransfer } from './send-transfer.ts'
import { simulateTransfer } from './simulate-transfer.ts'
import { traceTransfer } from './trace-transfer.ts'

/** What is loaded when somebody sends. */
export const transferActions = {
  estimateTransfer,
  findTransfer,
  inspectRecipient,
  sendTransfer,
  simulateTransfer,
  traceTransfer,
}
