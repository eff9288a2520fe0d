/** Close: path data for `lk-icon`, on the 24 px grid. */
export const iconClose = 'm6.75 6.75 10.5 10.5M17.25 6.75l-10.5 10.5'
