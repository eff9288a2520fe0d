/** Wallet: path data for `lk-icon`, on the 24 px grid. */
export const iconWallet =
  'M4.75 7v10a2.5 2.5 0 0 0 2.5 2.5h9.5a2.5 2.5 0 0 0 2.5-2.5v-5.5a2.5 2.5 0 0 0-2.5-2.5H6.75a2 2 0 0 1-2-2 2.25 2.25 0 0 1 2.25-2.25h8.75|M14.45 14.25a1.15 1.15 0 1 0 2.3 0 1.15 1.15 0 1 0-2.3 0z'
