/** Activity: path data for `lk-icon`, on the 24 px grid. */
export const iconActivity = 'M3.75 12.5h3.5l2.5-6.25 4.5 11.5 2.5-5.25h3.5'
