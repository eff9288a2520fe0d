/** Plus: path data for `lk-icon`, on the 24 px grid. */
export const iconPlus = 'M12 5.25v13.5M5.25 12h13.5'
