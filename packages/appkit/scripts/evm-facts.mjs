/**
 * Returns the facts about a chain of viem that the kit needs, as plain data.
 *
 * @param {import('viem').Chain} chain
 */
export function evmFacts({ id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet }) {
  const known = contractsOf(contracts)
  return {
    id,
    name,
    nativeCurrency: { name: nativeCurrency.name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
    rpcUrls: { default: { http: [...rpcUrls.default.http], ...webSocketOf(rpcUrls.default) } },
    ...(blockExplorers && {
      blockExplorers: { default: { name: blockExplorers.default.name, url: blockExplorers.default.url } },
    }),
    ...(known && { contracts: known }),
    ...(testnet !== undefined && { testnet }),
  }
}

function webSocketOf({ webSocket }) {
  return webSocket?.length > 0 ? { webSocket: [...webSocket] } : {}
}

/** Selects the contracts through which balances and names are read. */
function contractsOf(contracts = {}) {
  const known = ['multicall3', 'ensRegistry', 'ensUniversalResolver'].flatMap(name => {
    const { address, blockCreated } = contracts[name] ?? {}
    return address ? [[name, { address, ...(blockCreated !== undefined && { blockCreated }) }]] : []
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}
