/** Check circle: path data for `lk-icon`, on the 24 px grid. */
export const iconCheckCircle = 'M3.75 12a8.25 8.25 0 1 0 16.5 0 8.25 8.25 0 1 0-16.5 0zM8.4 12.3l2.45 2.45 4.75-5.3'
