/** Minus: path data for `lk-icon`, on the 24 px grid. */
export const iconMinus = 'M5.25 12h13.5'
