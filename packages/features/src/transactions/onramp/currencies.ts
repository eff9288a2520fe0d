import type { CaipNetwork } from '@latchkey/primitives'
import type { OnrampOptions, PaymentCurrency, PurchaseCurrency } from '@latchkey/protocol'

const methods = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** Default currency to buy (S3.51). */
export const defaultPurchase: PurchaseCurrency = {
  id: 'USDC',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [
    {
      name: 'ethereum',
      display_name: 'Ethereum',
      chain_id: '1',
      contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    },
    {
      name: 'polygon',
      display_name: 'Polygon',
      chain_id: '137',
      contract_address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    },
  ],
}

/** Default currency to pay with (S3.52, S3.53). */
export const defaultPayment: PaymentCurrency = { id: 'USD', payment_method_limits: methods }

/** Options if the service does not answer (S8.74, S9.28, S9.29). */
export const sampleOptions: OnrampOptions = {
  purchaseCurrencies: [defaultPurchase],
  paymentCurrencies: ['USD', 'EUR'].map(id => ({
    id,
    payment_method_limits: [
      { id: 'card', min: '10', max: '7500' },
      { id: 'ach_bank_account', min: '10', max: '25000' },
    ],
  })),
}

/**
 * Returns the currencies that are sold on a network. No list has the SOL that Meld delivers on Solana, so it is added.
 */
export function soldOn(
  network: CaipNetwork | undefined,
  currencies: readonly PurchaseCurrency[],
): readonly PurchaseCurrency[] {
  if (!network) return []
  const chainId = String(network.id)
  const listed = currencies.filter(({ networks }) => networks.some(({ chain_id }) => chain_id === chainId))
  if (network.chainNamespace !== 'solana' || listed.some(({ symbol }) => symbol === 'SOL')) return listed
  const { name } = network
  return [
    { id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [{ name: 'solana', display_name: name, chain_id: chainId }] },
    ...listed,
  ]
}
