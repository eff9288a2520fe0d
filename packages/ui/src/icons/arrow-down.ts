/** Arrow down: path data for `lk-icon`, on the 24 px grid. */
export const iconArrowDown = 'M12 4.75v14M6 13l6 6 6-6'
