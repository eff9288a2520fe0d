/** Swap: path data for `lk-icon`, on the 24 px grid. */
export const iconSwap = 'M4.75 8.5h13.5M14.5 4.75l3.75 3.75-3.75 3.75M19.25 15.5H5.75M9.5 11.75 5.75 15.5l3.75 3.75'
