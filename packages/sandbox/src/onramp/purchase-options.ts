import type { OnrampOptions, PaymentCurrency, PurchaseCurrency } from '@latchkey/protocol'

import type { SandboxChain } from '../chains/start-chains.ts'
import { fiatPrices } from '../prices/usd-prices.ts'

/** Limits of each payment method, in the currency of the payment. */
export const paymentMethodLimits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const

/** Lists the currencies for sale on `chains`, and those of payments. */
export function listPurchaseOptions(chains: readonly SandboxChain[]): OnrampOptions {
  const paymentCurrencies = Object.keys(fiatPrices).map((id): PaymentCurrency => ({
    id,
    payment_method_limits: paymentMethodLimits.map(limit => ({ ...limit })),
  }))
  return { purchaseCurrencies: listPurchaseCurrencies(chains), paymentCurrencies }
}

function listPurchaseCurrencies(chains: readonly SandboxChain[]): PurchaseCurrency[] {
  const currencies = new Map<string, PurchaseCurrency>()
  for (const chain of chains) {
    const [, id = ''] = chain.caip2.split(':')
    for (const { name, symbol, contract } of listAssets(chain)) {
      const currency = currencies.get(symbol) ?? { id: symbol, name, symbol, networks: [] }
      const network = { name: chain.name.toLowerCase(), display_name: chain.name, chain_id: id }
      currency.networks.push(contract ? { ...network, contract_address: contract } : network)
      currencies.set(symbol, currency)
    }
  }
  return [...currencies.values()]
}

/** Lists the currencies for sale on `chain`: its tokens, and its own currency, which has no contract. All have 18 decimals. */
export function listAssets(chain: SandboxChain): { name: string; symbol: string; contract?: `0x${string}` }[] {
  return [
    ...chain.tokens.map(({ name, symbol, address }) => ({ name, symbol, contract: address })),
    chain.nativeCurrency,
  ]
}
