/** Coins: path data for `lk-icon`, on the 24 px grid. */
export const iconCoins = 'M4 9.25a5.25 5.25 0 1 0 10.5 0 5.25 5.25 0 1 0-10.5 0zM16.35 9.6a5.25 5.25 0 1 1-6.75 6.75'
