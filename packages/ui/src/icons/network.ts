/** Network: path data for `lk-icon`, on the 24 px grid. */
export const iconNetwork =
  'M9.75 5.75a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0zM3.5 16.75a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0zM16 16.75a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0zM10.9 7.75l-4 7.05M13.1 7.75l4 7.05M8 16.75h8'
