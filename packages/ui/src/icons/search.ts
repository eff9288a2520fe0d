/** Search: path data for `lk-icon`, on the 24 px grid. */
export const iconSearch = 'M4.75 10.75a6 6 0 1 0 12 0 6 6 0 1 0-12 0zM15.25 15.25l4 4'
