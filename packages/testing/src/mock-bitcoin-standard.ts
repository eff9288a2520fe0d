import type { MockBitcoinAccount } from './mock-bitcoin-accounts.ts'
import { fromBase64, fromHex } from './mock-bitcoin-signer.ts'
import type { MockBitcoinDesk } from './mock-bitcoin-desk.ts'

/**
 * A wallet of the Wallet Standard with Bitcoin's features. It has no current network: each account names its chain. It signs only
 * the named inputs, as the standard demands.
 */
export function createMockBitcoinStandardWallet(desk: MockBitcoinDesk, shown: { name: string; icon: string }): object {
  const chains = ['bitcoin:mainnet', 'bitcoin:testnet']
  const toAccount = ({ address, publicKey, network }: MockBitcoinAccount): StandardAccount => ({
    address,
    publicKey: fromHex(publicKey),
    chains: [`bitcoin:${network}`],
    features: Object.keys(features).filter(feature => feature.startsWith('bitcoin:')),
  })
  const readAccounts = () => {
    const both = [...desk.visible('mainnet'), ...desk.visible('testnet')]
    return [...new Map(both.map(account => [account.address, toAccount(account)])).values()]
  }
  const toInputs = (inputsToSign: readonly InputToSign[]) =>
    inputsToSign.flatMap(({ account, signingIndexes, sigHash }) =>
      signingIndexes.map(index => ({
        address: account.address,
        index,
        ...(sigHash !== undefined && { sighashTypes: [toSighashType(sigHash)] }),
      })),
    )

  const features: Record<string, Record<string, unknown>> = {
    'bitcoin:connect': {
      version: '1.0.0',
      async connect(params: unknown) {
        return { accounts: (await desk.connect(params)).map(toAccount) }
      },
    },
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false }: { silent?: boolean } = {}) {
        if (silent) await desk.read()
        else await desk.connect()
        return { accounts: readAccounts() }
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: desk.disconnect },
    'standard:events': {
      version: '1.0.0',
      on: (_event: string, listener: (change: object) => void) =>
        desk.onChange(() => listener({ accounts: readAccounts() })),
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: readonly MessageInput[]) =>
        Promise.all(
          inputs.map(async ({ account, message }) => {
            const text = new TextDecoder().decode(message)
            // The standard does not name the protocol: wallets choose it by the kind of address.
            const signature = await desk.signMessage(account.address, text, isTaproot(account) ? 'bip322' : 'ecdsa')
            return { signedMessage: message, signature: fromBase64(signature) }
          }),
        ),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: readonly TransactionInput[]) =>
        Promise.all(
          inputs.map(async ({ psbt, inputsToSign }) => {
            const signed = await desk.signPsbt(psbt, { inputs: toInputs(inputsToSign) })
            return { signedPsbt: signed.psbt }
          }),
        ),
    },
    'bitcoin:signAndSendTransaction': {
      version: '1.0.0',
      signAndSendTransaction: (...inputs: readonly TransactionInput[]) =>
        Promise.all(
          inputs.map(async ({ psbt, inputsToSign }) => {
            const signed = await desk.signPsbt(psbt, { inputs: toInputs(inputsToSign), broadcast: true })
            return { txId: signed.txid }
          }),
        ),
    },
  }

  return {
    version: '1.0.0',
    ...shown,
    chains,
    features,
    get accounts() {
      return readAccounts()
    },
  }
}

interface StandardAccount {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
}

interface InputToSign {
  account: StandardAccount
  signingIndexes: readonly number[]
  /** Signature hash types, such as `ALL|ANYONECANPAY`. */
  sigHash?: string
}

interface TransactionInput {
  psbt: Uint8Array
  inputsToSign: readonly InputToSign[]
}

interface MessageInput {
  account: StandardAccount
  message: Uint8Array
}

/** @throws TypeError for a flag that is not in the standard */
function toSighashType(flag: string): number {
  const [base = '', ...rest] = flag.split('|')
  const type = ['ALL', 'NONE', 'SINGLE'].indexOf(base) + 1
  if (type === 0 || (rest.length > 0 && rest.join() !== 'ANYONECANPAY'))
    throw new TypeError(`${flag} is no SIGHASH flag`)
  return rest.length > 0 ? type | 0x80 : type
}

function isTaproot({ address }: StandardAccount): boolean {
  return /^(bc|tb|bcrt)1p/.test(address)
}
