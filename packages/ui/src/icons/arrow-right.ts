/** Arrow right: path data for `lk-icon`, on the 24 px grid. */
export const iconArrowRight = 'M4.75 12h14M13 6l6 6-6 6'
