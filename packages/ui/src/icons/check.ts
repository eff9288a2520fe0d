/** Check: path data for `lk-icon`, on the 24 px grid. */
export const iconCheck = 'm5.25 12.75 4.35 4.35 9.15-10.2'
