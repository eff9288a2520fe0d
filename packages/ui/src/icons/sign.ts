/** Sign: path data for `lk-icon`, on the 24 px grid. */
export const iconSign =
  'M4.75 19.25h14.5M6 15.5l.65-3L14.4 4.75a1.45 1.45 0 0 1 2.05 0l.8.8a1.45 1.45 0 0 1 0 2.05L9.5 15.35z'
