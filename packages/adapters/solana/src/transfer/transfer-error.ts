import { BaseError, BelowRentError, type CaipNetwork, formatUnits } from '@latchkey/primitives'

/** Reasons why a token cannot be sent. */
export type TokenRejection =
  | 'nonTransferable'
  | 'transferHook'
  | 'paused'
  | 'frozen'
  | 'givenAway'
  | 'scaled'
  | 'memoRequired'
  | 'confidentialOnly'

const rejections: Readonly<Record<TokenRejection, string>> = {
  nonTransferable: 'The token stays with whoever has it.',
  transferHook: 'A program of the token must agree to each transfer, and may want more than this kit knows.',
  paused: 'Whoever issued the token has paused all transfers.',
  frozen: 'Whoever issued the token has frozen an account of the sender or of the recipient.',
  memoRequired: 'The recipient accepts no transfer without a memo.',
  confidentialOnly: 'The recipient accepts confidential transfers only.',
  scaled: 'The token shows its amounts multiplied: what a user types would be another amount.',
  givenAway: 'The account that the recipient would get it in belongs to somebody else.',
}

/** Errors before a transfer: nothing was sent. */
export const transferErrors = {
  invalidAddress: (advice: string) => new BaseError('invalidAddress', 'Invalid address', { advice }),
  invalidAmount: (advice: string) => new BaseError('invalidAmount', 'Invalid amount', { advice }),
  insufficientFunds: (advice: string, facts?: { cause: unknown }) =>
    new BaseError('insufficientFunds', 'Insufficient funds', { ...facts, advice }),
  tokenNotSendable: (rejection: TokenRejection) =>
    new BaseError('tokenNotSendable', 'The token cannot be sent', { advice: rejections[rejection] }),
  notPrepared: (cause: unknown) =>
    new BaseError('notPrepared', 'The network did not answer before the wallet was asked', { cause }),
  confirmedTooLate: (cause: unknown) =>
    new BaseError('confirmedTooLate', 'The network takes the transaction no longer', {
      cause,
      advice: 'Send it again.',
    }),
  wrongChain: ({ name }: CaipNetwork) =>
    new BaseError('wrongChain', 'The wallet is on another network', { advice: `Choose ${name}.` }),
  /** An account must hold a minimum, or nothing at all. */
  belowRent(whose: 'sender' | 'recipient', least: bigint, { nativeCurrency: { symbol, decimals } }: CaipNetwork) {
    const text = `${formatUnits(least, decimals)} ${symbol}`
    const advice =
      whose === 'recipient'
        ? `The recipient has no account yet: send ${text} or more.`
        : `Keep ${text} or more for the sender, or nothing.`
    return new BelowRentError(whose, least, { advice })
  },
}
