import { estimateTransfer } from './estimate-transfer.ts'
import { findTransfer } from './find-transfer.ts'
import { inspectRecipient } from './inspect-recipient.ts'
import { sendTransfer } from './send-transfer.ts'
import { simulateTransfer } from './simulate-transfer.ts'
import { traceTransfer } from './trace-transfer.ts'

/** The actions that are loaded with the first transfer. */
export const transferActions = {
  estimateTransfer,
  findTransfer,
  inspectRecipient,
  sendTransfer,
  simulateTransfer,
  traceTransfer,
}
