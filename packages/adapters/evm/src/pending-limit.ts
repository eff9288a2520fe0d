/** Maximum number of transactions that are watched at once (S9.21). */
export const pendingLimit = 99
