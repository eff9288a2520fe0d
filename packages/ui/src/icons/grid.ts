/** Grid: path data for `lk-icon`, on the 24 px grid. Its parts are round, because three squares and a mark would be a QR code. */
export const iconGrid =
  'M4.75 7.5a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0zM13.75 7.5a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0zM4.75 16.5a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0zM13.75 16.5a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0z'
