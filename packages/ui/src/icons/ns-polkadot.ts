/** Ns polkadot: path data for `lk-icon`, on the 24 px grid. */
export const iconNsPolkadot =
  'M9.25 6.75a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0zM3.5 16.25a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0zM15 16.25a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0z'
