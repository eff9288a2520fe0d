/** Code: path data for `lk-icon`, on the 24 px grid. */
export const iconCode = 'M8.25 7.75 4 12l4.25 4.25M15.75 7.75 20 12l-4.25 4.25M13.5 5.25l-3 13.5'
