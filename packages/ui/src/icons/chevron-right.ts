/** Chevron right: path data for `lk-icon`, on the 24 px grid. */
export const iconChevronRight = 'M9.5 5.75 15.75 12 9.5 18.25'
