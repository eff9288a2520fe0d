/** Ns eip155: path data for `lk-icon`, on the 24 px grid. */
export const iconNsEip155 =
  'm12 3.75 7.15 4.13v8.24L12 20.25l-7.15-4.13V7.88zM12 12v8.25M12 12l7.15-4.12M12 12 4.85 7.88'
