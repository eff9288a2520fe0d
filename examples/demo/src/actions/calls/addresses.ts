/** USDC of the sandbox: at the same address on each of its EVM chains. */
export const usdc = '0x5e9e174b99eA71c4D99F702dcc80405b4a754acB'
/** The account of a shop: the third of the sandbox's phrase. */
export const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
