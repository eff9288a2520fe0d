/** Chevron down: path data for `lk-icon`, on the 24 px grid. */
export const iconChevronDown = 'M5.75 9.25 12 15.5l6.25-6.25'
