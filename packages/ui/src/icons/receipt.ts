/** Receipt: path data for `lk-icon`, on the 24 px grid. */
export const iconReceipt =
  'M6.25 4.5h11.5v15l-1.92-1.35-1.91 1.35L12 18.15l-1.92 1.35-1.91-1.35-1.92 1.35zM9.25 8.75h5.5M9.25 12.5h5.5'
