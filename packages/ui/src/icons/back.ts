/** Back: path data for `lk-icon`, on the 24 px grid. */
export const iconBack = 'M14.5 5.5 8 12l6.5 6.5'
