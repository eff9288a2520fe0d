import { readMessage } from '@latchkey/adapter-kit'
import { BaseError, type TransferRequest } from '@latchkey/primitives'

import { solanaErrors } from '../solana-error.ts'
import type { SolanaProvider } from '../solana-provider.ts'
import { checkRequest } from './check-request.ts'
import { checkAmount, planTransfer } from './plan-transfer.ts'
import { commitment } from './read-chain.ts'
import { transferErrors } from './transfer-error.ts'

/**
 * Asks the wallet to sign and send, once.
 *
 * @returns the signature, in base58
 * @throws BaseError `wrongChain`, `insufficientFunds`, `belowRent`, `notPrepared` and those of `planTransfer`: the wallet was not
 *   asked
 * @throws BaseError `insufficientFunds`, `confirmedTooLate` if the wallet was asked and the network reports it: nothing was sent
 * @throws the wallet's other errors; SolanaError 4100 for a sender that it does not share
 */
export async function sendTransfer(provider: SolanaProvider, request: TransferRequest): Promise<string> {
  const { from, network, amount } = request
  checkRequest(request)
  if (amount === 0n) throw transferErrors.invalidAmount('Send more than nothing.')
  await checkWallet(provider, request)
  const plan = await planTransfer(request).catch((cause: unknown) => {
    throw cause instanceof BaseError ? cause : transferErrors.notPrepared(cause)
  })
  checkAmount(plan, request)
  // The user may have chosen another account or network meanwhile.
  await checkWallet(provider, { from, network })
  return await provider
    .signAndSendTransaction(plan.transaction, { preflightCommitment: commitment })
    .catch((cause: unknown) => {
      throw rejectionOf(cause, request) ?? cause
    })
}

function rejectionOf(cause: unknown, { token }: TransferRequest): BaseError | undefined {
  const message = readMessage(cause)
  if (/blockhash not found/i.test(message)) return transferErrors.confirmedTooLate(cause)
  const isShort = !token && tooLittleLeft.test(message)
  return isShort ? transferErrors.insufficientFunds('Send less.', { cause }) : undefined
}

/**
 * Matches the words and the number that the system program uses. Token programs use the same number for too little of the token.
 */
const tooLittleLeft = /custom program error: 0x1\b|no record of a prior credit/i

async function checkWallet(provider: SolanaProvider, { from, network }: Pick<TransferRequest, 'from' | 'network'>) {
  // The accounts are read first, as this waits for the code of a provider over pairing, without which the chain is not known.
  const accounts = await provider.getAccounts()
  if (provider.chain !== network.caipNetworkId) throw transferErrors.wrongChain(network)
  if (!accounts.some(({ address }) => address === from)) throw solanaErrors.unknownAccount(from)
}
